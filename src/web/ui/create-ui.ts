import type { SystemContext } from "@chakra-ui/react/styled-system";
import createCache, { type EmotionCache } from "@emotion/cache";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { Styles } from "./styles.ts";
import { createAppSystem } from "./system.ts";

/** What a document's styles come from. */
export interface Ui {
  readonly cache: EmotionCache;
  readonly system: SystemContext;
  readonly styles: Styles;
}

/**
 * Makes it, once for a document and outside of React: a rendering that React throws away, because something failed in
 * it, has put its styles into the document already, and those of a second one would come in the wrong order. The nonce
 * is that of this response's content security policy; without it the browser would refuse every style.
 */
export function createUi(theme: PartnerConfig["theme"], nonce?: string): Ui {
  const cache = createCache(nonce === undefined ? { key: "css" } : { key: "css", nonce });
  const system = createAppSystem(theme);
  return { cache, system, styles: new Styles(system, cache) };
}

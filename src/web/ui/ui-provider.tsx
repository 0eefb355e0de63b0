import { ChakraProvider } from "@chakra-ui/react/styled-system";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { type ReactNode, useState } from "react";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { Styles, StylesContext } from "./styles.ts";
import { createAppSystem } from "./system.ts";

interface UiProviderProps {
  readonly theme: PartnerConfig["theme"];
  /** The nonce of this response's content security policy; without it the browser would refuse every style. */
  readonly nonce?: string | undefined;
  readonly children: ReactNode;
}

/** Gives everything below the school's theme. Must surround all of `ui/`. */
export function UiProvider({ theme, nonce, children }: UiProviderProps) {
  const [cache] = useState(() => createCache(nonce ? { key: "css", nonce } : { key: "css" }));
  const [system] = useState(() => createAppSystem(theme));
  const [styles] = useState(() => new Styles(system, cache));
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <StylesContext value={styles}>{children}</StylesContext>
      </ChakraProvider>
    </CacheProvider>
  );
}

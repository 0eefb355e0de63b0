import { createHash } from "node:crypto";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { type EncodedBytes, encodeText } from "../http/encoded-text.ts";

export interface StyleSheet {
  /** Where it is served; another one as soon as anything in it is. */
  readonly path: string;
  readonly bytes: EncodedBytes;
}

/** The school's colours as the variables that the built styles name, such as `--app-colors-primary-main` (POL-03). */
export function coloursOf(theme: PartnerConfig["theme"]): string {
  const variables = Object.entries(theme).flatMap(([name, shades]) =>
    Object.entries(shades).map(([shade, colour]) => `--app-colors-${name}-${inWords(shade)}:${colour};`),
  );
  return `:root{${variables.join("")}}`;
}

/** The school's colours and the styles that name them. */
export async function styleSheet(theme: PartnerConfig["theme"], styles: string): Promise<StyleSheet> {
  const css = coloursOf(theme) + styles;
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 16);
  return { path: `/assets/styles-${hash}.css`, bytes: await encodeText(css) };
}

/** `extraLight` as CSS has it: `extra-light`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

import { createHash } from "node:crypto";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { memoizeByObject } from "../../form/index.ts";

interface ThemeSheet {
  /** Where it is served; another one as soon as a colour is. */
  readonly path: string;
  readonly css: string;
}

/** The school's colours as the variables that the built style sheets name, such as `--app-colors-primary-main` (POL-03). */
export const themeSheet = memoizeByObject((theme: PartnerConfig["theme"]): ThemeSheet => {
  const variables = Object.entries(theme).flatMap(([name, shades]) =>
    Object.entries(shades).map(([shade, colour]) => `--app-colors-${name}-${inWords(shade)}:${colour};`),
  );
  const css = `:root{${variables.join("")}}`;
  const hash = createHash("sha256").update(css).digest("hex").slice(0, 16);
  return { path: `/assets/theme-${hash}.css`, css };
});

/** `extraLight` as CSS has it: `extra-light`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

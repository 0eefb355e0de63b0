import type { PartnerConfig } from "../../contract/partner-config.ts";

/** The colours of the frame that stands in the page before the scripts (src/web/app/skeleton.css). */
const COLOURS = ["primary", "accent", "neutral", "white"] as const;

/**
 * A style element with the school's colours as variables (`--theme-primary-main`): another school's would else be seen
 * in ours until the scripts have come. The nonce is that of the response's content security policy.
 */
export function themeStyle(theme: PartnerConfig["theme"], nonce: string): string {
  const variables = COLOURS.flatMap((name) =>
    Object.entries(theme[name]).map(([shade, colour]) => `--theme-${name}-${shade}:${colour}`),
  );
  return `<style nonce="${nonce}">:root{${variables.join(";")}}</style>`;
}

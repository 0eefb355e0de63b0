import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, defineConfig, type SystemContext } from "@chakra-ui/react/styled-system";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { globalCss, keyframes } from "./global-css.ts";
import { designTokens, semanticTokens } from "./tokens.ts";

/**
 * Chakra's styling system with our tokens and none of its ready-made recipes: each component of ours brings its
 * own, so that a page loads only the styles of what it shows. Breakpoints count upwards and bear the names that
 * Chakra's types know: `sm` is wider than a mobile (675 px), `md` wider than a tablet (900 px; POL-02).
 */
export function createAppSystem(theme: PartnerConfig["theme"]): SystemContext {
  return createSystem(
    defaultBaseConfig,
    defineConfig({
      preflight: true,
      cssVarsPrefix: "app",
      globalCss,
      theme: {
        breakpoints: { sm: "675px", md: "900px" },
        tokens: designTokens(theme),
        semanticTokens,
        keyframes,
      },
    }),
  );
}

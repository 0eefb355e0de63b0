import { ChakraProvider, createSystem, defaultConfig } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";

const DARKER = { bg: "colorPalette.700" };

/** Chakra's own look, dense and calm: one accent, and a ring around what has the focus. */
const system = createSystem(defaultConfig, {
  theme: {
    recipes: {
      // Chakra's own pales under the pointer, and its white words are too weak then.
      button: { variants: { variant: { solid: { _hover: DARKER, _expanded: DARKER } } } },
    },
  },
  globalCss: {
    html: { colorPalette: "blue", textSizeAdjust: "100%" },
    body: { minHeight: "100dvh" },
    // Headings take the focus from scripts only, to tell where the reader is.
    "h1:focus": { outline: "none" },
    "*, *::before, *::after": {
      _motionReduce: { animationDuration: "1ms !important", transitionDuration: "0s !important" },
    },
  },
});

/** The page's policy lets styles in that bear its nonce, which browsers hide from everything but the property. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
const cache = createCache({ key: "desk", nonce });

/** Chakra, under a policy that knows no inline styles. */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}

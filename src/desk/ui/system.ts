import { createSystem, defaultConfig } from "@chakra-ui/react";

/** Chakra's own look, dense and calm: one accent, and a ring around what has the focus. */
export const system = createSystem(defaultConfig, {
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

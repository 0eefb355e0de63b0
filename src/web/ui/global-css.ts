import type { SystemConfig } from "@chakra-ui/react/styled-system";
import { COVERED_FOOT } from "./use-room-beneath.ts";

/** Styles of the document itself: type, the ring around what has the focus, and calm for those who ask for it. */
export const globalCss: NonNullable<SystemConfig["globalCss"]> = {
  html: {
    scrollBehavior: "smooth",
    scrollPaddingTop: "6rem",
    scrollPaddingBottom: `var(${COVERED_FOOT}, 0px)`,
    textSizeAdjust: "100%",
    _motionReduce: { scrollBehavior: "auto" },
  },
  body: {
    fontFamily: "body",
    fontSize: "md",
    lineHeight: "normal",
    // No last line of a single word where the browser knows how.
    textWrap: "pretty",
    color: "fg",
    backgroundColor: "bg.page",
    paddingBottom: `var(${COVERED_FOOT}, 0px)`,
    _print: { backgroundColor: "white.main", paddingBottom: "0" },
    "--global-color-border": "colors.line",
  },
  "@page": { margin: "18mm 16mm" },
  "h1, h2, h3, h4": {
    fontFamily: "heading",
    lineHeight: "tight",
    letterSpacing: "tight",
    textWrap: "balance",
  },
  "*::placeholder": { color: "fg.muted", opacity: 1 },
  ":focus-visible": { outline: "3px solid", outlineColor: "primary.main", outlineOffset: "2px" },
  // Headings take the focus from scripts only, to tell where the reader is; they are no controls.
  "h1:focus, h2:focus, h3:focus": { outline: "none" },
  "html:has(dialog[open])": { overflow: "hidden" },
  "*, *::before, *::after": {
    _motionReduce: {
      animationDuration: "1ms !important",
      animationIterationCount: "1 !important",
      // None: even a short one begins with every border and colour that the styles take back.
      transitionDuration: "0s !important",
    },
  },
};

/** Animations that more than one component uses. */
export const keyframes = {
  pulse: { "0%, 80%, 100%": { opacity: 0.25 }, "40%": { opacity: 1 } },
  rise: { from: { opacity: 0, transform: "translateY(0.5rem)" }, to: { opacity: 1, transform: "none" } },
};

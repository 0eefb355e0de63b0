import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import {
  createSystem,
  defineConfig,
  type SystemConfig,
  type SystemContext,
} from "@chakra-ui/react/styled-system";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { COVERED_FOOT } from "./use-room-beneath.ts";

/** Styles of the document itself: type, the ring around what has the focus, and calm for those who ask for it. */
const globalCss: NonNullable<SystemConfig["globalCss"]> = {
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
const keyframes = {
  pulse: { "0%, 80%, 100%": { opacity: 0.25 }, "40%": { opacity: 1 } },
  rise: { from: { opacity: 0, transform: "translateY(0.5rem)" }, to: { opacity: 1, transform: "none" } },
};

const SPACES = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40] as const;

const asTokens = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** Steps of a quarter rem: "4" is 1rem. */
const spacing = asTokens(Object.fromEntries(SPACES.map((step) => [String(step), `${step / 4}rem`])));

const SANS =
  '"Public Sans Variable", "Public Sans Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

function colours(theme: PartnerConfig["theme"]) {
  return Object.fromEntries(Object.entries(theme).map(([name, shades]) => [name, asTokens(shades)]));
}

/**
 * The design tokens: the school's colours (POL-03: seven names in four shades, as `primary.main`), type, space
 * and the sizes that the spec fixes for modals, loading dots and buttons.
 */
function designTokens(theme: PartnerConfig["theme"]) {
  return {
    colors: { ...colours(theme), transparent: { value: "transparent" }, current: { value: "currentColor" } },
    spacing,
    sizes: {
      ...spacing,
      full: { value: "100%" },
      page: { value: "72rem" },
      prose: { value: "42rem" },
      card: { value: "28rem" },
      touch: { value: "2.75rem" },
      modalSmall: { value: "30rem" },
      modalMedium: { value: "60rem" },
      modalLarge: { value: "80vw" },
      modalMediumTablet: { value: "70vw" },
      modalLargeTablet: { value: "90vw" },
      loadingSmall: { value: "0.4rem" },
      loadingMedium: { value: "0.8rem" },
      loadingLarge: { value: "2rem" },
      submitWidth: { value: "10rem" },
      saveWidth: { value: "15rem" },
      buttonHeight: { value: "3rem" },
    },
    fonts: { body: { value: SANS }, heading: { value: SANS } },
    fontSizes: asTokens({
      xs: "0.8125rem",
      sm: "0.9375rem",
      md: "1rem",
      lg: "1.125rem",
      xl: "1.375rem",
      "2xl": "1.75rem",
      "3xl": "2.125rem",
    }),
    fontWeights: asTokens({ normal: "400", medium: "500", semibold: "600", bold: "700" }),
    lineHeights: asTokens({ tight: "1.2", snug: "1.35", normal: "1.6" }),
    letterSpacings: asTokens({ tight: "-0.011em", wide: "0.04em" }),
    radii: asTokens({ sm: "0.25rem", md: "0.5rem", lg: "0.75rem", full: "9999px" }),
    shadows: asTokens({
      low: "0 1px 2px rgb(0 0 0 / 6%), 0 1px 6px rgb(0 0 0 / 4%)",
      high: "0 6px 16px rgb(0 0 0 / 12%), 0 20px 48px rgb(0 0 0 / 16%)",
    }),
    zIndex: asTokens({ header: "10", popover: "20", toast: "40" }),
  };
}

/** What colours are for, so that components need not know the school's palette. */
const semanticTokens = {
  colors: {
    fg: { DEFAULT: { value: "{colors.neutral.dark}" }, muted: { value: "{colors.neutral.main}" } },
    bg: { DEFAULT: { value: "{colors.white.main}" }, page: { value: "{colors.neutral.extraLight}" } },
    line: { DEFAULT: { value: "{colors.neutral.light}" }, control: { value: "{colors.neutral.main}" } },
  },
};

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

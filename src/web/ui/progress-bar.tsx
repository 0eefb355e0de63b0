import { styled } from "./styled.ts";

/** How far something is, looking the same in every browser: each draws a `<progress>` in colours of its own. */
export const ProgressBar = styled("progress", {
  base: {
    appearance: "none",
    width: "10rem",
    maxWidth: "full",
    height: "2",
    border: "none",
    borderRadius: "full",
    overflow: "hidden",
    backgroundColor: "neutral.light",
    "&::-webkit-progress-bar": { backgroundColor: "neutral.light" },
    "&::-webkit-progress-value": { backgroundColor: "primary.main" },
    "&::-moz-progress-bar": { backgroundColor: "primary.main" },
    _highContrast: {
      forcedColorAdjust: "none",
      backgroundColor: "Canvas",
      outline: "1px solid CanvasText",
      "&::-webkit-progress-bar": { backgroundColor: "Canvas" },
      "&::-webkit-progress-value": { backgroundColor: "CanvasText" },
      "&::-moz-progress-bar": { backgroundColor: "CanvasText" },
    },
  },
});

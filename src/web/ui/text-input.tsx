import type { ComponentProps } from "react";
import { styled } from "./styled.ts";

/**
 * The look of a box that takes text or a choice (input, select, textarea). 16 px type, so that phones do not zoom
 * in; 44 px high, so that fingers meet it. `aria-invalid` turns it to the error colour.
 */
export const controlRecipe = {
  base: {
    display: "block",
    width: "full",
    minHeight: "touch",
    paddingInline: "3",
    paddingBlock: "2",
    borderWidth: "1px",
    borderColor: "line.control",
    borderRadius: "md",
    backgroundColor: "white.main",
    color: "fg",
    fontSize: "md",
    lineHeight: "snug",
    _hover: { borderColor: "neutral.dark" },
    "&[aria-invalid=true]": {
      borderColor: "error.main",
      boxShadow: "inset 0 0 0 1px var(--app-colors-error-main)",
      // Where the colours are the reader's own there are no shadows.
      _highContrast: { borderWidth: "3px" },
    },
    _disabled: {
      backgroundColor: "disabled.extraLight",
      borderColor: "disabled.light",
      color: "disabled.dark",
      cursor: "not-allowed",
    },
    _readOnly: { backgroundColor: "disabled.extraLight" },
  },
} as const;

const Box = styled("input", controlRecipe);

/** A one-line text box; what is typed stands in its own direction. */
export function TextInput(props: ComponentProps<typeof Box>) {
  return <Box dir="auto" {...props} />;
}

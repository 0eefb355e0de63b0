import { styled } from "./styled.ts";

/** A radio button or checkbox with its words: the whole line takes the press, 44 px high. */
export const Choice = styled("label", {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "3",
    width: "fit-content",
    maxWidth: "full",
    minHeight: "touch",
    paddingBlock: "2",
    lineHeight: "normal",
    cursor: "pointer",
  },
});

/** The box or circle itself, in the school's colour. */
export const ChoiceInput = styled("input", {
  base: {
    flexShrink: "0",
    boxSize: "5",
    marginTop: "0.15em",
    accentColor: "var(--app-colors-primary-main)",
    cursor: "pointer",
    "&[aria-invalid=true]": {
      borderRadius: "sm",
      outline: "2px solid",
      outlineColor: "error.main",
      outlineOffset: "2px",
    },
  },
});

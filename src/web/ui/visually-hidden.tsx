import { styled } from "./styled.ts";

/** Text for screen readers only. */
export const VisuallyHidden = styled("span", {
  base: {
    position: "absolute",
    boxSize: "1px",
    margin: "-1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});

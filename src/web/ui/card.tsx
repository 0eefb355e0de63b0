import { styled } from "./styled.ts";

/** A white sheet that groups what belongs together. */
export const Card = styled("section", {
  base: {
    backgroundColor: "white.main",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "lg",
    boxShadow: "low",
    padding: { base: "5", sm: "8" },
  },
});

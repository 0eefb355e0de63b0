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

/** Questions one below the other. */
export const Stack = styled("div", { base: { display: "flex", flexDirection: "column", gap: "6" } });

/** Out of sight, and there for screen readers. */
export const CONCEALED = {
  position: "absolute",
  boxSize: "1px",
  margin: "-1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

/** Text for screen readers only. */
export const VisuallyHidden = styled("span", { base: CONCEALED });

import { chakra } from "@chakra-ui/react/styled-system";

/** A white sheet that groups what belongs together. */
export const Card = chakra("section", {
  base: {
    backgroundColor: "white.main",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "lg",
    boxShadow: "low",
    padding: { base: "5", sm: "8" },
  },
});

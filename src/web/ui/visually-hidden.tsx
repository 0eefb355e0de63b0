import { chakra } from "@chakra-ui/react/styled-system";

/** Text for screen readers only. */
export const VisuallyHidden = chakra("span", {
  base: {
    position: "absolute",
    boxSize: "1px",
    margin: "-1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});

import { chakra } from "@chakra-ui/react/styled-system";

/** The column of a screen: header, content that fills the window, footer. */
export const Screen = chakra("div", {
  base: { display: "flex", flexDirection: "column", minHeight: "100dvh" },
});

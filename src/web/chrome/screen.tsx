import { styled } from "../ui/styled.ts";

/** The column of a screen: header, content that fills the window, footer. */
export const Screen = styled("div", {
  base: { display: "flex", flexDirection: "column", minHeight: "100dvh" },
});

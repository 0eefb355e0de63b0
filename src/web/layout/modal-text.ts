import { styled } from "../ui/styled.ts";

/** Running text in a dialog. */
export const ModalText = styled("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    "& h3": { fontSize: "lg", fontWeight: "semibold", marginTop: "3" },
    "& ul": { listStyle: "disc", paddingInlineStart: "5" },
    "& li + li": { marginTop: "1" },
  },
});

import { styled } from "../ui/styled.ts";

/** Where it stands how far saving is; as high before there is anything to say. */
export const SaveBar = styled("div", {
  base: {
    // A slim bar on phones that stays in sight; a line below the steps where there is a column for them.
    position: { base: "sticky", md: "static" },
    insetBlockStart: "0",
    zIndex: "sticky",
    display: "flex",
    flexDirection: { base: "row", md: "column" },
    flexWrap: { base: "wrap", md: "nowrap" },
    alignItems: { base: "center", md: "flex-start" },
    columnGap: "4",
    // Room for two lines, also before there are any words, so that nothing below it moves (form-page.tsx).
    minHeight: { base: "touch", md: "0" },
    // Right below the steps.
    marginBlockStart: { base: "-5", md: "0" },
    marginInline: { base: "-4", sm: "-6", md: "0" },
    paddingInline: { base: "4", sm: "6", md: "3" },
    paddingBlock: { md: "3" },
    borderBottomWidth: { base: "1px", md: "0" },
    backgroundColor: "bg.page",
    fontSize: "sm",
    lineHeight: "snug",
  },
});

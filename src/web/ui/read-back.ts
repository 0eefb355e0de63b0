import { styled } from "./styled.ts";

/** What a box has understood, in words under it. Whoever writes into it renders nothing; while empty it takes no room. */
export const ReadBack = styled("p", {
  base: { color: "fg.muted", fontSize: "sm", lineHeight: "1.25rem", "&:empty": { display: "none" } },
});

/** For what stands side by side: where one part reads something back, the others leave room for it, so that boxes align. */
export const ALIGN_READ_BACKS = {
  "&:has([data-read-back]:not(:empty)) > :not(:has([data-read-back]:not(:empty)))": {
    paddingBottom: { sm: "1.625rem" },
  },
} as const;

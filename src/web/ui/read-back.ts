import { styled } from "./styled.ts";

/**
 * What a box has understood, in words under it. Whoever writes into it renders nothing; as an `output` it is told
 * politely when its text changes. While it is empty it takes no room.
 */
export const ReadBack = styled("output", {
  base: {
    display: "block",
    color: "fg.muted",
    fontSize: "sm",
    lineHeight: "1.25rem",
    "&:empty": { position: "absolute" },
  },
});

/** For what stands side by side: where one part reads something back, the others leave room for it, so that boxes align. */
export const ALIGN_READ_BACKS = {
  "&:has(output:not(:empty)) > :not(:has(output:not(:empty)))": { paddingBottom: { sm: "1.625rem" } },
} as const;

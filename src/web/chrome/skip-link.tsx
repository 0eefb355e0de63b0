import { styled } from "../ui/styled.ts";

/** Id of the element that holds a screen's content. */
export const CONTENT_ID = "content";

const Link = styled("a", {
  base: {
    position: "absolute",
    insetInlineStart: "4",
    insetBlockStart: "-20",
    zIndex: "toast",
    paddingInline: "4",
    paddingBlock: "3",
    borderRadius: "md",
    backgroundColor: "white.main",
    color: "primary.main",
    fontWeight: "semibold",
    _focus: { insetBlockStart: "3" },
    // On its own white: the header around it is as dark as the ring.
    outlineOffset: "-5px",
  },
});

/** The first stop of the keyboard: past header and navigation, straight to the content. */
export function SkipLink() {
  return (
    <Link data-screen-only="" href={`#${CONTENT_ID}`}>
      Skip to the main content
    </Link>
  );
}

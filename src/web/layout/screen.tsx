import { type ComponentProps, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { usePartner } from "../api/initial-data.ts";
import { errorPrefix } from "../ui/sentences.ts";
import { styled } from "../ui/styled.ts";
import * as sentences from "./sentences.ts";

const Heading = styled("h1", {
  base: { fontSize: { base: "2xl", sm: "3xl" }, fontWeight: "bold", color: "primary.dark" },
});

interface PageHeadingProps extends Omit<ComponentProps<typeof Heading>, "children" | "ref" | "tabIndex"> {
  /** Whether something on the screen is to be put right: the tab's name then begins with it. */
  readonly isInError?: boolean | undefined;
  readonly children: string;
}

/** Whether this document has shown a screen before: where the focus begins in a document is the browser's to say. */
let isFollowing = false;

/**
 * The one `h1` of a screen. Names the browser's tab after itself, and takes the focus when the applicant comes
 * here from another screen, so that screen readers and the keyboard start where the new content does. A link to
 * a place within the page (`#…`) keeps the focus there.
 */
export function PageHeading({ isInError = false, children, ...rest }: PageHeadingProps) {
  const { applicationTitle, shortName } = usePartner();
  const { pathname, hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${isInError ? errorPrefix : ""}${children} – ${applicationTitle} – ${shortName}`;
  }, [isInError, children, applicationTitle, shortName]);
  const shownAt = useRef("");
  // Before the screen is painted: later, the focus would be taken from whoever has pressed a key since.
  useLayoutEffect(() => {
    // Once for each path, not for each place within it.
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    if (hash === "" && isFollowing) heading.current?.focus({ preventScroll: true });
    isFollowing = true;
  }, [pathname, hash]);
  return (
    <Heading ref={heading} tabIndex={-1} {...rest}>
      {children}
    </Heading>
  );
}

/** The column of a screen: header, content that fills the window, footer. */
export const Screen = styled("div", {
  base: { display: "flex", flexDirection: "column", minHeight: "100dvh" },
});

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
      {sentences.skipToContent}
    </Link>
  );
}

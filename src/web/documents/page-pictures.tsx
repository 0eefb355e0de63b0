import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { LoadingDots } from "../ui/loading.tsx";
import { styled } from "../ui/styled.ts";
import { useDocumentAddress } from "./document-address.ts";
import type { CompletedDocument } from "./document-state.ts";
import { usePagesOf } from "./pages-of-document.ts";
import * as sentences from "./upload-sentences.ts";

/** Three letter pages beside one another: their room is there before they are. */
const Room = styled("div", {
  base: {
    position: "relative",
    maxWidth: "36rem",
    aspectRatio: "100 / 41",
    marginBlock: "2",
    color: "fg.muted",
  },
});

const Row = styled("div", {
  base: {
    position: "absolute",
    inset: "0",
    display: "grid",
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    columnGap: "2.5%",
    gridTemplateRows: "minmax(0, 1fr)",
  },
});

const Page = styled("div", {
  base: {
    display: "flex",
    alignItems: "start",
    minHeight: "0",
    "& > img": {
      maxWidth: "full",
      maxHeight: "full",
      width: "auto",
      height: "auto",
      // White on white: a page needs its edge.
      borderWidth: "1px",
      borderStyle: "solid",
      borderColor: "line.control",
      backgroundColor: "white.main",
    },
  },
});

const Blank = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    width: "31.66%",
    height: "full",
    borderWidth: "1px",
    borderColor: "line",
    backgroundColor: "neutral.extraLight",
  },
});

/** True from the moment on at which the element is nearly in sight. */
function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setInSight(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}

interface PagePicturesProps {
  readonly document: CompletedDocument;
  readonly answerKey: string;
}

/** The first pages of what was made of a file, as the school will see them (PPR-18). */
export function PagePictures({ document, answerKey }: PagePicturesProps) {
  const { fileName } = document;
  const figure = useRef<HTMLElement>(null);
  const isInSight = useInSight(figure);
  const { pages, retry, fail } = usePagesOf({ document, answerKey, isInSight });
  const address = useDocumentAddress(answerKey);
  return (
    <styled.figure ref={figure} tabIndex={-1} data-screen-only="" width="full">
      <styled.figcaption fontWeight="medium">{sentences.whatIsSeen}</styled.figcaption>
      <Room>
        {pages.kind === "waiting" && (
          <Blank>
            <LoadingDots size="small" />
          </Blank>
        )}
        {pages.kind === "shown" && (
          <Row>
            {[...pages.pages.entries()].map(([index, { width, height, picture }]) => (
              <Page key={index}>
                <img
                  src={picture}
                  width={width}
                  height={height}
                  alt={sentences.pageOf(index + 1, pages.page_count, fileName)}
                  onError={fail}
                />
              </Page>
            ))}
          </Row>
        )}
        {pages.kind === "failed" && (
          <>
            <p>{pages.sentence}</p>
            {pages.isForNow && (
              <Button
                variant="outline"
                marginTop="2"
                onClick={() => {
                  // The button goes: the focus stays where the pages will be.
                  figure.current?.focus();
                  retry();
                }}
              >
                {sentences.showAgain}
              </Button>
            )}
          </>
        )}
      </Room>
      <styled.p color="fg.muted" fontSize="sm">
        {pages.kind === "waiting" && sentences.loadingPages}
        {pages.kind === "shown" && sentences.pagesShown(pages.pages.length, pages.page_count)}
      </styled.p>
      <styled.a
        href={address}
        display="inline-block"
        paddingBlock="1"
        color="primary.main"
        fontSize="sm"
        textDecoration="underline"
      >
        {sentences.downloadWhole}
      </styled.a>
    </styled.figure>
  );
}

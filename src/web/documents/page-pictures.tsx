import { type CSSProperties, type RefObject, useEffect, useRef, useState } from "react";
import type { DocumentPagesResponse } from "../../contract/document-endpoints.ts";
import { Button } from "../ui/button.tsx";
import { LoadingDots } from "../ui/loading.tsx";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";
import type { CompletedDocument } from "./document-state.ts";
import { useDocumentAddress } from "./document-status.tsx";
import { usePagesOf } from "./pages-of-document.ts";
import * as sentences from "./upload-sentences.ts";

/** How high a letter page is for its width: what is longer is made narrower. */
const LETTER = 11 / 8.5;

/** Pages beside one another, of which a phone shows one and the edge of the next: their room is there before they are. */
const Room = styled("div", {
  base: {
    position: "relative",
    maxWidth: "36rem",
    "--part": { base: "0.8", sm: "0.32" },
    aspectRatio: "1 / calc(var(--part) * var(--highest))",
    marginBlock: "2",
    color: "fg.muted",
  },
});

const Row = styled("div", {
  base: {
    position: "absolute",
    inset: "0",
    display: "grid",
    gridAutoFlow: "column",
    gridAutoColumns: "calc(100% * var(--part))",
    columnGap: "2%",
    gridTemplateRows: "minmax(0, 1fr)",
    overflowX: "auto",
    scrollSnapType: "x proximity",
  },
});

const Page = styled("button", {
  base: {
    display: "flex",
    alignItems: "start",
    minHeight: "0",
    scrollSnapAlign: "start",
    cursor: "zoom-in",
    _focusVisible: { outlineOffset: "-3px" },
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

/** A page in its own size, of which a phone shows a part at a time. */
const Large = styled("div", {
  base: {
    overflowX: "auto",
    "& > img": {
      maxWidth: "none",
      marginInline: "auto",
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
    width: "calc(100% * var(--part))",
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

/** How high the highest page is for its width, so that pages across leave no room empty. */
function highestOf(pages: DocumentPagesResponse["pages"]): CSSProperties {
  const heights = pages.map(({ width, height }) => height / width);
  const highest = heights.length === 0 ? LETTER : Math.min(LETTER, Math.max(...heights));
  // React's type knows no names of ours.
  return { "--highest": highest } as CSSProperties;
}

interface LargePageProps {
  readonly pages: DocumentPagesResponse;
  readonly index: number;
  readonly onClose: () => void;
}

/** A page in its own size, to be read. */
function LargePage({ pages, index, onClose }: LargePageProps) {
  const page = pages.pages[index];
  if (page === undefined) return null;
  const title = sentences.pageNumber(index + 1, pages.page_count);
  return (
    <Modal size="large" title={title} onClose={onClose}>
      {/* What lies beside the edge is reached with the arrows, too. */}
      <Large role="group" aria-label={title} tabIndex={0}>
        <img src={page.picture} width={page.width} height={page.height} alt="" />
      </Large>
    </Modal>
  );
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
  const [large, setLarge] = useState<number>();
  return (
    <styled.figure ref={figure} tabIndex={-1} data-screen-only="" width="full">
      <styled.figcaption fontWeight="medium">{sentences.whatIsSeen}</styled.figcaption>
      <Room style={highestOf(pages.kind === "shown" ? pages.pages : [])}>
        {pages.kind === "waiting" && (
          <Blank>
            <LoadingDots size="small" />
          </Blank>
        )}
        {pages.kind === "shown" && (
          <Row>
            {[...pages.pages.entries()].map(([index, { width, height, picture }]) => (
              <Page key={index} type="button" aria-haspopup="dialog" onClick={() => setLarge(index)}>
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
      {pages.kind === "shown" && large !== undefined && (
        <LargePage pages={pages} index={large} onClose={() => setLarge(undefined)} />
      )}
    </styled.figure>
  );
}

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Icon, type IconProps } from "../ui/icons.tsx";
import { Modal } from "../ui/modal.tsx";
import { styled } from "../ui/styled.ts";
import { drawOn, reducedSize, withPicture } from "./draw-picture.ts";
import { FileButton, hasCamera } from "./file-button.tsx";
import * as sentences from "./pages-sentences.ts";
import { MAX_PICTURES, type PicturePage } from "./picture-page.ts";
import type { PicturePages, PicturesState } from "./picture-pages.ts";

const THUMBNAIL_PIXELS = 240;
/** Small print can be read in it. */
const WHOLE_PIXELS = 2_000;

const Drawing = styled("canvas", { base: { display: "block", width: "full", objectFit: "contain" } });

interface DrawnPageProps {
  readonly page: PicturePage;
  /** So large that it can be read, and named for whoever cannot see it; else a small drawing that tells pages apart. */
  readonly isWhole?: boolean;
}

/** A page, drawn when it is its turn. A canvas needs no address that the content security policy would have to allow. */
function DrawnPage({ page, isWhole = false }: DrawnPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    withPicture(page.blob, async (bitmap) => {
      if (canvas.current === null || isGone) return;
      Object.assign(canvas.current, reducedSize(bitmap, isWhole ? WHOLE_PIXELS : THUMBNAIL_PIXELS));
      await drawOn(canvas.current, bitmap);
    }).catch(() => {
      // It stays empty here; that it cannot be opened is said when it is to be uploaded.
    });
    return () => {
      isGone = true;
    };
  }, [page.blob, isWhole]);
  return isWhole ? (
    <Drawing ref={canvas} role="img" aria-label={page.name} />
  ) : (
    <Drawing ref={canvas} height="full" aria-hidden />
  );
}

/** An arrow that points down, or up where it is turned. */
function ArrowIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14m-6-6 6 6 6-6" />
    </Icon>
  );
}

const List = styled("ol", {
  base: { listStyle: "none", display: "flex", flexDirection: "column", width: "full", gap: "2" },
});

const Row = styled("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "3",
    padding: "2",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "md",
    backgroundColor: "white.main",
  },
});

/** Shows a page as a whole when it is pressed. */
const Thumbnail = styled("button", {
  base: {
    flexShrink: "0",
    boxSize: "5rem",
    borderRadius: "sm",
    backgroundColor: "neutral.extraLight",
    cursor: "zoom-in",
  },
});

const MOVES = [
  { by: -1, label: sentences.movePageUp, arrow: <ArrowIcon transform="rotate(180deg)" /> },
  { by: 1, label: sentences.movePageDown, arrow: <ArrowIcon /> },
] as const;

interface PicturePagesListProps {
  readonly pages: readonly PicturePage[];
  readonly pictures: PicturePages;
  /** Called when the last page is taken away. */
  readonly onLeave: () => void;
  /** Told what was changed, for whoever cannot see it. */
  readonly onChange: (said: string) => void;
}

/** The pages of a document in their order: each can be looked at, moved and taken away. */
function PicturePagesList({ pages, pictures, onLeave, onChange }: PicturePagesListProps) {
  const [viewed, setViewed] = useState<PicturePage>();
  const list = useRef<HTMLOListElement>(null);
  const refocus = useFocusAfterChange(list);

  const move = (page: PicturePage, by: -1 | 1) => {
    const place = pages.indexOf(page) + 1 + by;
    if (place < 1 || place > pages.length) return;
    pictures.move(page.id, by);
    onChange(sentences.moved(page.name, place));
    refocus(`[data-page="${page.id}"] [data-move="${by}"]`);
  };
  const remove = (page: PicturePage) => {
    if (pages.length === 1) {
      onLeave();
      return;
    }
    const next = pages[pages.indexOf(page) + 1] ?? pages.at(-2);
    pictures.remove(page.id);
    onChange(sentences.removed(page.name));
    refocus(`[data-page="${next?.id}"] [data-remove]`);
  };

  return (
    <>
      <List ref={list} aria-label={sentences.pages}>
        {pages.map((page, index) => (
          <Row key={page.id} data-page={page.id}>
            <Thumbnail
              type="button"
              aria-label={sentences.viewPage(index + 1)}
              onClick={() => setViewed(page)}
            >
              <DrawnPage page={page} />
            </Thumbnail>
            <styled.div flex="1 1 8rem" minWidth="0">
              <styled.p fontWeight="medium">{sentences.page(index + 1)}</styled.p>
              <styled.p color="fg.muted" fontSize="sm" overflowWrap="anywhere">
                {page.name}
              </styled.p>
            </styled.div>
            <styled.div display="flex" gap="2" marginInlineStart="auto">
              {MOVES.map(({ by, label, arrow }) => (
                <Button
                  key={by}
                  variant="outline"
                  paddingInline="3"
                  data-move={by}
                  aria-label={label(index + 1)}
                  // Not disabled: who moves a page to the end keeps the focus.
                  aria-disabled={pages[index + by] === undefined || undefined}
                  onClick={() => move(page, by)}
                >
                  {arrow}
                </Button>
              ))}
              <Button
                variant="outline"
                data-remove
                aria-label={sentences.removePage(index + 1)}
                onClick={() => remove(page)}
              >
                {sentences.remove}
              </Button>
            </styled.div>
          </Row>
        ))}
      </List>
      {viewed !== undefined && (
        <Modal
          title={sentences.pageNamed(pages.indexOf(viewed) + 1, viewed.name)}
          size="large"
          onClose={() => setViewed(undefined)}
        >
          <DrawnPage page={viewed} isWhole />
        </Modal>
      )}
    </>
  );
}

/** Moving an element takes the focus from it: gives it to what the selector names, once the page was drawn anew. */
function useFocusAfterChange(list: { readonly current: HTMLElement | null }): (selector: string) => void {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (selector) => {
    wanted.current = selector;
  };
}

const Buttons = styled("div", { base: { display: "flex", flexWrap: "wrap", gap: "3", width: "full" } });

const Note = styled("p", { base: { width: "full", color: "fg.muted", fontSize: "sm" } });

interface PicturePagesPanelProps {
  readonly state: PicturesState;
  readonly pictures: PicturePages;
  /** Ids of what describes the buttons that choose photos. */
  readonly describedBy: string;
  readonly onChoose: (files: readonly File[]) => void;
  readonly onUpload: () => void;
  /** Leaves without uploading; called without any picture left, too. */
  readonly onLeave: () => void;
}

/** The photos that are to be one document: put in order, taken away, added to, and then uploaded. */
export function PicturePagesPanel(props: PicturePagesPanelProps) {
  const { state, pictures, describedBy, onChoose, onUpload, onLeave } = props;
  const { pages, adding, isReopened } = state;
  const [isPhone] = useState(hasCamera);
  const [changed, setChanged] = useState("");
  const isBusy = adding !== undefined;
  const adds = {
    variant: "outline",
    accept: "image/*",
    loading: isBusy,
    "aria-describedby": describedBy,
    onChoose: (files: readonly File[]) => {
      setChanged("");
      onChoose(files);
    },
  } as const;

  return (
    <>
      <div>
        <styled.p fontWeight="semibold">
          {isReopened ? sentences.pagesOfDocument : sentences.notUploaded(pages.length)}
        </styled.p>
        <Note>{sentences.becomeOneDocument}</Note>
      </div>
      <PicturePagesList pages={pages} pictures={pictures} onLeave={onLeave} onChange={setChanged} />
      {/* What says nothing takes no room, but stays for what it will say. */}
      <Note role="status" _empty={{ position: "absolute" }}>
        {isBusy ? sentences.makingReady(adding.number, adding.count) : changed}
      </Note>
      {pages.length < MAX_PICTURES ? (
        <Buttons>
          <FileButton {...adds} multiple>
            {sentences.addPhoto}
          </FileButton>
          {isPhone && (
            <FileButton {...adds} isCamera>
              {sentences.takePhoto}
            </FileButton>
          )}
        </Buttons>
      ) : (
        <Note>{sentences.atMost(MAX_PICTURES)}</Note>
      )}
      <Buttons>
        <Button loading={isBusy} onClick={onUpload}>
          {sentences.upload(pages.length)}
        </Button>
        <Button variant="link" onClick={onLeave}>
          {isReopened ? sentences.leaveDocument : sentences.discardPhotos}
        </Button>
      </Buttons>
    </>
  );
}

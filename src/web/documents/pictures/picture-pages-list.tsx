import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ArrowIcon } from "../../ui/icons/arrow-icon.tsx";
import { Modal } from "../../ui/modal.tsx";
import { styled } from "../../ui/styled.ts";
import { DrawnPage } from "./drawn-page.tsx";
import type { PicturePage } from "./picture-page.ts";
import type { PicturePages } from "./picture-pages.ts";

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
  { by: -1, word: "up", turn: "rotate(180deg)" },
  { by: 1, word: "down", turn: "none" },
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
export function PicturePagesList({ pages, pictures, onLeave, onChange }: PicturePagesListProps) {
  const [viewed, setViewed] = useState<PicturePage>();
  const list = useRef<HTMLOListElement>(null);
  const refocus = useFocusAfterChange(list);

  const move = (page: PicturePage, by: -1 | 1) => {
    const place = pages.indexOf(page) + 1 + by;
    if (place < 1 || place > pages.length) return;
    pictures.move(page.id, by);
    onChange(`${page.name} is page ${place} now.`);
    refocus(`[data-page="${page.id}"] [data-move="${by}"]`);
  };
  const remove = (page: PicturePage) => {
    if (pages.length === 1) {
      onLeave();
      return;
    }
    const next = pages[pages.indexOf(page) + 1] ?? pages.at(-2);
    pictures.remove(page.id);
    onChange(`${page.name} is taken away.`);
    refocus(`[data-page="${next?.id}"] [data-remove]`);
  };

  return (
    <>
      <List ref={list} aria-label="Pages">
        {pages.map((page, index) => (
          <Row key={page.id} data-page={page.id}>
            <Thumbnail type="button" aria-label={`View page ${index + 1}`} onClick={() => setViewed(page)}>
              <DrawnPage page={page} />
            </Thumbnail>
            <styled.div flex="1 1 8rem" minWidth="0">
              <styled.p fontWeight="medium">Page {index + 1}</styled.p>
              <styled.p color="fg.muted" fontSize="sm" overflowWrap="anywhere">
                {page.name}
              </styled.p>
            </styled.div>
            <styled.div display="flex" gap="2" marginInlineStart="auto">
              {MOVES.map(({ by, word, turn }) => (
                <Button
                  key={by}
                  variant="outline"
                  paddingInline="3"
                  data-move={by}
                  aria-label={`Move page ${index + 1} ${word}`}
                  // Not disabled: who moves a page to the end keeps the focus.
                  aria-disabled={pages[index + by] === undefined || undefined}
                  onClick={() => move(page, by)}
                >
                  <ArrowIcon transform={turn} />
                </Button>
              ))}
              <Button
                variant="outline"
                data-remove
                aria-label={`Remove page ${index + 1}`}
                onClick={() => remove(page)}
              >
                Remove
              </Button>
            </styled.div>
          </Row>
        ))}
      </List>
      {viewed !== undefined && (
        <Modal
          title={`Page ${pages.indexOf(viewed) + 1}: ${viewed.name}`}
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

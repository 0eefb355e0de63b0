import { Box, Text } from "@chakra-ui/react";
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { FormBuffer } from "./form-buffer.ts";
import { type DropPlace, type Landing, landingOf, placeAt } from "./outline-drop.ts";
import type { OutlineEdit } from "./outline-edit.ts";
import { entryOfId, type OutlineEntry, outlineOf } from "./outline-model.ts";
import { dropSentences as words } from "./outline-sentences.ts";

/** Begins to drag an entry. */
export interface OutlineDrag {
  readonly grab: (entry: OutlineEntry) => void;
}

interface Props {
  readonly ref: RefObject<OutlineDrag | null>;
  readonly buffer: FormBuffer;
  readonly open: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onEdit: (edit: OutlineEdit) => void;
  /** It was let go where it stays, or given up. */
  readonly onStay: (said: string) => void;
}

interface Mark {
  readonly place: DropPlace;
  readonly landing: Landing;
  /** Of the line that it is at, in the page. */
  readonly line: {
    readonly top: number;
    readonly left: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Who rests over what is closed for so long has it opened. */
const OPEN_MS = 700;

/**
 * Follows the pointer while an entry is dragged, and shows where it would land. It draws by itself: the lines of the
 * outline are not drawn anew with each move.
 */
export function DragLayer({ ref, ...props }: Props) {
  const [dragged, setDragged] = useState<OutlineEntry>();
  useImperativeHandle(ref, () => ({ grab: setDragged }), []);
  return dragged && <Dragging {...{ ...props, dragged, onEnd: () => setDragged(undefined) }} />;
}

type DraggingProps = Omit<Props, "ref"> & { readonly dragged: OutlineEntry; readonly onEnd: () => void };

function Dragging(props: DraggingProps) {
  const [mark, setMark] = useState<Mark>();
  const latest = useRef({ ...props, mark });
  useEffect(() => {
    latest.current = { ...props, mark };
  });
  const rested = mark && mark.place.where === "into" && mark.landing.edit ? mark.place.over : undefined;
  useEffect(() => {
    if (rested === undefined) return undefined;
    const timer = setTimeout(() => {
      const { open, onOpen } = latest.current;
      if (!open.has(rested)) onOpen(rested);
    }, OPEN_MS);
    return () => clearTimeout(timer);
  }, [rested]);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let at: Pointer | undefined;
    const look = () => {
      if (at === undefined) return;
      const { buffer, open, dragged, mark: before } = latest.current;
      const next = markAt({ buffer, open, dragged }, at);
      if (!isSame(next, before)) setMark(next);
      document.documentElement.style.cursor = next?.landing.edit ? "grabbing" : "no-drop";
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      at = { clientX, clientY };
      look();
    };
    const scrolling = setInterval(() => {
      if (at !== undefined && scrollAtEdge(at)) look();
    }, SCROLL_MS);
    const drop = () => {
      const { buffer, dragged, mark: last, onEdit, onStay, onEnd } = latest.current;
      // Somebody else may have changed the form on the way.
      const landing = last && landingOf(buffer, outlineOf(buffer), dragged.id, last.place);
      const edit = landing?.edit?.();
      onEnd();
      if (edit) onEdit(edit);
      else onStay([landing?.says, words.stays(dragged.title)].filter(Boolean).join(" "));
    };
    const giveUp = () => {
      const { dragged, onStay, onEnd } = latest.current;
      onEnd();
      onStay(words.stays(dragged.title));
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      giveUp();
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", drop, { signal });
    window.addEventListener("pointercancel", giveUp, { signal });
    window.addEventListener("keydown", key, { signal, capture: true });
    return () => {
      listeners.abort();
      clearInterval(scrolling);
      document.documentElement.style.cursor = "";
    };
  }, []);
  return <MarkLine mark={mark} />;
}

type Pointer = Pick<PointerEvent, "clientX" | "clientY">;

/** So near to an edge, in pixels, the outline goes on beneath the pointer, and by so much at a time. */
const EDGE = 40;
const SCROLL = 16;
const SCROLL_MS = 40;

/** Scrolls what the outline is scrolled in, and the page, when the pointer is at an edge; says whether anything moved. */
function scrollAtEdge({ clientY }: Pointer): boolean {
  const page = document.documentElement;
  const column = scrolledIn(document.querySelector("[data-line]"));
  const { top, bottom } = column?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
  const [first, last] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const by = clientY < first + EDGE ? -SCROLL : clientY > last - EDGE ? SCROLL : 0;
  if (by === 0) return false;
  return [column, page].some((box) => {
    const before = box?.scrollTop;
    box?.scrollBy({ top: by, behavior: "instant" });
    return box?.scrollTop !== before;
  });
}

function scrolledIn(within: Element | null): Element | undefined {
  for (let box = within?.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    if (
      ["auto", "scroll"].includes(overflowY) &&
      box.scrollHeight > box.clientHeight &&
      box !== document.body
    )
      return box;
  }
  return undefined;
}

interface Looked {
  readonly buffer: FormBuffer;
  readonly open: ReadonlySet<string>;
  readonly dragged: OutlineEntry;
}

function markAt({ buffer, open, dragged }: Looked, at: Pointer): Mark | undefined {
  const row = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("[data-line]");
  const outline = outlineOf(buffer);
  const entry = entryOfId(outline, row?.dataset.line);
  if (!row || !entry) return undefined;
  const { top, height } = row.getBoundingClientRect();
  const place = placeAt(entry, (at.clientY - top) / height, {
    isOpen: open.has(entry.id),
    isPage: dragged.page !== undefined,
  });
  const landing = landingOf(buffer, outline, dragged.id, place);
  if (!landing) return undefined;
  const over = document.querySelector(`[data-line="${CSS.escape(place.over)}"]`) ?? row;
  const line = over.getBoundingClientRect();
  return { place, landing, line };
}

function isSame(one: Mark | undefined, other: Mark | undefined): boolean {
  if (!one || !other) return one === other;
  return (
    one.place.over === other.place.over &&
    one.place.where === other.place.where &&
    one.landing.says === other.landing.says &&
    one.line.top === other.line.top
  );
}

/** A line where it lands, or around what it gets into; broken where it cannot land, with the reason. */
function MarkLine({ mark }: { readonly mark: Mark | undefined }) {
  const { place, landing, line } = mark ?? {};
  const isRefused = landing?.edit === undefined;
  const isInto = place?.where === "into";
  const colour = isRefused ? "fg.error" : "colorPalette.solid";
  return (
    <>
      {line && (
        <Box
          aria-hidden
          {...{ position: "fixed", zIndex: "overlay", pointerEvents: "none", borderColor: colour }}
          {...{ borderStyle: isRefused ? "dashed" : "solid", borderWidth: isInto ? "2px" : "0" }}
          {...(!isInto && { borderTopWidth: "3px" })}
          style={{
            left: line.left,
            width: line.width,
            top: place?.where === "after" ? line.top + line.height - 1 : line.top - (isInto ? 0 : 2),
            height: isInto ? line.height : 0,
          }}
        />
      )}
      <Text
        role="status"
        data-drop={isRefused ? "refused" : "possible"}
        {...{ position: "fixed", bottom: "4", insetEnd: "4", zIndex: "overlay", pointerEvents: "none" }}
        {...{ bg: "bg.panel", color: isRefused ? "fg.error" : "fg", borderWidth: "1px", borderRadius: "md" }}
        {...{ paddingX: "3", paddingY: "2", maxWidth: "calc(100vw - 2rem)", overflowWrap: "anywhere" }}
        hidden={landing === undefined}
      >
        {landing?.says}
      </Text>
    </>
  );
}

import { Box, Portal, Text } from "@chakra-ui/react";
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { FormBuffer } from "./form-buffer.ts";
import { type DropPlace, type Landing, landingOf, placeAt } from "./outline-drop.ts";
import type { OutlineEdit } from "./outline-edit.ts";
import { entryOfId, type OutlineEntry, outlineOf } from "./outline-model.ts";
import { followPointer, type Held, type Pointer } from "./outline-pointer.ts";
import { dropSentences as words } from "./outline-sentences.ts";

/** An entry, and the pointer that holds it. */
export interface Grabbed extends Held {
  readonly entry: OutlineEntry;
}

/** Begins to drag an entry; nothing happens while another one is dragged. */
export interface OutlineDrag {
  readonly grab: (grabbed: Grabbed) => void;
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
  const [grabbed, setGrabbed] = useState<Grabbed>();
  useImperativeHandle(ref, () => ({ grab: (next) => setGrabbed((now) => now ?? next) }), []);
  return grabbed && <Dragging {...props} grabbed={grabbed} onEnd={() => setGrabbed(undefined)} />;
}

type DraggingProps = Omit<Props, "ref"> & { readonly grabbed: Grabbed; readonly onEnd: () => void };

function Dragging(props: DraggingProps) {
  const { grabbed } = props;
  const [mark, setMark] = useState<Mark>();
  const latest = useRef(props);
  // Together with the lines, which places are looked up in.
  useLayoutEffect(() => {
    latest.current = props;
  });
  useOpening(mark, latest);
  useEffect(() => {
    const { entry, handle } = grabbed;
    const stop = followPointer(grabbed, {
      look: (at) => {
        const next = markAt(latest.current, at);
        setMark((before) => (isSame(next, before) ? before : next));
        // The handle has the pointer, wherever that is.
        handle.style.cursor = next?.landing.edit ? "grabbing" : "no-drop";
      },
      // Where it is let go, which on a busy page may be drawn as yet nowhere.
      drop: (at) => {
        const { onEdit, onStay, onEnd } = latest.current;
        const landing = markAt(latest.current, at)?.landing;
        const edit = landing?.edit?.();
        onEnd();
        if (edit) onEdit(edit);
        else onStay([landing?.says, words.stays(entry.title)].filter(Boolean).join(" "));
      },
      giveUp: () => {
        latest.current.onEnd();
        latest.current.onStay(words.stays(entry.title));
      },
    });
    return () => {
      stop();
      handle.style.cursor = "";
    };
  }, [grabbed]);
  return <MarkLine mark={mark} />;
}

/** Opens what is closed, once somebody rests over it. */
function useOpening(mark: Mark | undefined, latest: RefObject<DraggingProps>): void {
  const rested = mark && mark.place.where === "into" && mark.landing.edit ? mark.place.over : undefined;
  useEffect(() => {
    if (rested === undefined) return undefined;
    const timer = setTimeout(() => {
      const { open, onOpen } = latest.current;
      if (!open.has(rested)) onOpen(rested);
    }, OPEN_MS);
    return () => clearTimeout(timer);
  }, [rested, latest]);
}

type Looked = Pick<DraggingProps, "buffer" | "open" | "grabbed">;

function markAt({ buffer, open, grabbed }: Looked, at: Pointer): Mark | undefined {
  const row = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("[data-line]");
  const outline = outlineOf(buffer);
  const entry = entryOfId(outline, row?.dataset.line);
  if (!row || !entry) return undefined;
  const { top, height } = row.getBoundingClientRect();
  const place = placeAt(entry, (at.clientY - top) / height, {
    isOpen: open.has(entry.id),
    isPage: grabbed.entry.page !== undefined,
  });
  const landing = landingOf(buffer, outline, grabbed.entry.id, place);
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
  const edges = (width: string) => (isInto ? { borderWidth: width } : { borderTopWidth: width });
  // Where outline and note share the window's width, the note keeps away from the lines that somebody looks at.
  const isLow = line !== undefined && line.top > innerHeight / 2;
  return (
    // The columns lie above each other, so that what is within one of them goes behind the next one.
    <Portal>
      <Box>
        {line && (
          <Box
            aria-hidden
            position="fixed"
            zIndex="overlay"
            pointerEvents="none"
            borderColor={colour}
            borderStyle={isRefused ? "dashed" : "solid"}
            {...edges(isInto ? "2px" : "3px")}
            // There each line has edges of its own.
            _highContrast={{ borderColor: "Highlight", ...edges("5px") }}
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
          position="fixed"
          insetEnd="4"
          zIndex="overlay"
          pointerEvents="none"
          top={{ base: isLow ? "4" : "auto", xl: "auto" }}
          bottom={{ base: isLow ? "auto" : "4", xl: "4" }}
          bg="bg.panel"
          color={isRefused ? "fg.error" : "fg"}
          borderWidth="1px"
          borderRadius="md"
          paddingX="3"
          paddingY="2"
          maxWidth="calc(100vw - 2rem)"
          overflowWrap="anywhere"
          hidden={landing === undefined}
        >
          {landing?.says}
        </Text>
      </Box>
    </Portal>
  );
}

import { Box, Button, VisuallyHidden } from "@chakra-ui/react";
import { useDragControls } from "framer-motion";
import { Reorder } from "framer-motion/m";
import { useState } from "react";
import type { OutlineEntry } from "./outline-model.ts";
import { KIND_WORDS, outlineSentences as words } from "./outline-sentences.ts";

interface SharedProps {
  readonly selection: string | undefined;
  readonly open: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
  readonly onToggle: (id: string) => void;
  /** Moves an entry to a place among those beside it. */
  readonly onMove: (entry: OutlineEntry, index: number) => void;
}

interface EntriesProps extends SharedProps {
  readonly entries: readonly OutlineEntry[];
}

/** The entries of one list, which can be dragged to another place in it. */
export function Entries({ entries, ...shared }: EntriesProps) {
  const [dragged, setDragged] = useState<readonly string[]>();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const ids = entries.map(({ id }) => id);
  // Somebody else may change the list while it is dragged.
  const order = dragged?.length === ids.length && dragged.every((id) => byId.has(id)) ? dragged : ids;
  const drop = (entry: OutlineEntry) => {
    setDragged(undefined);
    const index = order.indexOf(entry.id);
    if (index !== ids.indexOf(entry.id)) shared.onMove(entry, index);
  };
  if (entries.length === 0) return null;
  if (entries.length > MOST_ANIMATED) return <PlainEntries {...{ entries, ...shared }} />;
  return (
    <Box asChild listStyleType="none" paddingStart="3">
      <Reorder.Group as="ul" axis="y" values={[...order]} onReorder={setDragged}>
        {order.map((id) => {
          const entry = byId.get(id);
          return (
            entry && (
              <Row
                key={id}
                {...{ entry, ...shared, onDrop: () => drop(entry) }}
                isMovable={entries.length > 1 && (entry.item ?? entry.page) !== undefined}
              />
            )
          );
        })}
      </Reorder.Group>
    </Box>
  );
}

/** Measuring each row of a longer list takes longer than a move may. */
const MOST_ANIMATED = 100;

function PlainEntries({ entries, ...shared }: EntriesProps) {
  return (
    <Box as="ul" listStyleType="none" paddingStart="3">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry {...{ entry, ...shared }} />
        </li>
      ))}
    </Box>
  );
}

interface RowProps extends SharedProps {
  readonly entry: OutlineEntry;
  readonly isMovable: boolean;
  readonly onDrop: () => void;
}

function Row({ entry, isMovable, onDrop, ...shared }: RowProps) {
  const controls = useDragControls();
  return (
    <Reorder.Item
      {...{ as: "li", value: entry.id, dragListener: false, dragControls: controls, onDragEnd: onDrop }}
      // The buttons are what one reaches by keyboard.
      tabIndex={undefined}
      layout="position"
      transition={{ duration: 0.2 }}
    >
      <Entry
        {...{ entry, ...shared }}
        {...(isMovable && { onGrab: (event: PointerEvent) => controls.start(event) })}
      />
    </Reorder.Item>
  );
}

/** An edge besides its ground, which forced colours take away; the words stay where they are. */
const CHOSEN = {
  borderInlineStartWidth: "3px",
  borderInlineStartColor: "colorPalette.solid",
  paddingInlineStart: "7px",
} as const;

interface EntryProps extends SharedProps {
  readonly entry: OutlineEntry;
  /** Begins to drag it; without it, it stays where it is. */
  readonly onGrab?: (event: PointerEvent) => void;
}

function Entry({ entry, onGrab, ...shared }: EntryProps) {
  const { selection, open, onSelect, onToggle } = shared;
  const { id, title, kind, entries } = entry;
  const isOpen = open.has(id);
  const isChosen = id === selection;
  return (
    <>
      <Box display="flex" alignItems="stretch">
        {entries.length > 0 ? (
          <Button
            {...{ variant: "ghost", size: "xs", minWidth: "7", paddingX: "0" }}
            aria-expanded={isOpen}
            aria-label={words.show(title)}
            onClick={() => onToggle(id)}
          >
            {isOpen ? "▾" : "▸"}
          </Button>
        ) : (
          <Box width="7" flexShrink="0" />
        )}
        <Button
          {...{
            variant: isChosen ? "subtle" : "ghost",
            size: "xs",
            flex: "1",
            minWidth: "0",
            height: "auto",
          }}
          {...{ minHeight: "8", justifyContent: "flex-start", whiteSpace: "normal", textAlign: "start" }}
          {...(isChosen && CHOSEN)}
          overflowWrap="anywhere"
          fontWeight={kind === "page" || kind === "section" ? "semibold" : "normal"}
          aria-current={isChosen ? "true" : undefined}
          data-entry={id}
          onClick={() => onSelect(id)}
        >
          {title}
          <VisuallyHidden>{`(${KIND_WORDS[kind] ?? kind})`}</VisuallyHidden>
        </Button>
        {onGrab && (
          // For the mouse alone: by keyboard the buttons move what is chosen.
          <Box
            aria-hidden
            {...{ title: words.drag, width: "7", flexShrink: "0", cursor: "grab", touchAction: "none" }}
            {...{ display: "flex", alignItems: "center", justifyContent: "center", color: "fg.muted" }}
            userSelect="none"
            onPointerDown={({ nativeEvent }) => onGrab(nativeEvent)}
          >
            ⠿
          </Box>
        )}
      </Box>
      {isOpen && entries.length > 0 && <Entries {...{ entries, ...shared }} />}
    </>
  );
}

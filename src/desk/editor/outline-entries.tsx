import { Box, Button, VisuallyHidden } from "@chakra-ui/react";
import { li as MovingLine } from "framer-motion/m";
import { memo } from "react";
import type { OutlineDrag } from "./outline-drag.tsx";
import type { OutlineEntry } from "./outline-model.ts";
import { kindWords, outlineSentences as words } from "./outline-sentences.ts";

interface SharedProps {
  readonly selection: string | undefined;
  readonly open: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onGrab: OutlineDrag["grab"];
}

interface EntriesProps extends SharedProps {
  readonly entries: readonly OutlineEntry[];
}

/** The entries of one list; each can be dragged to another place of the outline. */
export function Entries({ entries, ...shared }: EntriesProps) {
  if (entries.length === 0) return null;
  // Measuring each row of a longer list takes longer than a move may.
  const isAnimated = entries.length <= MOST_ANIMATED;
  return (
    <Box as="ul" listStyleType="none" paddingStart="3">
      {entries.map((entry) =>
        isAnimated ? (
          <MovingLine key={entry.id} layout="position" transition={{ duration: 0.2 }}>
            <Entry entry={entry} {...shared} />
          </MovingLine>
        ) : (
          <li key={entry.id}>
            <Entry entry={entry} {...shared} />
          </li>
        ),
      )}
    </Box>
  );
}

const MOST_ANIMATED = 100;

/** An edge besides its ground, which forced colours take away; the words stay where they are. */
const CHOSEN = {
  borderInlineStartWidth: "3px",
  borderInlineStartColor: "colorPalette.solid",
  paddingInlineStart: "7px",
} as const;

interface EntryProps extends SharedProps {
  readonly entry: OutlineEntry;
}

/** Drawn again when it has changed itself: a page of hundreds of questions stands beside every key. */
const Entry = memo(function Entry({ entry, ...shared }: EntryProps) {
  const { selection, open, onSelect, onToggle, onGrab } = shared;
  const { id, title, kind, entries } = entry;
  const isOpen = open.has(id);
  const isChosen = id === selection;
  return (
    <>
      <Box display="flex" alignItems="stretch" data-line={id}>
        {entries.length > 0 ? (
          <Button
            variant="ghost"
            size="xs"
            minWidth="7"
            paddingX="0"
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
          variant={isChosen ? "subtle" : "ghost"}
          size="xs"
          flex="1"
          minWidth="0"
          height="auto"
          minHeight="8"
          justifyContent="flex-start"
          whiteSpace="normal"
          textAlign="start"
          {...(isChosen && CHOSEN)}
          overflowWrap="anywhere"
          fontWeight={kind === "page" || kind === "section" ? "semibold" : "normal"}
          aria-current={isChosen ? "true" : undefined}
          data-entry={id}
          onClick={() => onSelect(id)}
        >
          {title}
          <VisuallyHidden>{`(${kindWords(kind)})`}</VisuallyHidden>
        </Button>
        {(entry.item ?? entry.page) !== undefined && (
          // For mouse and finger alone: by keyboard the buttons move what is chosen.
          <Box
            aria-hidden
            title={words.drag}
            width="7"
            flexShrink="0"
            cursor="grab"
            touchAction="none"
            display="flex"
            alignItems="center"
            justifyContent="center"
            color="fg.muted"
            userSelect="none"
            onPointerDown={(event) => {
              // Else the text would be chosen on the way.
              event.preventDefault();
              if (!event.isPrimary || event.button !== 0) return;
              const { currentTarget: handle, pointerId } = event;
              // The page in the preview's frame would keep what happens above it for itself.
              handle.setPointerCapture(pointerId);
              onGrab({ entry, handle, pointerId });
            }}
          >
            ⠿
          </Box>
        )}
      </Box>
      {isOpen && entries.length > 0 && <Entries entries={entries} {...shared} />}
    </>
  );
});

import { Box, Button, Text, VisuallyHidden } from "@chakra-ui/react";
import { domMax, LazyMotion, MotionConfig } from "framer-motion";
import * as m from "framer-motion/m";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Part } from "../ui/part.tsx";
import type { FormBuffer } from "./form-buffer.ts";
import type { OutlineEdit } from "./outline-actions.ts";
import { allEntries, type OutlineEntry, outlineOf } from "./outline-model.ts";
import { KIND_WORDS, outlineSentences as words } from "./outline-sentences.ts";
import { OutlineTools } from "./outline-tools.tsx";

interface OutlineProps {
  readonly buffer: FormBuffer;
  /** The entry that is chosen, by its id. */
  readonly selection: string | undefined;
  /** Counts up when somebody wants to be led to what is chosen. */
  readonly asked?: number;
  readonly onSelect: (id: string | undefined) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The form as it is in the buffer, with each change of it. */
export function useOutline(buffer: FormBuffer): readonly OutlineEntry[] {
  return useSyncExternalStore(buffer.subscribe, () => outlineOf(buffer));
}

/** Pages, sections and questions of the form, and what can be done with the one that is chosen. */
export function Outline({ buffer, selection, asked = 0, onSelect, onUndo, onRedo }: OutlineProps) {
  const outline = useOutline(buffer);
  const [said, setSaid] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useShownEntry(asked, selection, setOpen);
  const chosen = allEntries(outline).find(({ id }) => id === selection);
  const edit = ({ change, said: sentence, selection: next }: OutlineEdit) => {
    buffer.apply(change);
    setSaid(sentence);
    onSelect(next);
    setOpen((shown) => new Set([...shown, ...idsAround(next)]));
  };
  const toggle = (id: string) =>
    setOpen((shown) =>
      shown.has(id) ? new Set([...shown].filter((one) => one !== id)) : new Set([...shown, id]),
    );
  return (
    <Part title={words.outline} as="nav">
      <OutlineTools {...{ buffer, outline, chosen, onEdit: edit, onUndo, onRedo }} />
      <Text role="status" minHeight="5" color="fg.muted">
        {said}
      </Text>
      <MotionConfig reducedMotion="user">
        <LazyMotion features={domMax} strict>
          <Entries {...{ entries: outline, selection, open, onSelect, onToggle: toggle }} />
        </LazyMotion>
      </MotionConfig>
    </Part>
  );
}

/** Opens what the chosen entry is in, and gives it the focus, whenever somebody asks for it. */
function useShownEntry(
  asked: number,
  selection: string | undefined,
  setOpen: (change: (shown: ReadonlySet<string>) => ReadonlySet<string>) => void,
): void {
  const led = useRef(0);
  const sought = useRef<string>(undefined);
  useEffect(() => {
    if (asked === led.current || selection === undefined) return;
    led.current = asked;
    sought.current = selection;
    setOpen((shown) => new Set([...shown, ...idsAround(selection)]));
  }, [asked, selection, setOpen]);
  // It is there only once all that it is in is open.
  useEffect(() => {
    if (sought.current === undefined) return;
    const entry = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(sought.current)}"]`);
    if (entry === null) return;
    sought.current = undefined;
    entry.focus();
  });
}

/** The ids of all that an entry is in, which must be open for it to be seen. */
function idsAround(id: string): readonly string[] {
  const steps = id.split("/");
  return steps.map((_, index) => steps.slice(0, index + 1).join("/"));
}

interface EntriesProps {
  readonly entries: readonly OutlineEntry[];
  readonly selection: string | undefined;
  readonly open: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
  readonly onToggle: (id: string) => void;
}

function Entries({ entries, ...shared }: EntriesProps) {
  const names = namesOf(entries);
  return (
    <Box as="ul" listStyleType="none" paddingStart="3">
      {entries.map((entry, index) => (
        <m.li key={names[index]} layout="position" transition={{ duration: 0.2 }}>
          <Entry {...{ entry, ...shared }} />
        </m.li>
      ))}
    </Box>
  );
}

/** Names that stay with an entry when it moves: what it is, and which one of those that are the same. */
function namesOf(entries: readonly OutlineEntry[]): readonly string[] {
  const seen = new Map<string, number>();
  return entries.map(({ kind, key, title, part }) => {
    const name = `${part} ${kind} ${key ?? title}`;
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return `${name} ${nth}`;
  });
}

function Entry({ entry, ...shared }: { readonly entry: OutlineEntry } & Omit<EntriesProps, "entries">) {
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
          overflowWrap="anywhere"
          fontWeight={kind === "page" || kind === "section" ? "semibold" : "normal"}
          aria-current={isChosen ? "true" : undefined}
          data-entry={id}
          onClick={() => onSelect(id)}
        >
          {title}
          <VisuallyHidden>{`(${KIND_WORDS[kind] ?? kind})`}</VisuallyHidden>
        </Button>
      </Box>
      {isOpen && entries.length > 0 && <Entries {...{ entries, ...shared }} />}
    </>
  );
}

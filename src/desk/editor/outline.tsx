import { Text } from "@chakra-ui/react";
import { domMax, LazyMotion, MotionConfig } from "framer-motion";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Part } from "../ui/part.tsx";
import type { FormBuffer } from "./form-buffer.ts";
import { DragLayer, type OutlineDrag } from "./outline-drag.tsx";
import type { OutlineEdit } from "./outline-edit.ts";
import { Entries } from "./outline-entries.tsx";
import { allEntries, entriesAround, entryOfId, type OutlineEntry, outlineOf } from "./outline-model.ts";
import { reasonSentences as reasons, outlineSentences as words } from "./outline-sentences.ts";
import { OutlineTools } from "./outline-tools.tsx";
import type { TextPlace } from "./text-view.tsx";
import { useSaid } from "./use-said.ts";

interface OutlineProps {
  readonly buffer: FormBuffer;
  /** The entry that is chosen, by its id. */
  readonly selection: string | undefined;
  /** Counts up when somebody wants to be led to what is chosen. */
  readonly asked?: number;
  readonly onSelect: (id: string | undefined) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Whether somebody else edits the draft. */
  readonly isReadOnly?: boolean;
  /** Goes to a place in the text of a file. */
  readonly onGo?: (place: TextPlace) => void;
}

/** The form as it is in the buffer, with each change of it. */
export function useOutline(buffer: FormBuffer): readonly OutlineEntry[] {
  return useSyncExternalStore(buffer.subscribe, () => outlineOf(buffer));
}

/** The entry with an id as it is in the buffer, with each change of it; undefined where there is none. */
export function useEntry(buffer: FormBuffer, id: string | undefined): OutlineEntry | undefined {
  return entryOfId(useOutline(buffer), id);
}

/** Pages, sections and questions of the form, and what can be done with the one that is chosen. */
export function Outline(props: OutlineProps) {
  const { buffer, selection, asked = 0, isReadOnly = false, onSelect, onUndo, onRedo, onGo } = props;
  const outline = useOutline(buffer);
  const { said, sayWhy, sayDone } = useSaid(buffer, selection);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useShownEntry(asked, selection);
  const chosen = entryOfId(outline, selection);
  const [seen, setSeen] = useState<string>();
  // What is chosen elsewhere, by a link or in the preview, is brought into sight, and so is what a rule has just been put around.
  const around = idsAround(outline, chosen);
  const toSee = JSON.stringify([asked, selection, around]);
  if (toSee !== seen) {
    setSeen(toSee);
    setOpen((shown) => new Set([...shown, ...around]));
  }
  const edit = ({ change, said: sentence, chosen: next }: OutlineEdit) => {
    buffer.apply(change);
    if (isReadOnly) return sayWhy(reasons.readOnly);
    const after = outlineOf(buffer);
    const entry = next(allEntries(after));
    sayDone(sentence(after), entry?.id);
    onSelect(entry?.id);
    setOpen((shown) => new Set([...shown, ...idsAround(after, entry)]));
  };
  const toggle = useCallback(
    (id: string) =>
      setOpen((shown) =>
        shown.has(id) ? new Set([...shown].filter((one) => one !== id)) : new Set([...shown, id]),
      ),
    [],
  );
  const drag = useRef<OutlineDrag>(null);
  const grab = useCallback<OutlineDrag["grab"]>((grabbed) => drag.current?.grab(grabbed), []);
  const newest = useRef(onSelect);
  useLayoutEffect(() => {
    newest.current = onSelect;
  });
  const select = useCallback((id: string) => newest.current(id), []);
  const shared = { selection, open, onSelect: select, onToggle: toggle, onGrab: grab };
  return (
    <Part title={words.outline} as="nav">
      <OutlineTools
        buffer={buffer}
        outline={outline}
        chosen={chosen}
        isReadOnly={isReadOnly}
        said={said.words}
        onEdit={edit}
        onStay={sayWhy}
        onUndo={onUndo}
        onRedo={onRedo}
        onGo={onGo}
      />
      <Text role="status" minHeight="5" color="fg.muted">
        <span key={said.count}>{said.words}</span>
      </Text>
      <MotionConfig reducedMotion="user">
        <LazyMotion features={domMax} strict>
          <Entries {...shared} entries={outline.filter(({ page }) => page !== undefined)} />
          <Entries {...shared} entries={outline.filter(({ page }) => page === undefined)} />
        </LazyMotion>
      </MotionConfig>
      {!isReadOnly && (
        <DragLayer ref={drag} buffer={buffer} open={open} onOpen={toggle} onEdit={edit} onStay={sayWhy} />
      )}
    </Part>
  );
}

/** Gives the chosen entry the focus whenever somebody asks for it. */
function useShownEntry(asked: number, selection: string | undefined): void {
  const led = useRef(0);
  // It is there only once all that it is in is open.
  useEffect(() => {
    if (asked === led.current || selection === undefined) return;
    const entry = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(selection)}"]`);
    if (entry === null) return;
    led.current = asked;
    entry.focus();
  });
}

/** The ids of all that an entry is in, which must be open for it to be seen. */
function idsAround(outline: readonly OutlineEntry[], entry: OutlineEntry | undefined): readonly string[] {
  return entry ? entriesAround(outline, entry).map(({ id }) => id) : [];
}

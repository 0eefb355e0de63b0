import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { DraftSync, UnsavedText } from "./draft-sync.ts";
import type { FormBuffer } from "./form-buffer.ts";

/** A draft as this tab has it, with the way back through what was changed here. */
export interface OpenedDraft {
  readonly id: string;
  readonly application: string | undefined;
  readonly buffer: FormBuffer;
  readonly sync: DraftSync;
}

interface Kept {
  readonly last: () => OpenedDraft | null;
  readonly keep: (opened: OpenedDraft) => void;
  /** What was typed into drafts and could not be saved, until somebody says that they do not need it. */
  readonly unsaved: () => readonly UnsavedText[];
  readonly addUnsaved: (text: UnsavedText) => void;
  readonly dropUnsaved: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const KeptDraft = createContext<Kept | null>(null);

/**
 * Keeps the draft that a page within has opened for the next page that opens it: what was changed can be taken back there, and
 * what could not be saved can be copied.
 */
export function KeepsDraft({ children }: { readonly children: ReactNode }) {
  const [kept] = useState(createKept);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (kept.unsaved().length > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", leave);
    return () => window.removeEventListener("beforeunload", leave);
  }, [kept]);
  return <KeptDraft value={kept}>{children}</KeptDraft>;
}

/** The same for the same text of the same place. */
export function keyOfUnsaved({ path, line, text }: UnsavedText): string {
  return `${path} ${line} ${text}`;
}

function createKept(): Kept {
  let last: OpenedDraft | null = null;
  let unsaved: readonly UnsavedText[] = [];
  const listeners = new Set<() => void>();
  const setUnsaved = (texts: readonly UnsavedText[]) => {
    unsaved = texts;
    for (const listener of listeners) listener();
  };
  return {
    last: () => last,
    keep: (opened) => {
      last = opened;
    },
    unsaved: () => unsaved,
    addUnsaved(text) {
      const isKnown = unsaved.some((one) => keyOfUnsaved(one) === keyOfUnsaved(text));
      if (!isKnown) setUnsaved([...unsaved, text]);
    },
    dropUnsaved: () => setUnsaved([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is kept within `KeepsDraft`. @throws Error outside */
export function useKeptDraft(): Kept {
  const kept = useContext(KeptDraft);
  if (kept === null) throw new Error("A draft is opened where nothing keeps it.");
  return kept;
}

/** What was typed and could not be saved, and what drops it. */
export function useUnsaved(): readonly [texts: readonly UnsavedText[], drop: () => void] {
  const { subscribe, unsaved, dropUnsaved } = useKeptDraft();
  return [useSyncExternalStore(subscribe, unsaved), dropUnsaved];
}

import { type ChangeSet, type ChangeSpec, EditorState, type Text, Transaction } from "@codemirror/state";
import { type FileChange, UndoList } from "./undo-list.ts";

/** An edit of one or several files that is done, and undone, at once. */
export interface FormEdit {
  /** What it did, for a sentence and for the menu: "Move First Name up". A function is asked once it is done. */
  readonly label: string | (() => string);
  readonly changes: readonly { readonly path: string; readonly changes: ChangeSpec }[];
  /** The box that is typed into: edits that soon follow each other in the same one are undone as one. */
  readonly goesOnWith?: string;
}

/** What an edit would have made of a file. */
export interface RefusedEdit extends FileChange {
  readonly doc: Text;
}

/** What has happened to the texts. */
export interface BufferChange {
  readonly label: string;
  /** What did it: a part of the editor, a text view, or the way back and forth. */
  readonly source: "edit" | "typed" | "undo" | "redo";
  readonly files: readonly FileChange[];
  /** Of what was typed: the transaction, which its own view has seen. */
  readonly transaction?: Transaction;
}

/**
 * The texts of a form that several parts of the editor change: outline, panel and text views. A file
 * that has no text is not there: one is made by an edit of its empty text. Line ends are kept as they are.
 */
export interface FormBuffer {
  /** The files that are there, in alphabetical order. */
  readonly paths: () => readonly string[];
  readonly text: (path: string) => string;
  /** The text as CodeMirror has it, for a view to begin with. */
  readonly state: (path: string) => EditorState;
  /** Counts up with every change. */
  readonly revision: () => number;
  /** Does an edit. Offsets count in the texts as they are now. */
  readonly apply: (edit: FormEdit) => void;
  /** Takes over what was typed into a view that showed the text as it was. Typing on goes into the same undo. */
  readonly applyTransaction: (path: string, transaction: Transaction) => void;
  /** Lets nothing change the texts any more, and tells what would have; with null, edits change them again. */
  readonly refuse: (tell: ((edit: RefusedEdit) => void) | null) => void;
  /** Takes the last edit back and gives its label; nothing happens when there is none. */
  readonly undo: () => string | undefined;
  readonly redo: () => string | undefined;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
  /** Tells of every change from now on, until the function that it gives is called. */
  readonly subscribe: (listener: (change: BufferChange) => void) => () => void;
}

/** CodeMirror would make one line end of all, and lose bytes by it. A \r stays part of its line. */
const KEEP_LINE_ENDS = EditorState.lineSeparator.of("\n");

const TYPING = "Typing";

/** Each text joined once: CodeMirror keeps it in lines, and it is asked for far more often than it changes. */
const written = new WeakMap<Text, string>();

function textOf(doc: Text): string {
  const known = written.get(doc);
  if (known !== undefined) return known;
  const text = doc.toString();
  written.set(doc, text);
  return text;
}

/** A buffer of these texts, by path within the folder of the form. */
export function createFormBuffer(files: Readonly<Record<string, string>>): FormBuffer {
  const states = new Map(Object.entries(files).map(([path, text]) => [path, stateOf(text)]));
  const undoList = new UndoList();
  const listeners = new Set<(change: BufferChange) => void>();
  let revision = 0;
  let refused: ((edit: RefusedEdit) => void) | null = null;

  const state = (path: string) => states.get(path) ?? stateOf("");

  /** Changes the texts, and gives what leads back. */
  function change(files: readonly FileChange[]): readonly FileChange[] {
    const inverse = files.map(({ path, changes }) => ({
      path,
      changes: changes.invert(state(path).doc),
    }));
    for (const { path, changes } of files) states.set(path, state(path).update({ changes }).state);
    revision++;
    return inverse;
  }

  function tell(done: BufferChange): void {
    for (const listener of listeners) listener(done);
  }

  function tellRefused(files: readonly FileChange[]): void {
    for (const { path, changes } of files) refused?.({ path, changes, doc: changes.apply(state(path).doc) });
  }

  function step(source: "undo" | "redo"): string | undefined {
    if (refused !== null) return undefined;
    const entry = source === "undo" ? undoList.takeUndo() : undoList.takeRedo();
    if (!entry) return undefined;
    const done = { label: entry.label, source, files: entry.files };
    const files = change(done.files);
    if (source === "undo") undoList.addUndone({ label: entry.label, files });
    else undoList.addRedone({ label: entry.label, files });
    tell(done);
    return entry.label;
  }

  return {
    paths: () => [...states.keys()].filter((path) => state(path).doc.length > 0).toSorted(),
    text: (path) => textOf(state(path).doc),
    state,
    revision: () => revision,
    apply({ label, changes, goesOnWith }) {
      const changed = changes.map((one) => ({
        path: one.path,
        changes: state(one.path).changes(one.changes),
      }));
      const files = withoutEmpty(changed);
      if (files.length === 0) return;
      if (refused !== null) return tellRefused(files);
      const back = change(files);
      const done = { label: typeof label === "string" ? label : label(), source: "edit", files } as const;
      undoList.add({ label: done.label, files: back, goesOnWith, at: Date.now() });
      tell(done);
    },
    applyTransaction(path, transaction) {
      if (transaction.changes.empty) return;
      const files = [{ path, changes: transaction.changes }];
      if (refused !== null) return tellRefused(files);
      const done = { label: TYPING, source: "typed", files, transaction } as const;
      const typed = { at: transaction.annotation(Transaction.time) ?? 0, ...touched(transaction.changes) };
      undoList.addTyped({ label: TYPING, files: change(files) }, typed);
      tell(done);
    },
    refuse(tellRefused) {
      refused = tellRefused;
    },
    undo: () => step("undo"),
    redo: () => step("redo"),
    canUndo: () => refused === null && undoList.hasUndo(),
    canRedo: () => refused === null && undoList.hasRedo(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stateOf(text: string): EditorState {
  return EditorState.create({ doc: text, extensions: KEEP_LINE_ENDS });
}

function withoutEmpty(files: readonly FileChange[]): readonly FileChange[] {
  return files.filter(({ changes }) => !changes.empty);
}

/** From where to where a change reaches, in the text before it and in the text after it. */
function touched(changes: ChangeSet) {
  const before: number[] = [];
  const after: number[] = [];
  changes.iterChangedRanges((fromBefore, toBefore, fromAfter, toAfter) => {
    before.push(fromBefore, toBefore);
    after.push(fromAfter, toAfter);
  });
  const reach = (offsets: readonly number[]) => ({ from: Math.min(...offsets), to: Math.max(...offsets) });
  return { before: reach(before), after: reach(after) };
}

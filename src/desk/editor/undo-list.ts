import type { ChangeSet } from "@codemirror/state";

/** What becomes of one file by an edit, in CodeMirror's terms. */
export interface FileChange {
  readonly path: string;
  readonly changes: ChangeSet;
}

interface Entry {
  readonly label: string;
  /** What leads back, or forth again, from the texts as they are when its turn comes. */
  readonly files: readonly FileChange[];
  /** What an edit goes on with: the next one of the same name becomes one with it. */
  readonly goesOnWith?: string | undefined;
  /** When it was made, in milliseconds. */
  readonly at?: number | undefined;
}

interface Reach {
  readonly from: number;
  readonly to: number;
}

/** When something was typed, and from where to where it reaches, in the text before it and after it. */
interface Typed {
  readonly at: number;
  readonly before: Reach;
  readonly after: Reach;
}

/** Who types into the same box again after this time has begun something else. */
const SAME_BOX_MS = 5_000;

/** Who types on within this time goes on with the same word, as in CodeMirror's own history. */
const SAME_TYPING_MS = 500;

/** What can be undone and what can be redone, the last one at the end, over all files of a form. */
export class UndoList {
  private undo: readonly Entry[] = [];
  private redo: readonly Entry[] = [];
  private typed: Typed | undefined;

  /**
   * Adds an edit by what leads back from it, to the one before it where it goes on with that. What was undone before
   * it is gone.
   */
  add(entry: Entry): void {
    const previous = this.undo.at(-1);
    const { goesOnWith, at = 0 } = entry;
    const isSame =
      previous &&
      goesOnWith !== undefined &&
      previous.goesOnWith === goesOnWith &&
      at - (previous.at ?? 0) < SAME_BOX_MS;
    this.undo = isSame
      ? [...this.undo.slice(0, -1), { ...entry, files: composedFiles(entry, previous) }]
      : [...this.undo, entry];
    this.redo = [];
    this.typed = undefined;
  }

  /** Adds what was typed in one file, to what was typed just before where that is the same place. */
  addTyped(entry: Entry, typed: Typed): void {
    const previous = this.undo.at(-1);
    if (previous && this.isSameTyping(previous, entry, typed)) {
      this.undo = [...this.undo.slice(0, -1), { ...entry, files: composedFiles(entry, previous) }];
    } else this.add(entry);
    this.typed = typed;
  }

  private isSameTyping(previous: Entry, { files: [file] }: Entry, { at, before }: Typed): boolean {
    if (this.typed === undefined || previous.files[0]?.path !== file?.path) return false;
    const { after } = this.typed;
    return at - this.typed.at < SAME_TYPING_MS && before.from <= after.to && before.to >= after.from;
  }

  takeUndo(): Entry | undefined {
    const entry = this.undo.at(-1);
    this.undo = this.undo.slice(0, -1);
    this.typed = undefined;
    return entry;
  }

  takeRedo(): Entry | undefined {
    const entry = this.redo.at(-1);
    this.redo = this.redo.slice(0, -1);
    return entry;
  }

  addUndone(entry: Entry): void {
    this.redo = [...this.redo, entry];
  }

  addRedone(entry: Entry): void {
    this.undo = [...this.undo, entry];
  }

  hasUndo(): boolean {
    return this.undo.length > 0;
  }

  hasRedo(): boolean {
    return this.redo.length > 0;
  }
}

/** What leads back from two edits at once. */
function composedFiles(later: Entry, earlier: Entry): readonly FileChange[] {
  const back = new Map(later.files.map(({ path, changes }) => [path, changes]));
  for (const { path, changes } of earlier.files) back.set(path, back.get(path)?.compose(changes) ?? changes);
  return [...back].map(([path, changes]) => ({ path, changes }));
}

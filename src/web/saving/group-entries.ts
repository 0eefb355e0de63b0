import {
  type AddAnotherNode,
  type CompiledForm,
  componentCount,
  countedGroups,
  documentKeysIn,
  documentMoves,
  type EntryMove,
  entryName,
  hasRoomForEntry,
  innerGroupsOf,
  insertEntry,
  isBackInPlace,
  type RemovedEntry,
  removeEntry,
} from "../../form/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";
import { ServerError, UnauthorizedError } from "../api/server-error.ts";
import { moveFiles } from "../documents/uploaded-files.ts";
import { toasts } from "../ui/toasts.ts";
import { loadSaver } from "./load-saver.ts";
import { isAlreadySubmitted } from "./save-errors.ts";
import * as sentences from "./sentences.ts";

type Counts = Readonly<Record<string, number>>;

interface GroupEntriesOptions {
  readonly form: CompiledForm;
  readonly store: AnswerStore;
  /** Brings what is unsaved to the server; rejects when it cannot. */
  readonly save: () => Promise<void>;
  /** Brings the count of a group to the server, with those of the groups inside its entries. */
  readonly saveCount: (id: string, count: number, inner: Counts) => Promise<unknown>;
  /**
   * Has the server move entries with their documents; `apply` does the same here. Rejects, with nothing moved, when it
   * does not.
   */
  readonly move: (
    id: string,
    to: { readonly count: number; readonly entry: EntryMove; readonly apply: () => void },
  ) => Promise<void>;
  /** Shows the documents of entries where these have moved to, from key to key. */
  readonly moveFiles: (moves: ReadonlyMap<string, string>) => void;
  /** Tells that a group could not be stored; what it returns takes that back. */
  readonly onFailure: (id: string, error: unknown) => () => void;
}

/** An entry that can be brought back, in words. */
export interface UndoableRemoval extends RemovedEntry {
  /** The heading it had, such as 'Sibling 2'. */
  readonly title: string;
  /** What tells it from the others, such as a first name; may be empty. */
  readonly name: string;
  /** Whether files went with it, which are gone for good. */
  readonly hadFiles: boolean;
  /** What could be brought back inside it: for each group in it, the newest last. */
  readonly inner: readonly (readonly UndoableRemoval[])[];
}

/** Something done here that the server does not know yet. */
interface Step {
  readonly group: AddAnotherNode;
  /** Whether answers have changed places, too. */
  readonly isRearranged: boolean;
  readonly takeBack: () => void;
}

/**
 * The entries of the groups of one account: adds them, takes any of them out, and brings back what was taken out for as
 * long as the page is open (LEA-03). Each is shown at once. What the server refuses is taken back, with all that was
 * done after it. Answers go first and the count after them, so that a crash in between shows an empty entry at the most.
 */
export class GroupEntries {
  readonly #options: GroupEntriesOptions;
  readonly #listeners = new Set<() => void>();
  /** What can be brought back, by group, the newest last. */
  readonly #removals = new Map<string, readonly UndoableRemoval[]>();
  /** How many entries each group is to have that was changed here. */
  readonly #counts = new Map<string, number>();
  #steps: readonly Step[] = [];
  #sent: Promise<unknown> = Promise.resolve();
  readonly #complaints = new Map<string, () => void>();

  constructor(options: GroupEntriesOptions) {
    this.#options = options;
  }

  /** The newest removal of a group that can still be undone. */
  lastRemoval({ id }: AddAnotherNode): UndoableRemoval | undefined {
    return this.#removals.get(id)?.at(-1);
  }

  /** Whether there is room to bring an entry back. */
  hasRoom(group: AddAnotherNode): boolean {
    return hasRoomForEntry(this.#options.store.state(), group, this.lastRemoval(group));
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows another entry. False when the server refused and it is taken back. */
  add(group: AddAnotherNode): Promise<boolean> {
    this.#setCount(group, this.#count(group) + 1);
    // Whoever has begun to fill it in keeps it: what is answered shows.
    const takeBack = () => this.#setCount(group, Math.max(group.min ?? 1, this.#count(group) - 1));
    return this.#store({ group, isRearranged: false, takeBack });
  }

  /** Whether files stand after an entry, so that the server has to move them (GRP-08). */
  hasFilesAfter(group: AddAnotherNode, index: number): boolean {
    return documentKeysIn(this.#options.form, group, 0).length > 0 && index < this.#count(group) - 1;
  }

  /** Takes an entry out. False when the server refused and it is where it was. */
  remove(group: AddAnotherNode, index: number, hadFiles = false): Promise<boolean> {
    const takeOut = () => this.#takeOut(group, index, hadFiles);
    const isKept = this.#count(group) <= (group.min ?? 1);
    if (!isKept && this.hasFilesAfter(group, index)) return this.#move(group, { removed: index }, takeOut);
    takeOut();
    return this.#store({ group, isRearranged: true, takeBack: () => this.#bringBack(group) });
  }

  /** Whether files would move down if the newest removal were brought back. */
  undoMovesFiles(group: AddAnotherNode): boolean {
    const removed = this.lastRemoval(group);
    if (removed === undefined || isBackInPlace(this.#options.store.state(), group, removed)) return false;
    return this.hasFilesAfter(group, removed.index - 1);
  }

  /** Brings the newest removal back. False when the server refused and it is gone again. */
  undo(group: AddAnotherNode): Promise<boolean> {
    const removed = this.lastRemoval(group);
    if (removed !== undefined && this.undoMovesFiles(group)) {
      return this.#move(group, { inserted: removed.index }, () => void this.#bringBack(group));
    }
    const index = this.#bringBack(group);
    const takeBack = () => this.#takeOut(group, index, removed?.hadFiles ?? false);
    return this.#store({ group, isRearranged: true, takeBack });
  }

  /** Has the server move the entries before they move here: their documents are nowhere else. */
  #move(group: AddAnotherNode, entry: EntryMove, change: () => void): Promise<boolean> {
    const { form, move, moveFiles, save, onFailure } = this.#options;
    const moved = this.#sent.then(async () => {
      const count = this.#count(group) + ("removed" in entry ? -1 : 1);
      const apply = () => {
        change();
        moveFiles(documentMoves(form, group, entry));
      };
      try {
        await move(group.id, { count: Math.min(count, group.max), entry, apply });
      } catch (error) {
        if (!(error instanceof UnauthorizedError)) this.#complaints.set(group.id, onFailure(group.id, error));
        return false;
      }
      this.#complaints.get(group.id)?.();
      this.#complaints.delete(group.id);
      save().catch(() => undefined);
      return true;
    });
    this.#sent = moved;
    return moved;
  }

  /**
   * What was removed from the groups inside the entries goes where these go (GRP-09). `change` makes of what was removed in
   * each entry, first to last, what it is then.
   */
  #moveInner(
    group: AddAnotherNode,
    change: (removals: readonly (readonly UndoableRemoval[])[], position: number) => typeof removals,
  ): void {
    const entries = innerGroupsOf(group);
    for (const position of (entries[0] ?? []).keys()) {
      const groups = entries.flatMap((inner) => inner[position] ?? []);
      const removals = groups.map(({ id }) => this.#removals.get(id) ?? []);
      for (const [at, left] of change(removals, position).entries()) {
        const inner = groups[at];
        if (inner === undefined) continue;
        const titled = left.map((removal) => ({
          ...removal,
          title: inner.components[removal.index]?.about ?? removal.title,
        }));
        this.#setRemovals(inner, titled);
      }
    }
  }

  #takeOut(group: AddAnotherNode, index: number, hadFiles: boolean): void {
    const { form, store } = this.#options;
    const component = group.components[index];
    const name = component === undefined ? "" : entryName(form, store.snapshot(), component);
    const { removed } = store.rearrange((state) => removeEntry(form, state, { group, index }));
    const inner: (readonly UndoableRemoval[])[] = [];
    this.#moveInner(group, (removals) => {
      inner.push(removals[index] ?? []);
      return removed.wasCleared ? removals.with(index, []) : [...removals.toSpliced(index, 1), []];
    });
    const title = component?.about ?? component?.title ?? "";
    const removal = { ...removed, title, name, hadFiles, inner };
    this.#noteCount(group);
    this.#setRemovals(group, [...(this.#removals.get(group.id) ?? []), removal]);
  }

  #bringBack(group: AddAnotherNode): number {
    const { form, store } = this.#options;
    const removals = this.#removals.get(group.id) ?? [];
    const removed = removals.at(-1);
    if (removed === undefined) throw new Error(`Nothing was removed from ${group.id}.`);
    const isInPlace = isBackInPlace(store.state(), group, removed);
    const index = Math.min(removed.index, this.#count(group));
    store.rearrange((state) => insertEntry(form, state, { group, removed }));
    this.#moveInner(group, (all, position) =>
      all.toSpliced(index, isInPlace ? 1 : 0, removed.inner[position] ?? []).slice(0, all.length),
    );
    this.#noteCount(group);
    this.#setRemovals(group, removals.slice(0, -1));
    return Math.min(removed.index, this.#count(group) - 1);
  }

  #setRemovals({ id }: AddAnotherNode, removals: readonly UndoableRemoval[]): void {
    this.#removals.set(id, removals);
    for (const listener of this.#listeners) listener();
  }

  #count(group: AddAnotherNode): number {
    const { store } = this.#options;
    return componentCount(group, store.snapshot(), store.displayState());
  }

  #setCount(group: AddAnotherNode, count: number): void {
    this.#options.store.setCount(group.id, count);
    this.#noteCount(group);
  }

  /** What the account holds may be read anew before the server knows of a count. */
  #noteCount(group: AddAnotherNode): void {
    for (const one of countedGroups(group)) this.#counts.set(one.id, this.#count(one));
  }

  #store(step: Step): Promise<boolean> {
    this.#steps = [...this.#steps, step];
    const sent = this.#sent.then(() => this.#send(step));
    this.#sent = sent;
    return sent;
  }

  async #send(step: Step): Promise<boolean> {
    // Taken back together with one before it.
    if (!this.#steps.includes(step)) return false;
    const { store, save, saveCount } = this.#options;
    const { id, min = 1 } = step.group;
    try {
      if (step.isRearranged) await save();
      const count = this.#counts.get(id) ?? min;
      const inner = step.isRearranged ? this.#innerCounts(step.group) : {};
      await saveCount(id, count, inner);
      for (const [sent, value] of Object.entries({ ...inner, [id]: count })) {
        const isShown = store.displayState().counts[sent] === value;
        if (!isShown && this.#counts.get(sent) === value) store.setCount(sent, value);
      }
    } catch (error) {
      this.#fail(step, error);
      return false;
    }
    this.#steps = this.#steps.filter((other) => other !== step);
    this.#complaints.get(id)?.();
    this.#complaints.delete(id);
    return true;
  }

  #innerCounts(group: AddAnotherNode): Counts {
    const [, ...inner] = countedGroups(group);
    return Object.fromEntries(inner.map(({ id, min = 1 }) => [id, this.#counts.get(id) ?? min]));
  }

  #fail(step: Step, error: unknown): void {
    const failed = this.#steps.slice(this.#steps.indexOf(step));
    this.#steps = this.#steps.slice(0, this.#steps.indexOf(step));
    // A session that ended has already led to the Log In card; what is on the screen is kept for after it.
    if (error instanceof UnauthorizedError) return;
    for (const { takeBack } of failed.toReversed()) takeBack();
    this.#complaints.set(step.group.id, this.#options.onFailure(step.group.id, error));
    // The answers may have arrived before the count was refused.
    this.#options.save().catch(() => undefined);
  }
}

interface Known {
  readonly owner: string;
  readonly form: CompiledForm;
  readonly entries: GroupEntries;
}

const known = new WeakMap<AnswerStore, Known>();

/**
 * The entries of the groups of these answers; others when another account's answers are opened. That the application
 * was submitted meanwhile goes to `onFailure`; of anything else a toast 'Error adding another' tells (CAT-09).
 */
export function groupEntriesOf(
  store: AnswerStore,
  form: CompiledForm,
  onFailure: (error: unknown) => void,
): GroupEntries {
  const owner = store.owner();
  const before = known.get(store);
  if (before?.owner === owner && before.form === form) return before.entries;
  const entries = new GroupEntries({
    form,
    store,
    save: async () => (await loadSaver(store)).save(),
    saveCount: async (id, count, inner) => {
      const ofInner = Object.keys(inner).length === 0 ? {} : { inner };
      await call("PUT /api/add-another", { button_id: id, num_components: count, ...ofInner });
      (await loadSaver(store)).announceChange();
    },
    move: async (id, to) => (await import("./move-entries.ts")).moveEntries(store, { id, ...to }),
    moveFiles: (moves) => void moveFiles(store, moves),
    onFailure: (id, error) => {
      if (error instanceof ServerError && error.code === "answers_changed")
        return toasts.error(error.message);
      if (!isAlreadySubmitted(error)) return toasts.error(sentences.addingFailed(id));
      onFailure(error);
      return () => undefined;
    },
  });
  known.set(store, { owner, form, entries });
  return entries;
}

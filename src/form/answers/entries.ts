import { type Answer, type Answers, givenAnswers, isEmptyAnswer } from "../definition/answers.ts";
import type { CompiledForm, Question } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { type AddAnotherNode, type LayoutNode, contentsOf, ownKeys } from "../definition/nodes.ts";
import { type AnswerState, applyChanges, hideAndRestore } from "./apply-changes.ts";
import { componentCount } from "./visibility.ts";

/** What was given in one entry of a group, and how many entries the groups inside it have. */
interface EntryState {
  /** In the order of its keys; answers of hidden questions included. */
  readonly answers: readonly (Answer | undefined)[];
  readonly counts: readonly (number | undefined)[];
}

/** An entry that was taken out of its group, with all that it takes to bring it back. */
export interface RemovedEntry {
  /** Where it was taken from: the same group in another entry of an outer one, once that has changed places. */
  readonly group: AddAnotherNode;
  /** What was in it. */
  readonly entry: EntryState;
  /** Where it was, counted from 0. */
  readonly index: number;
  /** A group with no more than its fewest entries keeps the place, emptied: there is always one. */
  readonly wasCleared: boolean;
  /** All that was there before it was taken out, and after. */
  readonly before: AnswerState;
  readonly after: AnswerState;
}

/** A state in which entries have changed places. */
export interface Rearranged {
  readonly state: AnswerState;
  /** The keys whose answers were written, those that look as before included. */
  readonly written: ReadonlySet<string>;
}

/**
 * Takes an entry out of its group, whatever is in it, the groups inside it included: the later ones move up (LEA-03). One
 * of the fewest is emptied where it is (GRP-03).
 */
export function removeEntry(
  form: CompiledForm,
  state: AnswerState,
  { group, index }: { readonly group: AddAnotherNode; readonly index: number },
): Rearranged & { readonly removed: RemovedEntry } {
  const count = componentCount(group, state.answers, state.displayState);
  const entries = entriesOf(state, group, count);
  const wasCleared = count <= (group.min ?? 1);
  const left = wasCleared
    ? entries.with(index, EMPTY).slice(0, index + 1)
    : [...entries.filter((_entry, at) => at !== index), EMPTY];
  const moved = arrange(form, state, {
    group,
    entries: left,
    from: index,
    count: wasCleared ? count : count - 1,
  });
  return {
    ...moved,
    removed: { group, entry: entries[index] ?? EMPTY, index, wasCleared, before: state, after: moved.state },
  };
}

/** Whether there is room to bring an entry back: one more may be added, its place or the last one holds nothing. */
export function hasRoomForEntry(
  state: AnswerState,
  group: AddAnotherNode,
  removed?: Pick<RemovedEntry, "index" | "wasCleared">,
): boolean {
  const count = componentCount(group, state.answers, state.displayState);
  const entries = entriesOf(state, group, count);
  return count < group.max || isEmptyEntry(entries.at(-1)) || isItsPlaceEmpty(entries, removed);
}

function isItsPlaceEmpty(
  entries: readonly EntryState[],
  removed: Pick<RemovedEntry, "index" | "wasCleared"> | undefined,
): boolean {
  return removed?.wasCleared === true && isEmptyEntry(entries[removed.index]);
}

/** Brings an entry back where it was: those that stand there by now move down. For groups with room alone. */
export function insertEntry(
  form: CompiledForm,
  state: AnswerState,
  { group, removed }: { readonly group: AddAnotherNode; readonly removed: RemovedEntry },
): Rearranged {
  const count = componentCount(group, state.answers, state.displayState);
  const entries = entriesOf(state, group, count);
  const index = Math.min(removed.index, count);
  const isInPlace = isBackInPlace(state, group, removed);
  const all = entries.toSpliced(index, isInPlace ? 1 : 0, removed.entry);
  const moved = arrange(form, state, {
    group,
    entries: all.slice(0, isInPlace ? index + 1 : group.max),
    from: index,
    count: Math.min(all.length, group.max),
  });
  // What else went with it is known of the place where it was.
  if (removed.group.id !== group.id) return moved;
  // Conditions that go round in a circle would settle elsewhere.
  if (isSameState(state, removed.after)) return { ...moved, state: removed.before };
  const held = allGiven(moved.state);
  const missing = Object.entries(goneWith(form, group, removed)).filter(([key]) => held[key] === undefined);
  return { ...moved, state: applyChanges(form, moved.state, Object.fromEntries(missing)) };
}

/** Whether an entry would be brought back into its own place, so that none moves. */
export function isBackInPlace(state: AnswerState, group: AddAnotherNode, removed: RemovedEntry): boolean {
  const count = componentCount(group, state.answers, state.displayState);
  return removed.index < count && isItsPlaceEmpty(entriesOf(state, group, count), removed);
}

/** Makes room for an entry where those that stand there by now move down. For groups with room alone. */
export function openEntry(
  form: CompiledForm,
  state: AnswerState,
  { group, index }: { readonly group: AddAnotherNode; readonly index: number },
): Rearranged {
  const count = componentCount(group, state.answers, state.displayState);
  const all = entriesOf(state, group, count).toSpliced(index, 0, EMPTY);
  return arrange(form, state, {
    group,
    from: index,
    count: Math.min(count + 1, group.max),
    entries: all.slice(0, group.max),
  });
}

/** One entry of a group that goes, or one that comes between others, by its place counted from 0. */
export type EntryMove = { readonly removed: number } | { readonly inserted: number };

/** The keys of the documents of an entry (GRP-08). */
export function documentKeysIn(form: CompiledForm, group: AddAnotherNode, index: number): readonly string[] {
  return (keysOfEntries(group)[index] ?? []).filter((key) => form.keys[key]?.type === "document");
}

/** Where the documents of the other entries belong when an entry goes or comes: from key to key. */
export function documentMoves(
  form: CompiledForm,
  group: AddAnotherNode,
  move: EntryMove,
): ReadonlyMap<string, string> {
  const moves = new Map<string, string>();
  for (let at = 0; at < group.max; at++) {
    const to = "removed" in move ? at > move.removed && at - 1 : at >= move.inserted && at + 1;
    if (to === false) continue;
    const keys = documentKeysIn(form, group, to);
    for (const [index, key] of documentKeysIn(form, group, at).entries()) {
      const moved = keys[index];
      if (moved !== undefined) moves.set(key, moved);
    }
  }
  return moves;
}

/** The repeated groups of a form by their ids, inner ones included. */
export const repeatedGroupsOf = memoizeByObject(
  ({ pages }: CompiledForm): ReadonlyMap<string, AddAnotherNode> => {
    const outer = pages.flatMap(({ layout }) => layout.flatMap(groupsBelow));
    return new Map(outer.flatMap(countedGroups).map((group) => [group.id, group]));
  },
);

/** Answers of other questions that went with an entry, or may go when it is brought back, because they depend on it. */
function goneWith(form: CompiledForm, group: AddAnotherNode, { before, after }: RemovedEntry): Answers {
  const keys = new Set(keysOfEntries(group).flat());
  const left = allGiven(after);
  // A select for an answer of the entry loses its own when that answer comes back, also where it is still there now.
  const goes = (key: string, question: Question | undefined) =>
    question !== undefined &&
    !keys.has(key) &&
    (left[key] === undefined || keys.has(question.optionsFor ?? ""));
  return Object.fromEntries(
    Object.entries(allGiven(before)).filter(([key]) => goes(key, form.questions[key])),
  );
}

/** What was answered, whether it shows or not. */
function allGiven({ answers, hiddenAnswers }: AnswerState): Answers {
  return { ...hiddenAnswers, ...givenAnswers(answers) };
}

function isSameState(one: AnswerState, other: AnswerState): boolean {
  return (
    isSame(givenAnswers(one.answers), givenAnswers(other.answers)) &&
    isSame(one.hiddenAnswers, other.hiddenAnswers) &&
    isSame(one.displayState.counts, other.displayState.counts) &&
    isSame(one.displayState.tabs, other.displayState.tabs)
  );
}

function isSame<Value>(
  one: Readonly<Record<string, Value>>,
  other: Readonly<Record<string, Value>>,
): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

const EMPTY: EntryState = { answers: [], counts: [] };

/** The groups inside each entry of a group, in one order in all entries (GRP-05). */
export const innerGroupsOf = memoizeByObject(({ components }: AddAnotherNode) =>
  components.map(({ content }) => content.flatMap(groupsBelow)),
);

function groupsBelow(node: LayoutNode): readonly AddAnotherNode[] {
  return node.kind === "addAnother" ? [node] : contentsOf(node).flat().flatMap(groupsBelow);
}

/** A group and all groups inside its entries: whatever changes places in it may change their counts. */
export function countedGroups(group: AddAnotherNode): readonly AddAnotherNode[] {
  return [group, ...innerGroupsOf(group).flat()];
}

/**
 * The keys of each entry of a group: its questions, and what its searches fill without showing it. They stand in one
 * order in all entries.
 */
const keysOfEntries = memoizeByObject(({ components }: AddAnotherNode) =>
  components.map(({ content }) => [...new Set(content.flatMap(storedKeys))]),
);

function storedKeys(node: LayoutNode): readonly string[] {
  const filled = node.kind === "search" ? Object.keys(node.fills) : [];
  const own = node.kind === "question" && node.computed ? [] : ownKeys(node);
  return [...own, ...filled, ...contentsOf(node).flat().flatMap(storedKeys)];
}

function entriesOf(
  { answers, hiddenAnswers, displayState }: AnswerState,
  group: AddAnotherNode,
  count: number,
): readonly EntryState[] {
  const held = (key: string) => (isEmptyAnswer(answers[key]) ? hiddenAnswers[key] : answers[key]);
  return keysOfEntries(group)
    .slice(0, count)
    .map((keys, at) => ({
      answers: keys.map(held),
      counts: (innerGroupsOf(group)[at] ?? []).map(({ id }) => displayState.counts[id]),
    }));
}

function isEmptyEntry(entry: EntryState | undefined): boolean {
  return entry?.answers.every(isEmptyAnswer) ?? true;
}

interface Arrangement {
  readonly group: AddAnotherNode;
  readonly entries: readonly EntryState[];
  /** The first place that changes. */
  readonly from: number;
  readonly count: number;
}

/** Writes the entries into their places. What was hidden there before is forgotten: it is another entry's now. */
function arrange(form: CompiledForm, state: AnswerState, arrangement: Arrangement): Rearranged {
  const { group, entries, from, count } = arrangement;
  const changes: Record<string, Answer> = {};
  const counts: Record<string, number> = { ...state.displayState.counts };
  counts[group.id] = Math.max(group.min ?? 1, count);
  for (const [at, entry] of entries.entries()) {
    if (at < from) continue;
    for (const [index, { id, min = 1 }] of (innerGroupsOf(group)[at] ?? []).entries()) {
      counts[id] = entry.counts[index] ?? min;
    }
    for (const [index, key] of (keysOfEntries(group)[at] ?? []).entries()) {
      const answer = entry.answers[index];
      changes[key] = isEmptyAnswer(answer) ? emptyAnswer(form, key) : answer;
    }
  }
  // Documents are moved by the server, which says what they answer (GRP-08).
  const written = new Set(Object.keys(changes).filter((key) => form.keys[key]?.type !== "document"));
  const hiddenAnswers = Object.fromEntries(
    Object.entries(state.hiddenAnswers).filter(([key]) => !Object.hasOwn(changes, key)),
  );
  const cleared = { ...state, displayState: { ...state.displayState, counts }, hiddenAnswers };
  return { state: hideAndRestore(form, applyChanges(form, cleared, changes)), written };
}

function emptyAnswer(form: CompiledForm, key: string): Answer {
  return form.keys[key]?.type === "boolean" ? false : "";
}

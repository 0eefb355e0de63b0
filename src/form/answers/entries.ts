import { type Answer, type Answers, givenAnswers, isEmptyAnswer } from "../definition/answers.ts";
import type { AddAnotherNode, CompiledForm, LayoutNode, Question } from "../definition/compiled-form.ts";
import { contentsOf, ownKeys } from "../definition/layout-tree.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { type AnswerState, applyChanges, hideAndRestore } from "./apply-changes.ts";
import { componentCount } from "./visibility.ts";

/** What was given in one entry of a group, in the order of its keys; answers of hidden questions included. */
type EntryAnswers = readonly (Answer | undefined)[];

/** An entry that was taken out of its group, with all that it takes to bring it back. */
export interface RemovedEntry {
  /** Where it was, counted from 0. */
  readonly index: number;
  /** The only entry of a group is emptied: there is always one. */
  readonly wasOnly: boolean;
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

/** Takes an entry out of its group, whatever is in it: the later ones move up (LEA-03). */
export function removeEntry(
  form: CompiledForm,
  state: AnswerState,
  { group, index }: { readonly group: AddAnotherNode; readonly index: number },
): Rearranged & { readonly removed: RemovedEntry } {
  const count = componentCount(group, state.answers, state.displayState);
  const entries = entriesOf(state, group, count);
  const kept = entries.filter((_entry, at) => at !== index);
  const moved = arrange(form, state, { group, entries: [...kept, EMPTY], from: index, count: count - 1 });
  return { ...moved, removed: { index, wasOnly: count === 1, before: state, after: moved.state } };
}

/** Whether there is room to bring an entry back: one more may be added, or the last holds nothing. */
export function hasRoomForEntry(state: AnswerState, group: AddAnotherNode): boolean {
  const count = componentCount(group, state.answers, state.displayState);
  return count < group.max || isEmptyEntry(entriesOf(state, group, count).at(-1));
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
  const entry = entriesOf(removed.before, group, removed.index + 1)[removed.index] ?? EMPTY;
  const takesPlace = removed.wasOnly && count === 1 && isEmptyEntry(entries[0]);
  const all = takesPlace ? [entry] : entries.toSpliced(index, 0, entry);
  const moved = arrange(form, state, {
    group,
    entries: all.slice(0, group.max),
    from: index,
    count: Math.min(all.length, group.max),
  });
  // Conditions that go round in a circle would settle elsewhere.
  if (isSameState(state, removed.after)) return { ...moved, state: removed.before };
  const held = allGiven(moved.state);
  const missing = Object.entries(goneWith(form, group, removed)).filter(([key]) => held[key] === undefined);
  return { ...moved, state: applyChanges(form, moved.state, Object.fromEntries(missing)) };
}

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

const EMPTY: EntryAnswers = [];

/**
 * The keys of each entry of a group: its questions, and what its searches fill without showing it. They stand in one
 * order in all entries.
 */
const keysOfEntries = memoizeByObject(({ components }: AddAnotherNode) =>
  components.map(({ content }) => [...new Set(content.flatMap(storedKeys))]),
);

function storedKeys(node: LayoutNode): readonly string[] {
  const filled = node.kind === "search" ? Object.keys(node.fills) : [];
  return [...ownKeys(node), ...filled, ...contentsOf(node).flat().flatMap(storedKeys)];
}

function entriesOf(
  { answers, hiddenAnswers }: AnswerState,
  group: AddAnotherNode,
  count: number,
): readonly EntryAnswers[] {
  const held = (key: string) => (isEmptyAnswer(answers[key]) ? hiddenAnswers[key] : answers[key]);
  return keysOfEntries(group)
    .slice(0, count)
    .map((keys) => keys.map(held));
}

function isEmptyEntry(entry: EntryAnswers | undefined): boolean {
  return entry?.every(isEmptyAnswer) ?? true;
}

interface Arrangement {
  readonly group: AddAnotherNode;
  readonly entries: readonly EntryAnswers[];
  /** The first place that changes. */
  readonly from: number;
  readonly count: number;
}

/** Writes the entries into their places. What was hidden there before is forgotten: it is another entry's now. */
function arrange(form: CompiledForm, state: AnswerState, arrangement: Arrangement): Rearranged {
  const { group, entries, from, count } = arrangement;
  const changes: Record<string, Answer> = {};
  for (const [at, entry] of entries.entries()) {
    if (at < from) continue;
    for (const [index, key] of (keysOfEntries(group)[at] ?? []).entries()) {
      // An upload is its own server call; who removes an entry has seen that none is in the way.
      if (form.keys[key]?.type === "document") continue;
      const answer = entry[index];
      changes[key] = isEmptyAnswer(answer) ? emptyAnswer(form, key) : answer;
    }
  }
  const counts = { ...state.displayState.counts, [group.id]: Math.max(1, count) };
  const written = new Set(Object.keys(changes));
  const hiddenAnswers = Object.fromEntries(
    Object.entries(state.hiddenAnswers).filter(([key]) => !written.has(key)),
  );
  const cleared = { ...state, displayState: { ...state.displayState, counts }, hiddenAnswers };
  return { state: hideAndRestore(form, applyChanges(form, cleared, changes)), written };
}

function emptyAnswer(form: CompiledForm, key: string): Answer {
  return form.keys[key]?.type === "boolean" ? false : "";
}

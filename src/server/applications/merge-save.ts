import {
  type Answer,
  type Answers,
  conditionalSelectsOf,
  type ErrorMap,
  isComputed,
  isEmptyAnswer,
  isSameAnswer,
} from "../../form/index.ts";
import type {
  AnsweredSave,
  KeptAside,
  LastWrite,
  NotAsked,
  OverwrittenAnswer,
  StoredAnswers,
  Writer,
} from "../store/answer-record.ts";
import { NO_CHANGES, type OwnAnswers, putChanges, type RecentChanges } from "../store/recent-changes.ts";
import { changesOfMerge, type MergeContext, type MergedAnswers } from "./merge-answers.ts";

/** Which tab sends a save, and what it had seen when its answers were given. */
export interface SavedBy {
  /** A random id of the tab. */
  readonly writer: string;
  /** Counts the saves of that tab; the same save sent again has the same number. */
  readonly seq: number;
  /** The revision whose answers the tab shows. */
  readonly seenRevision: number;
}

/** One save in the keys of the form in force, by what is to become of its answers. */
export interface ReadSave {
  readonly storable: Readonly<Record<string, Answer>>;
  /** Answers to questions that the form asks no more. */
  readonly notAsked: Readonly<Record<string, Answer>>;
  readonly refused: ErrorMap;
  /** Keys of answers that are one for the page that sends them: all of them are stored, or none. */
  readonly together?: readonly (readonly string[])[] | undefined;
  /** What its page shows of an application in which nothing was saved; that of the form in force where not given. */
  readonly shownAtFirst?: Answers;
  /** Not given by pages and programs of before there were revisions by key: they overwrite. */
  readonly by?: SavedBy | undefined;
  readonly now: number;
  /** Given for a page of another form: what became of it in the keys of that. */
  readonly answered?: (merged: MergedSave) => MergedSave;
}

/** An answer that another tab gave: value, the revision that it came with, and when in milliseconds since 1970. */
export type ForeignAnswer = readonly [value: Answer, revision: number, at: number];

/** What became of one save. */
export interface MergedSave {
  readonly revision: number;
  /** Keys that are stored as they were sent, hidden ones included. */
  readonly kept: readonly string[];
  /** Those of them whose question is hidden: they are kept, and no part of the application. */
  readonly cleared: readonly string[];
  /** Keys of questions that the form asks no more: what was sent is kept, and no part of the application. */
  readonly setAside: readonly string[];
  /** What cannot be stored, with the sentences for each. */
  readonly refused: ErrorMap;
  /** What another tab has answered otherwise since this one has seen it: left as it is. */
  readonly conflicts: Readonly<Record<string, ForeignAnswer>>;
  /** What other tabs have written since this one has seen the answers. */
  readonly changes: Readonly<Record<string, ForeignAnswer>>;
}

/** So many saves of a tab are remembered, for those that come twice or late. */
const SAVES_REMEMBERED = 4;
const WRITERS_REMEMBERED = 8;

/**
 * Merges one save into the answers (SYN-01), in place: an answer that another tab has given since this one looked is a
 * conflict and stays; a save that comes twice is answered as before and changes nothing; one that comes late changes
 * nothing that the same tab has sent since. Gives what it has changed, nothing where it changed nothing.
 */
export function mergeSave(
  context: MergeContext,
  own: OwnAnswers,
  save: ReadSave,
): { readonly changes: RecentChanges | null; readonly merged: MergedSave } {
  const { by } = save;
  const seen = seenOf(own, by);
  // What is as new as all that there is has nothing of others to learn.
  const hasSeenAll = seen >= own.revision;
  const unsure = begunOtherwise(context, own, { save, seen });
  const answer = (changes: RecentChanges | null, answered: AnsweredSave) => ({
    changes,
    merged: mergedSave(own, save, { ...answered, seen, hasSeenAll, unsure }),
  });
  const writer = writerOf(own, by);
  const again = writer.saves.find(({ seq }) => seq === by?.seq);
  if (again !== undefined) return answer(null, again);
  const answered = { ...sortSave(own, save, { writer, seen }), seq: by?.seq ?? 0 };
  if (answered.kept.length === 0) return answer(null, answered);

  const values = { ...save.storable, ...save.notAsked };
  // What is worked out is nobody's answer: it is written by no tab, and overwritten by none (CPT-04).
  const given = answered.kept.filter((key) => !isComputed(context.form, key));
  const changed = given.filter((key) => !isSameAnswer(givenAnswer(own, key), values[key]));
  if (by === undefined && changed.length === 0) return answer(null, answered);
  const changes = changesOfSave(context, own, { save, answered, changed, writer });
  putChanges(own, changes);
  own.revision += 1;
  return answer(changes, answered);
}

interface SortedSave {
  readonly save: ReadSave;
  readonly answered: AnsweredSave;
  /** Those of the kept keys whose answer is another one than before. */
  readonly changed: readonly string[];
  readonly writer: Writer;
}

function changesOfSave(
  context: MergeContext,
  before: StoredAnswers,
  { save, answered, changed, writer }: SortedSave,
): RecentChanges {
  const { by, now } = save;
  const kept = new Set(answered.kept);
  const isKept = ([key]: readonly [string, Answer]) => kept.has(key);
  const storable = Object.fromEntries(Object.entries(save.storable).filter(isKept));
  const notAsked = Object.entries(save.notAsked)
    .filter(isKept)
    .map(([key, value]): [string, NotAsked] => {
      return [key, { value, formVersion: before.formVersion, setAsideAt: now }];
    });
  const { keys: written, writers } = before.aside.written;
  const id = by?.writer ?? "";
  const lastWrite: LastWrite = [before.revision + 1, id, now];
  const isChanged = new Set(changed);
  const rewritten = answered.kept.filter(
    (key) => (isChanged.has(key) || written[key]?.[1] !== id) && !isComputed(context.form, key),
  );
  const emptied = conditionalSelectsOf(context.form, changed).filter(
    (key) => !kept.has(key) && written[key]?.[1] !== id,
  );
  const { answers, hiddenAnswers: hidden } = changesOfMerge(context, before, storable);
  return {
    answers,
    hidden,
    notAsked: Object.fromEntries(notAsked),
    overwritten: overwrittenOf(before, { keys: [...emptied, ...(by ? [] : changed)], at: now }),
    keys: Object.fromEntries(rewritten.map((key) => [key, lastWrite])),
    writers: by === undefined ? null : withSave(writers, writer, answered),
  };
}

/**
 * The keys under which a page that has seen nothing saved shows what applications begin with, though this one has begun
 * otherwise: before there was anything to begin with, or with that of another form (DEF-05). It is told how they stand.
 */
function begunOtherwise(
  { form: { defaults = {} } }: MergeContext,
  own: StoredAnswers,
  { save, seen }: { readonly save: ReadSave; readonly seen: number },
): readonly string[] {
  const { by, storable, shownAtFirst: shown = defaults } = save;
  if (by === undefined || seen > 0) return [];
  const isWrittenHere = (key: string) =>
    Object.hasOwn(storable, key) || own.aside.written.keys[key]?.[1] === by.writer;
  const isOtherwise = (key: string) => !isSameAnswer(givenAnswer(own, key), shown[key]);
  return Object.keys({ ...defaults, ...shown }).filter((key) => !isWrittenHere(key) && isOtherwise(key));
}

/** What keeps an answer that was not chosen within reach, once however often it is told; null when nothing is to do. */
export function changesOfOverwritten(
  { aside: { overwritten } }: Pick<StoredAnswers, "aside">,
  { key, value, at }: OverwrittenAnswer,
): RecentChanges | null {
  const isKnown = overwritten.some((other) => other.key === key && other.value === value);
  return isKnown || isEmptyAnswer(value) ? null : { ...NO_CHANGES, overwritten: [{ key, value, at }] };
}

/** The keys that other tabs have written since this one looked. */
export function foreignKeys(
  answers: { readonly aside: KeptAside; readonly revision: number },
  by: SavedBy,
): readonly string[] {
  return keysSince(answers, { writer: by.writer, seen: seenOf(answers, by) });
}

function keysSince(
  { aside }: { readonly aside: KeptAside },
  { writer, seen }: { readonly writer: string; readonly seen: number },
): readonly string[] {
  return Object.entries(aside.written.keys)
    .filter(([, [revision, writtenBy]]) => revision > seen && writtenBy !== writer)
    .map(([key]) => key);
}

/** Who has seen more than there is saw a database that was put back since: nothing counts as seen. */
function seenOf({ revision }: { readonly revision: number }, by: SavedBy | undefined): number {
  return by === undefined || by.seenRevision > revision ? 0 : by.seenRevision;
}

/** What was answered under the key, whether its question shows, is hidden or is asked no more. */
function givenAnswer({ answers, aside }: MergedAnswers, key: string): Answer {
  const shown = answers[key];
  if (!isEmptyAnswer(shown)) return shown;
  return aside.hidden[key] ?? aside.notAsked[key]?.value ?? shown ?? "";
}

function writerOf({ aside }: MergedAnswers, by: SavedBy | undefined): Writer {
  const none = { id: by?.writer ?? "", saves: [] };
  return by === undefined ? none : (aside.written.writers.find(({ id }) => id === by.writer) ?? none);
}

/** Which answers are kept, and which another tab has given otherwise since this one looked. */
function sortSave(
  before: StoredAnswers,
  { storable, notAsked, together = [], by }: ReadSave,
  { writer, seen }: { readonly writer: Writer; readonly seen: number },
): Pick<AnsweredSave, "kept" | "conflicts"> {
  const values = { ...storable, ...notAsked };
  const isApart = (isKept: (key: string) => boolean) => {
    const apart = together.filter((keys) => !keys.every(isKept)).flat();
    return (key: string) => apart.includes(key);
  };
  if (by === undefined) {
    const isLeft = isApart((key) => Object.hasOwn(values, key));
    return { kept: Object.keys(values).filter((key) => !isLeft(key)), conflicts: [] };
  }
  const oldest = writer.saves[0]?.seq ?? 0;
  // It is older than all that is remembered: whether it was answered is not known, and its tab has gone on.
  if (by.seq < oldest && writer.saves.length === SAVES_REMEMBERED) return { kept: [], conflicts: [] };
  const sentSince = writer.saves.filter(({ seq }) => seq > by.seq);
  const overtaken = new Set(sentSince.flatMap(({ kept, conflicts }) => [...kept, ...conflicts]));
  const [kept, conflicts]: [string[], string[]] = [[], []];
  for (const [key, value] of Object.entries(values)) {
    if (overtaken.has(key)) continue;
    const [revision, writtenBy] = before.aside.written.keys[key] ?? [0, ""];
    const isForeign = revision > seen && writtenBy !== by.writer;
    (isForeign && !isSameAnswer(givenAnswer(before, key), value) ? conflicts : kept).push(key);
  }
  const isLeft = isApart((key) => kept.includes(key));
  return { kept: kept.filter((key) => !isLeft(key)), conflicts };
}

function mergedSave(
  after: StoredAnswers,
  { storable, notAsked, refused, by, now }: ReadSave,
  {
    kept,
    conflicts,
    seen,
    hasSeenAll,
    unsure,
  }: AnsweredSave & {
    readonly seen: number;
    readonly hasSeenAll: boolean;
    readonly unsure: readonly string[];
  },
): MergedSave {
  const foreign = (keys: readonly string[]) =>
    Object.fromEntries(
      keys.map((key): [string, ForeignAnswer] => {
        const [revision, , at] = after.aside.written.keys[key] ?? [0, "", 0];
        return [key, [givenAnswer(after, key), revision, at]];
      }),
    );
  const since = by === undefined || hasSeenAll ? [] : keysSince(after, { writer: by.writer, seen });
  return {
    revision: after.revision,
    kept: kept.filter((key) => !Object.hasOwn(notAsked, key)),
    cleared: kept.filter((key) => !isEmptyAnswer(storable[key]) && isEmptyAnswer(after.answers[key])),
    setAside: kept.filter((key) => Object.hasOwn(notAsked, key)),
    // Of a save that comes twice, what was stored then may be refused by now.
    refused: Object.fromEntries(Object.entries(refused).filter(([key]) => !kept.includes(key))),
    conflicts: foreign(conflicts),
    changes: {
      ...Object.fromEntries(unsure.map((key) => [key, [givenAnswer(after, key), after.revision, now]])),
      ...foreign(since),
    },
  };
}

function withSave(writers: readonly Writer[], { id, saves }: Writer, save: AnsweredSave): readonly Writer[] {
  const remembered = [...saves, save].toSorted((one, other) => one.seq - other.seq).slice(-SAVES_REMEMBERED);
  const others = writers.filter((other) => other.id !== id);
  return [...others, { id, saves: remembered }].slice(-WRITERS_REMEMBERED);
}

function overwrittenOf(
  before: MergedAnswers,
  { keys, at }: { readonly keys: readonly string[]; readonly at: number },
): readonly OverwrittenAnswer[] {
  return keys
    .map((key) => ({ key, value: givenAnswer(before, key), at }))
    .filter(({ value }) => !isEmptyAnswer(value));
}

import type { Answer, Answers, DisplayState } from "../definition/answers.ts";
import type { CompiledForm, ComputedAnswer } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";

/** The answers that an answer is worked out of, and the day. */
interface WorkedOutOf {
  readonly answers: Answers;
  readonly today: string | undefined;
}

type WorkOut = (form: CompiledForm, computed: ComputedAnswer, of: WorkedOutOf) => string;

let workOut: WorkOut | undefined;

/** Takes what works answers out. It is loaded apart, by whoever has a form with such answers: `with-computed.ts`. */
export function provideWorkingOut(provided: WorkOut): void {
  workOut = provided;
}

/** Whether nobody gives this answer, because it is worked out of others (CPT-01). */
export function isComputed(form: CompiledForm, key: string): boolean {
  return form.computed !== undefined && indexOf(form).byKey.has(key);
}

/** The changes without those of answers that are worked out: whatever says something of them is not asked. */
export function withoutComputed(form: CompiledForm, changes: Answers): Answers {
  if (form.computed === undefined || !Object.keys(changes).some((key) => isComputed(form, key)))
    return changes;
  return Object.fromEntries(Object.entries(changes).filter(([key]) => !isComputed(form, key)));
}

/** The keys that are worked out of this one, and of those in turn, each after those that it reads. */
export function computedFrom(form: CompiledForm, keys: readonly string[]): readonly string[] {
  if (form.computed === undefined) return NO_KEYS;
  const { readers, byKey } = indexOf(form);
  const found = new Set<string>();
  const add = (key: string) => {
    for (const reader of readers.get(key) ?? NO_KEYS) found.add(reader);
  };
  keys.forEach(add);
  // A Set's iteration includes what is added on the way.
  for (const key of found) add(key);
  const place = (key: string) => byKey.get(key)?.place ?? 0;
  return [...found].toSorted((one, other) => place(one) - place(other));
}

const NO_KEYS: readonly string[] = [];

/**
 * What is worked out anew, in the order of the keys given: by key what differs from the answers. What is hidden is empty.
 */
export function workedOut(
  form: CompiledForm,
  { answers, displayState }: { readonly answers: Answers; readonly displayState: DisplayState },
  { keys, isHidden }: { readonly keys: readonly string[]; readonly isHidden: (key: string) => boolean },
): Answers {
  const found: Record<string, Answer> = {};
  // What is worked out reads what was worked out before it; few forms read many, so nothing is copied.
  const now: Answers = new Proxy(answers, {
    get: (before, key) => (typeof key === "string" ? (found[key] ?? before[key]) : undefined),
  });
  for (const key of keys) {
    const computed = indexOf(form).byKey.get(key)?.computed;
    if (computed === undefined) continue;
    if (workOut === undefined) throw new Error("Nothing is there that works answers out.");
    const answer = isHidden(key) ? "" : workOut(form, computed, { answers: now, today: displayState.today });
    if (answer !== (answers[key] ?? "")) found[key] = answer;
  }
  return found;
}

/** The keys of all answers that are worked out, each after those that it reads. */
export function computedKeys({ computed = [] }: Pick<CompiledForm, "computed">): readonly string[] {
  return computed.map(({ key }) => key);
}

interface Index {
  readonly byKey: ReadonlyMap<string, { readonly computed: ComputedAnswer; readonly place: number }>;
  /** By key: those that read it themselves. */
  readonly readers: ReadonlyMap<string, readonly string[]>;
}

const indexOf = memoizeByObject(({ computed: all = [] }: CompiledForm): Index => {
  const readers = new Map<string, string[]>();
  for (const { key, reads } of all) {
    for (const read of reads) readers.set(read, [...(readers.get(read) ?? []), key]);
  }
  return { byKey: new Map(all.map((computed, place) => [computed.key, { computed, place }])), readers };
});

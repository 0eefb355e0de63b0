import { type Answer, type Answers, isEmptyAnswer, isSameAnswer } from "../../form/index.ts";
import type { CarriedStep, KeptAside, LastWrite, NotAsked, StoredAnswers } from "../store/answer-record.ts";

/** The parts of stored answers that are carried over. */
export type Carried = Pick<StoredAnswers, "answers" | "aside" | "formVersion">;

/** What became of the answers of one application. */
export interface CarriedOver {
  readonly stored: Carried;
  /** The keys whose answers were put in place; all among the hidden ones until the form says what shows. */
  readonly put: ReadonlySet<string>;
  /** The keys whose answers went to others or became others, those that are deleted for good, and those set aside. */
  readonly taken: ReadonlySet<string>;
  readonly dropped: ReadonlySet<string>;
  readonly setAside: ReadonlySet<string>;
}

/** The answers of one application while they are carried over. */
export class AnswerSheet {
  readonly #stored: Carried;
  readonly #now: number;
  readonly #answers: Record<string, Answer>;
  readonly #hidden: Record<string, Answer>;
  readonly #notAsked: Record<string, NotAsked>;
  readonly #writes: Record<string, LastWrite>;
  #overwritten: KeptAside["overwritten"];
  #writers: KeptAside["written"]["writers"];
  readonly #put = new Set<string>();
  readonly #taken = new Set<string>();
  readonly #dropped = new Set<string>();
  readonly #setAside = new Set<string>();

  constructor(stored: Carried, now: number) {
    const { hidden, notAsked, written, overwritten } = stored.aside;
    this.#stored = stored;
    this.#now = now;
    this.#answers = { ...stored.answers };
    this.#hidden = { ...hidden };
    this.#notAsked = { ...notAsked };
    this.#writes = { ...written.keys };
    this.#overwritten = overwritten;
    this.#writers = written.writers;
  }

  /** The answer of a key, wherever it is kept; undefined where there is none. */
  given(key: string): Answer | undefined {
    const kept = [this.#answers[key], this.#hidden[key], this.#notAsked[key]?.value];
    return kept.find((value) => !isEmptyAnswer(value));
  }

  /** What was answered under the key, and is not only left from a form of before. */
  asked(key: string): Answer | undefined {
    return [this.#answers[key], this.#hidden[key]].find((value) => !isEmptyAnswer(value));
  }

  /** Takes the answer away from its key. What else was set aside under it comes within reach. */
  take(key: string): Answer | undefined {
    const value = this.given(key);
    const left = this.#notAsked[key];
    if (left !== undefined && !isSameAnswer(left.value, value)) this.#keepWithinReach(key, left.value);
    for (const part of [this.#answers, this.#hidden, this.#notAsked]) delete part[key];
    // The label beside a code is derived anew where the question is asked.
    delete this.#answers[`${key}_desc`];
    this.#put.delete(key);
    if (value !== undefined) this.#taken.add(key);
    return value;
  }

  put(key: string, value: Answer): void {
    this.take(key);
    this.#hidden[key] = value;
    this.#put.add(key);
  }

  /** Puts back what stood there before, unless something newer does, which wins. */
  putBack(key: string, value: Answer): void {
    const newer = this.given(key);
    if (newer === undefined) this.put(key, value);
    else if (!isSameAnswer(newer, value)) this.#keepWithinReach(key, value);
  }

  /** Takes away what was left under the key from a form of before, in the way of what comes there. */
  takeLeft(key: string): NotAsked | undefined {
    const left = this.asked(key) === undefined ? this.#notAsked[key] : undefined;
    delete this.#notAsked[key];
    return left;
  }

  /** Leaves it there again. */
  leave(key: string, left: NotAsked): void {
    if (this.given(key) === undefined) this.#notAsked[key] = left;
    else this.#keepWithinReach(key, left.value);
  }

  #keepWithinReach(key: string, value: Answer): void {
    this.#overwritten = [...this.#overwritten, { key, value, at: this.#now }];
  }

  setAside(key: string, value: Answer): void {
    this.take(key);
    this.#notAsked[key] = { value, formVersion: this.#stored.formVersion, setAsideAt: this.#now };
    this.#setAside.add(key);
  }

  /** Deletes the answer for good, and every one before it, whatever their keys were. */
  drop(key: string, carried: Record<string, readonly CarriedStep[]>): void {
    const value = this.take(key);
    if (value !== undefined) this.#dropped.add(key);
    const keys = new Set([key]);
    for (const [id, steps] of Object.entries(carried).toReversed()) {
      carried[id] = steps
        .toReversed()
        .map((step) => withoutKeys(step, keys))
        .toReversed();
    }
    for (const earlier of keys) {
      delete this.#writes[earlier];
      delete this.#notAsked[earlier];
    }
    this.#overwritten = this.#overwritten.filter((other) => !keys.has(other.key));
  }

  /** Whoever wrote the ones last has written the others, which are by one of the first. All at once: keys may change places. */
  passOn(keys: Readonly<Record<string, readonly string[]>>): void {
    const writes = Object.keys(keys).map((from) => [from, this.#writes[from]] as const);
    for (const from of Object.keys(keys)) delete this.#writes[from];
    for (const [from, write] of writes) {
      if (write === undefined) continue;
      for (const to of keys[from] ?? []) {
        const known = this.#writes[to];
        if (known === undefined || known[0] < write[0]) this.#writes[to] = write;
      }
    }
  }

  /** By earlier key: earlier answers of the one are earlier answers of the other, and so are what tabs have saved. */
  renameKnown(keys: Readonly<Record<string, string>>): void {
    const renamed = (key: string) => keys[key] ?? key;
    this.#overwritten = this.#overwritten.map((other) => ({ ...other, key: renamed(other.key) }));
    this.#writers = this.#writers.map(({ id, saves }) => ({
      id,
      saves: saves.map(({ seq, kept, conflicts }) => {
        return { seq, kept: kept.map(renamed), conflicts: conflicts.map(renamed) };
      }),
    }));
  }

  result(carried: KeptAside["carried"]): CarriedOver {
    const { aside, formVersion } = this.#stored;
    const written = { keys: this.#writes, writers: this.#writers };
    const parts = { hidden: this.#hidden, notAsked: this.#notAsked, overwritten: this.#overwritten };
    return {
      stored: { answers: this.#answers, aside: { ...aside, ...parts, written, carried }, formVersion },
      put: this.#put,

      taken: this.#taken,
      dropped: this.#dropped,
      setAside: this.#setAside,
    };
  }
}

/** Whether anything of the application has followed it. */
export function isStep({ before, after, met = [], left = {} }: CarriedStep): boolean {
  return [before, after, left].some((part) => Object.keys(part).length > 0) || met.length > 0;
}

/** A step without what some keys have come from, whose keys are added to them. */
function withoutKeys(step: CarriedStep, keys: Set<string>): CarriedStep {
  const made = Object.entries(step.after).filter(([key]) => keys.has(key));
  if (made.length === 0) return step;
  const isMoved = (value: Answer) => made.some(([, other]) => isSameAnswer(value, other));
  const moved = Object.entries(step.before).filter(([, value]) => isMoved(value));
  // What was put together of others, or taken apart, goes with all that it was made of.
  const gone = moved.length > 0 ? moved : Object.entries(step.before);
  for (const [key] of gone) keys.add(key);
  const isGone = (key: string) => gone.some(([other]) => other === key);
  const rest = (part: Answers, goes: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(part).filter(([key]) => !goes(key)));
  const after = moved.length > 0 ? rest(step.after, (key) => keys.has(key)) : {};
  return { ...step, before: rest(step.before, isGone), after };
}

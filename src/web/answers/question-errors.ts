import type { Answer, ErrorMap } from "../../form/index.ts";

type Given = (key: string) => Answer | undefined;

/** What the server refused, to store or when the application was to be submitted, and the answers that it refused. */
class RejectedAnswers {
  static readonly NONE = new RejectedAnswers({}, () => undefined);
  readonly #errors: ErrorMap;
  readonly #answers: ReadonlyMap<string, Answer | undefined>;

  /** @param given what is answered under a key, now */
  constructor(errors: ErrorMap, given: Given) {
    this.#errors = errors;
    this.#answers = new Map(Object.keys(errors).map((key) => [key, given(key)]));
  }

  /** The sentences for one key, unless its answer has changed since. */
  standingFor(key: string, answer: Answer | undefined): readonly string[] | undefined {
    return answer === this.#answers.get(key) ? this.#errors[key] : undefined;
  }

  /** Those whose answer has not changed since. */
  standing(given: Given): ErrorMap {
    const entries = Object.entries(this.#errors);
    return Object.fromEntries(entries.filter(([key]) => given(key) === this.#answers.get(key)));
  }
}

const NO_ERRORS: readonly string[] = [];

interface QuestionErrorsOptions {
  /** What the applicant gave, whether its question shows or not. */
  readonly given: (key: string) => Answer | undefined;
  readonly isHidden: (key: string) => boolean;
  /** Told the keys whose errors are others now. */
  readonly onChange: (keys: readonly string[]) => void;
}

/**
 * What is wrong with the answers, by key: what validation found, what the server refused, and what boxes say themselves.
 * A refusal stands until its answer changes; one of a question that is hidden holds nobody up.
 */
export class QuestionErrors {
  readonly #options: QuestionErrorsOptions;
  /** What shows while validating: found, and refused. */
  #shown: ErrorMap = {};
  /** What the server refused to submit. */
  #rejected = RejectedAnswers.NONE;
  /** What the server could not store. */
  #unstorable = RejectedAnswers.NONE;
  #entered: Readonly<Record<string, string>> = {};
  #own: ErrorMap = {};
  /** Lists given out by `of`, kept so that an unchanged one stays the same object. */
  readonly #lists = new Map<string, readonly string[]>();

  constructor(options: QuestionErrorsOptions) {
    this.#options = options;
  }

  /** Forgets everything, and tells nobody. */
  clear(): void {
    this.#shown = {};
    this.#rejected = RejectedAnswers.NONE;
    this.#unstorable = RejectedAnswers.NONE;
    this.#entered = {};
    this.#own = {};
  }

  /** Forgets what boxes said of these keys, and tells nobody. */
  forgetBoxes(keys: ReadonlySet<string>): void {
    const isElsewhere = ([key]: readonly [string, unknown]) => !keys.has(key);
    this.#entered = Object.fromEntries(Object.entries(this.#entered).filter(isElsewhere));
    this.#own = Object.fromEntries(Object.entries(this.#own).filter(isElsewhere));
    for (const key of keys) this.#lists.delete(key);
  }

  /** The sentences to show under a question. */
  of(key: string): readonly string[] {
    const entered = this.#entered[key];
    // An input that refuses what was entered says itself what is wrong with it.
    const own = entered === undefined ? this.#own[key] : [entered];
    const unstorable = this.#unstorable.standingFor(key, this.#options.given(key));
    if (own === undefined && unstorable === undefined) return this.#shown[key] ?? NO_ERRORS;
    const merged = [...new Set([...(this.#shown[key] ?? []), ...(unstorable ?? []), ...(own ?? [])])];
    const known = this.#lists.get(key);
    if (isSameList(known, merged)) return known ?? merged;
    this.#lists.set(key, merged);
    return merged;
  }

  /** What shows while validating; the object changes only with what is in it. */
  shown(): ErrorMap {
    return this.#shown;
  }

  /** Replaces what validation found. Refusals that stand are added. */
  setFound(found: ErrorMap): void {
    const errors = {
      ...this.#rejected.standing(this.#options.given),
      ...this.shownUnstorable(),
      ...found,
    };
    const keys = [...new Set([...Object.keys(this.#shown), ...Object.keys(errors)])];
    const changed = keys.filter((key) => !isSameList(this.#shown[key], errors[key]));
    if (changed.length === 0) return;
    const kept: Record<string, readonly string[]> = {};
    for (const [key, sentences] of Object.entries(errors)) {
      const known = this.#shown[key];
      kept[key] = known !== undefined && isSameList(known, sentences) ? known : sentences;
    }
    this.#shown = kept;
    this.#changed(changed);
  }

  /** Replaces what the server refused to submit. */
  setRefused(errors: ErrorMap): void {
    this.#rejected = new RejectedAnswers(errors, this.#options.given);
    this.#options.onChange([]);
  }

  /** Adds what the server could not store. */
  addUnstorable(errors: ErrorMap): void {
    const all = { ...this.unstorable(), ...errors };
    this.#unstorable = new RejectedAnswers(all, this.#options.given);
    this.#changed(Object.keys(all));
  }

  /** What the server could not store and is still answered so. */
  unstorable(): ErrorMap {
    return this.#unstorable.standing(this.#options.given);
  }

  /** Of that, what shows. */
  shownUnstorable(): ErrorMap {
    const { isHidden } = this.#options;
    return Object.fromEntries(Object.entries(this.unstorable()).filter(([key]) => !isHidden(key)));
  }

  /** An input's own refusal, such as a date that is none. */
  setEntered(key: string, sentence: string | undefined): void {
    if (this.#entered[key] === sentence) return;
    const { [key]: _old, ...rest } = this.#entered;
    this.#entered = sentence === undefined ? rest : { ...rest, [key]: sentence };
    this.#changed([key]);
  }

  /** What is wrong with an answer by itself. */
  setOwn(key: string, sentences: readonly string[]): void {
    const { [key]: known = NO_ERRORS, ...rest } = this.#own;
    if (isSameList(known, sentences)) return;
    this.#own = sentences.length === 0 ? rest : { ...rest, [key]: sentences };
    this.#changed([key]);
  }

  /** What `setOwn` was last given, by key; a key without an error is absent. */
  own(): ErrorMap {
    return this.#own;
  }

  #changed(keys: readonly string[]): void {
    for (const key of keys) this.#lists.delete(key);
    this.#options.onChange(keys);
  }
}

function isSameList(left: readonly string[] | undefined, right: readonly string[] | undefined): boolean {
  return (
    left === right ||
    (left?.length === right?.length && (left?.every((text, i) => text === right?.[i]) ?? false))
  );
}

import type { Answer, ErrorMap } from "../../engine/index.ts";

type Given = (key: string) => Answer | undefined;

/** What the server refused, to store or when the application was to be submitted, and the answers that it refused. */
export class Refusals {
  static readonly NONE = new Refusals({}, () => undefined);
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

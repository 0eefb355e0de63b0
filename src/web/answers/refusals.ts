import type { Answers, ErrorMap } from "../../engine/index.ts";

/** What the server refused, to store or when the application was to be submitted, and the answers that it refused. */
export class Refusals {
  static readonly NONE = new Refusals({}, {});
  readonly #errors: ErrorMap;
  readonly #answers: Answers;

  constructor(errors: ErrorMap, answers: Answers) {
    this.#errors = errors;
    this.#answers = answers;
  }

  /** The sentences for one key, unless its answer has changed since. */
  standingFor(key: string, answer: Answers[string] | undefined): readonly string[] | undefined {
    return answer === this.#answers[key] ? this.#errors[key] : undefined;
  }

  /** Those whose answer has not changed since. */
  standing(given: (key: string) => Answers[string] | undefined): ErrorMap {
    const entries = Object.entries(this.#errors);
    return Object.fromEntries(entries.filter(([key]) => given(key) === this.#answers[key]));
  }
}

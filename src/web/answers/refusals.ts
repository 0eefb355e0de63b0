import type { Answers, ErrorMap } from "../../engine/index.ts";

/** What the server refused when the application was to be submitted, and the answers that it refused. */
export class Refusals {
  static readonly NONE = new Refusals({}, {});
  readonly #errors: ErrorMap;
  readonly #answers: Answers;

  constructor(errors: ErrorMap, answers: Answers) {
    this.#errors = errors;
    this.#answers = answers;
  }

  /** Those whose answer has not changed since. */
  standing(answers: Answers): ErrorMap {
    const entries = Object.entries(this.#errors);
    return Object.fromEntries(entries.filter(([key]) => answers[key] === this.#answers[key]));
  }
}

import type { Answers } from "../../../src/form/index.ts";
import { SAVED_TOGETHER } from "../../support/saving-forms.ts";

/** What a profile says of the saves of one tab: the number in each of its answers, 0 where there is none. */
type Numbers = readonly number[];

/**
 * A tab of a browser that saves four answers together, again and again, as fast as the server answers: each time the
 * next number. It keeps count of what was acknowledged.
 */
export class Tab {
  /** The number of the last save that the server acknowledged. */
  acknowledged = 0;
  readonly #keys: readonly string[];
  readonly #cookie: string;

  constructor(side: keyof typeof SAVED_TOGETHER, cookie: string) {
    this.#keys = SAVED_TOGETHER[side];
    this.#cookie = cookie;
  }

  /** Saves until the connection breaks; tells of each acknowledged save. An answer other than 200 is an error. */
  async saveUntilTheServerIsGone(address: string, onSaved: () => void): Promise<void> {
    while (await this.#save(address, this.acknowledged + 1)) {
      this.acknowledged += 1;
      onSaved();
    }
  }

  /** The numbers of this tab's answers among all answers of the application. */
  numbersIn(answers: Answers): Numbers {
    return this.#keys.map((key) => Number(/^save ([0-9]+) /.exec(String(answers[key]))?.[1] ?? 0));
  }

  /** What the save with this number sends. */
  answersOf(number: number): Answers {
    return Object.fromEntries(this.#keys.map((key) => [key, answerOf(number)]));
  }

  async #save(address: string, number: number): Promise<boolean> {
    const body = JSON.stringify(this.answersOf(number));
    try {
      const answer = await fetch(`${address}/api/answer`, {
        method: "PUT",
        headers: { "content-type": "application/json", cookie: this.#cookie },
        body,
      });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`A save was answered with ${answer.status}: ${text}`);
      return true;
    } catch (error) {
      // fetch fails with a TypeError when the connection breaks, before or within the answer.
      if (error instanceof TypeError) return false;
      throw error;
    }
  }
}

/** About as long as an address. */
function answerOf(number: number): string {
  return `save ${number} ${"x".repeat(40)}`;
}

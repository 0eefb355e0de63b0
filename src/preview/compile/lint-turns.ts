import type { FormFinding } from "../../contract/desk-form-drafts.ts";

/** So long a key may have to wait: less than a frame. */
const TURN_MS = 8;

type Findings = readonly FormFinding[] | null;

/** Goes through lint, some steps at a time, and lets what is to be compiled meanwhile go first: that ends the lint of before. */
export class LintTurns {
  /** A timer would wait some milliseconds with each step. */
  readonly #channel = new MessageChannel();
  #current:
    | { readonly steps: Iterator<void, Findings>; readonly end: (findings: Findings) => void }
    | undefined;

  readonly #turnMs: number;

  constructor(turnMs = TURN_MS) {
    this.#turnMs = turnMs;
    this.#channel.port1.addEventListener("message", () => this.#step());
    this.#channel.port1.start();
  }

  /** Begins another lint in the place of the one under way. `end` gets null where it fails. */
  begin(steps: Iterator<void, Findings>, end: (findings: Findings) => void): void {
    const isUnderWay = this.#current !== undefined;
    this.#current = { steps, end };
    if (!isUnderWay) this.#channel.port2.postMessage(null);
  }

  close(): void {
    this.#channel.port1.close();
  }

  #step(): void {
    const { steps, end } = this.#current ?? {};
    if (steps === undefined || end === undefined) return;
    const until = performance.now() + this.#turnMs;
    let step = next(steps);
    while (step.done !== true && performance.now() < until) step = next(steps);
    if (step.done !== true) {
      this.#channel.port2.postMessage(null);
      return;
    }
    this.#current = undefined;
    end(step.value);
  }
}

function next(steps: Iterator<void, Findings>): IteratorResult<void, Findings> {
  try {
    return steps.next();
  } catch {
    // The server says what could not be checked.
    return { done: true, value: null };
  }
}

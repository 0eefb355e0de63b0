import { Samples } from "../http/samples.ts";

/** What one hour before the deadline comes to. */
export class DayFigures {
  readonly #calls = new Map<string, Samples>();
  /** From when the button was pressed until the applicant was told, all calls together. */
  readonly submits = new Samples();

  /** @param status the answer's; 0 for none */
  add(call: string, ms: number, status: number): void {
    const samples = this.#calls.get(call) ?? new Samples();
    this.#calls.set(call, samples);
    samples.add(ms, status);
  }

  submitted(dueAt: number, toldAt: number): void {
    this.submits.add(toldAt - dueAt, 200);
  }

  get calls(): readonly (readonly [call: string, samples: Samples])[] {
    return [...this.#calls];
  }

  get failures(): number {
    return this.calls.reduce((sum, [, { failures }]) => sum + failures, 0);
  }
}

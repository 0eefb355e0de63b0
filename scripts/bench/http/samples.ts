import { quantile } from "../statistics.ts";

/** How long each of a kind of calls took, and how many were answered otherwise than they should. */
export class Samples {
  readonly #timesMs: number[] = [];
  readonly #failures = new Map<number, number>();

  /** @param status the answer's; 0 for none */
  add(ms: number, status: number): void {
    this.#timesMs.push(ms);
    if (status !== 200) this.#failures.set(status, (this.#failures.get(status) ?? 0) + 1);
  }

  get count(): number {
    return this.#timesMs.length;
  }

  get failures(): number {
    return [...this.#failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The failures by status, for whoever has to find out why. */
  get failuresByStatus(): string {
    return [...this.#failures].map(([status, count]) => `${count} × ${status}`).join(", ");
  }

  /** The time that this share of the calls took at the most. */
  quantile(share: number): number {
    return quantile(this.#timesMs, share);
  }
}

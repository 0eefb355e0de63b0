import { ApiError } from "../http/api-error.ts";
import type { Allowance } from "../store/rate-limits.ts";
import { clientNetwork } from "./limit-call.ts";

/** More networks than this are not remembered at a time: the oldest is forgotten. */
const MAX_NETWORKS = 20_000;

/**
 * Counts the calls of each network address in this process only: for calls that are made with every letter typed and
 * guess no secret, where a row in the database for each would cost more than the call.
 */
export class ProcessLimit {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  /** When the whole allowance of a network is there again, in milliseconds since 1970. */
  readonly #fullAt = new Map<string, number>();

  constructor(allowance: Allowance, now: () => number) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /** @throws ApiError too_many_requests with the time to wait */
  spend(client: string): void {
    const network = clientNetwork(client);
    const now = this.#now();
    const costMs = this.#allowance.periodMs / this.#allowance.calls;
    const known = this.#fullAt.get(network) ?? now;
    // A time later than any call can have set comes from a clock that was wrong.
    const before = known > now + this.#allowance.periodMs ? now : Math.max(known, now);
    const fullAt = before + costMs;
    const waitMs = fullAt - now - this.#allowance.periodMs;
    // Half a millisecond for the rounding of fractions.
    if (waitMs > 0.5) throw new ApiError("too_many_requests", { retryAfterMs: Math.ceil(waitMs) });
    this.#fullAt.delete(network);
    this.#fullAt.set(network, fullAt);
    if (this.#fullAt.size > MAX_NETWORKS) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const oldest = this.#fullAt.keys().next().value;
    if (oldest !== undefined) this.#fullAt.delete(oldest);
  }
}

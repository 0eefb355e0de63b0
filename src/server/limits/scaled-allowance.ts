import type { Allowance } from "../store/rate-limits.ts";

/** The allowance with its number of calls multiplied (`RATE_LIMIT_FACTOR`); one call at least. */
export function scaledAllowance(allowance: Allowance, factor: number): Allowance {
  return { ...allowance, calls: Math.max(1, Math.round(allowance.calls * factor)) };
}

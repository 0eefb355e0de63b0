import type { Store } from "./store.ts";

/** So many calls at once; spent ones come back evenly over the period. */
export interface RateLimit {
  readonly calls: number;
  readonly periodMs: number;
}

/**
 * Spends one call of the rate limit kept under the key, in one statement that all instances share.
 * Returns the time to wait in milliseconds: 0 when the call is allowed.
 */
export async function consumeRateLimit(
  store: Store,
  spending: { readonly keyHash: string; readonly rateLimit: RateLimit; readonly now: number },
): Promise<number> {
  const { keyHash, rateLimit, now } = spending;
  const costMs = Math.ceil(rateLimit.periodMs / rateLimit.calls);
  const latest = now + costMs * rateLimit.calls;
  const spent = await store.db
    .insertInto("rate_limits")
    .values({ key_hash: keyHash, full_at: now + costMs })
    .onConflict((conflict) =>
      conflict
        .column("key_hash")
        .doUpdateSet((set) => ({
          full_at: set
            .case()
            .when(set.between("rate_limits.full_at", now, latest))
            .then(set("rate_limits.full_at", "+", costMs))
            .else(now + costMs)
            .end(),
        }))
        // A time later than any call can have set comes from a clock that was wrong: it must not shut anyone out.
        .where((where) =>
          where.or([
            where("rate_limits.full_at", "<=", latest - costMs),
            where("rate_limits.full_at", ">", latest),
          ]),
        ),
    )
    .returning("full_at")
    .executeTakeFirst();
  if (spent) return 0;
  const row = await store.db
    .selectFrom("rate_limits")
    .select("full_at")
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
  return Math.max((row?.full_at ?? 0) - (latest - costMs), 1);
}

/** Gives the whole rate limit back. */
export async function resetRateLimit(store: Store, keyHash: string): Promise<void> {
  await store.db.deleteFrom("rate_limits").where("key_hash", "=", keyHash).execute();
}

/** Forgets the keys whose whole rate limit is there again. */
export async function deleteFullRateLimits(store: Store, now: number): Promise<void> {
  await store.db.deleteFrom("rate_limits").where("full_at", "<=", now).execute();
}

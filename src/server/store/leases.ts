import type { Store } from "./store.ts";

/** Work that one instance does for all of them, and who wants to do it. */
export interface Lease {
  readonly name: string;
  /** Of one attempt: another one has another holder. */
  readonly holder: string;
}

export interface LeaseTerms {
  readonly now: number;
  readonly leaseMs: number;
  /** So long ago the work must have begun last, or else it is not due. */
  readonly everyMs: number;
}

/** Further ahead than any lease: such a time was set under a clock that was wrong, and does not count. */
const FAR_AHEAD_MS = 60 * 60_000;

/**
 * Takes the lease when nobody holds it and the work is due; one statement that all instances share. A holder that died
 * loses it when its time is over.
 */
export async function takeLease(store: Store, lease: Lease, terms: LeaseTerms): Promise<boolean> {
  const { now, leaseMs, everyMs } = terms;
  const taken = await store.db
    .insertInto("leases")
    .values({ ...lease, leased_until: now + leaseMs, last_begun_at: 0 })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ holder: lease.holder, leased_until: now + leaseMs })
        .where((where) =>
          where.and([
            where.or([
              where("leases.leased_until", "<=", now),
              where("leases.leased_until", ">", now + FAR_AHEAD_MS),
            ]),
            where.or([
              where("leases.last_begun_at", "<=", now - everyMs),
              where("leases.last_begun_at", ">", now),
            ]),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return taken.numInsertedOrUpdatedRows === 1n;
}

/** Keeps the lease for longer; false when another holder has taken it meanwhile. */
export async function keepLease(store: Store, lease: Lease, leasedUntil: number): Promise<boolean> {
  const kept = await rowOf(store, lease).set({ leased_until: leasedUntil }).executeTakeFirstOrThrow();
  return kept.numUpdatedRows === 1n;
}

/** Gives the lease back; when the work was done it counts from when it began, else it is due at once. */
export async function endLease(store: Store, lease: Lease, doneSince: number | null): Promise<void> {
  await rowOf(store, lease)
    .set({ leased_until: 0, ...(doneSince !== null && { last_begun_at: doneSince }) })
    .execute();
}

function rowOf(store: Store, { name, holder }: Lease) {
  return store.db.updateTable("leases").where("name", "=", name).where("holder", "=", holder);
}

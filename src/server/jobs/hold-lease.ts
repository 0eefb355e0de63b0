import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { endLease, keepLease, type Lease, takeLease } from "../store/leases.ts";
import type { Store } from "../store/store.ts";

/** An instance that died loses its lease after this time; one that lives renews it three times within it. */
const LEASE_MS = 30_000;

export interface LeasedWork {
  readonly store: Store;
  readonly now: () => number;
  readonly log: Logger;
  readonly name: string;
  /** The work is not due before so long after it last began, in whichever instance. */
  readonly everyMs: number;
  /** Aborts when the instance ends. */
  readonly signal: AbortSignal;
  /** Does the work, until the signal aborts: the instance ends or has lost the lease. */
  readonly work: (signal: AbortSignal) => Promise<void>;
}

/**
 * Does the work in this instance alone, when it is due and no other one is doing it. An instance that breaks off leaves
 * it to whichever looks next.
 */
export async function holdLease({ store, now, log, name, everyMs, ...rest }: LeasedWork): Promise<void> {
  const lease: Lease = { name, holder: randomUUID() };
  const begunAt = now();
  if (!(await takeLease(store, lease, { now: begunAt, leaseMs: LEASE_MS, everyMs }))) return;
  const lost = new AbortController();
  const timer = setInterval(() => {
    keepLease(store, lease, now() + LEASE_MS).then(
      (isOurs) => isOurs || lost.abort(),
      (error: unknown) => log.warn({ err: error, lease: name }, "a lease could not be renewed"),
    );
  }, LEASE_MS / 3);
  const signal = AbortSignal.any([rest.signal, lost.signal]);
  let isDone = false;
  try {
    await rest.work(signal);
    isDone = !signal.aborted;
  } finally {
    clearInterval(timer);
    await endLease(store, lease, isDone ? begunAt : null);
  }
}

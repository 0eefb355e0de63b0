import type { Logger } from "pino";
import { repeat } from "../jobs/repeat.ts";
import { listUnordered, noteChange } from "../store/application-changes.ts";
import type { Store } from "../store/store.ts";

const EVERY_MS = 10 * 60_000;
/** Longer than it takes to replace servers of an earlier version, which know no order of changes. */
const LOOKED_BACK_MS = 24 * 60 * 60_000;
const PORTION = 100;

interface OrderContext {
  readonly store: Store;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * Gives what servers of an earlier version have submitted its place in the order of changes, now and every ten minutes. Returns a
 * stop function.
 */
export function startOrderingChanges(context: OrderContext): () => Promise<void> {
  let since = 0;
  return repeat(EVERY_MS, {
    work: async (stopping) => {
      const made = await orderChanges(context.store, since, stopping);
      since = context.now() - LOOKED_BACK_MS;
      if (made > 0) context.log.info({ made }, "applications were put into the order of changes");
    },
    onError: (error) => context.log.error({ err: error }, "the order of changes could not be completed"),
  });
}

/** Those submitted since the time that have no place yet; gives how many. */
export async function orderChanges(store: Store, since: number, signal?: AbortSignal): Promise<number> {
  let made = 0;
  for (;;) {
    const ids = await listUnordered(store, { since, most: PORTION });
    for (const accountId of ids) {
      if (signal?.aborted) return made;
      await store.transaction((tx) => noteChange(tx, accountId));
      made += 1;
    }
    if (ids.length < PORTION) return made;
  }
}

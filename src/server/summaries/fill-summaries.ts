import type { Logger } from "pino";
import { holdLease } from "../jobs/hold-lease.ts";
import { repeat } from "../jobs/repeat.ts";
import type { Store } from "../store/store.ts";
import { listUnsummarised } from "../store/summaries.ts";
import { summariseAll } from "./summarise-all.ts";

/** What lacks a summary was there before there were any, or was confirmed by a server of an earlier version. */
const EVERY_MS = 10 * 60_000;

interface FillContext {
  readonly store: Store;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * Looks now and every ten minutes for applications without a summary, and makes them, in one instance for all. Returns a
 * stop function, which breaks off between two applications.
 */
export function startFillingSummaries(context: FillContext): () => Promise<void> {
  return repeat(EVERY_MS, {
    work: async (stopping) => {
      if ((await listUnsummarised(context.store, "", 1)).length === 0) return;
      const work = async (signal: AbortSignal) => {
        const made = await fillSummaries(context, signal);
        context.log.info({ made }, "applications were summarised for the desk");
      };
      const name = context.store.namedFor("summaries");
      await holdLease({ ...context, name, everyMs: 0, signal: stopping, work });
    },
    onError: (error) => context.log.error({ err: error }, "applications could not be summarised"),
  });
}

/** Makes the summaries that are not there, some at a time; those that cannot be opened stay without. Gives how many. */
export async function fillSummaries(
  { store, log }: Pick<FillContext, "store" | "log">,
  signal?: AbortSignal,
): Promise<number> {
  let unreadable = 0;
  const seen = await summariseAll(store, {
    list: (after, most) => listUnsummarised(store, after, most),
    onUnreadable: async () => {
      unreadable += 1;
    },
    signal,
  });
  if (unreadable > 0)
    log.warn({ unreadable }, "applications that cannot be opened are not listed at the desk");
  return seen - unreadable;
}

import type { Logger } from "pino";
import { DecryptError } from "../crypto/encrypt.ts";
import { holdLease } from "../jobs/hold-lease.ts";
import { repeat } from "../jobs/repeat.ts";
import { mayGoOn } from "../jobs/slices.ts";
import { namedFor } from "../store/application-scope.ts";
import type { Database } from "../store/schema.ts";
import { listUnsummarised } from "../store/summaries.ts";
import { KnownForms, summarisingAfter } from "./summarise.ts";

/** What lacks a summary was there before there were any, or was confirmed by a server of an earlier version. */
const EVERY_MS = 10 * 60_000;
/** Each takes about a millisecond of the thread that answers the calls. */
const PORTION = 20;

interface FillContext {
  readonly db: Database;
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
      if ((await listUnsummarised(context.db, "", 1)).length === 0) return;
      const work = async (signal: AbortSignal) => {
        const made = await fillSummaries(context, signal);
        context.log.info({ made }, "applications were summarised for the desk");
      };
      const name = namedFor(context.db, "summaries");
      await holdLease({ ...context, name, everyMs: 0, signal: stopping, work });
    },
    onError: (error) => context.log.error({ err: error }, "applications could not be summarised"),
  });
}

/** Makes the summaries that are not there, some at a time; those that cannot be opened stay without. Gives how many. */
export async function fillSummaries(
  { db, log }: Pick<FillContext, "db" | "log">,
  signal?: AbortSignal,
): Promise<number> {
  const forms = new KnownForms();
  let [made, unreadable, last] = [0, 0, ""];
  for (;;) {
    const ids = await listUnsummarised(db, last, PORTION);
    for (const id of ids) {
      if (signal?.aborted) return made;
      if (await makeSummary(db, id, forms)) made += 1;
      else unreadable += 1;
      last = id;
    }
    if (ids.length < PORTION || !(await mayGoOn(signal))) break;
  }
  if (unreadable > 0)
    log.warn({ unreadable }, "applications that cannot be opened are not listed at the desk");
  return made;
}

/** False where the answers cannot be opened. */
function makeSummary(db: Database, accountId: string, forms: KnownForms): Promise<boolean> {
  const work = async () => true;
  return summarisingAfter(db, accountId, { work, forms }).catch((error: unknown) => {
    if (!(error instanceof DecryptError)) throw error;
    return false;
  });
}

import type { OutageName } from "../../contract/desk-passing-on.ts";
import { forgetOldSessions } from "../accounts/sessions.ts";
import { sweepConversionFolders } from "../conversion/convert-document.ts";
import { forgetOldStaffSessions } from "../desk/staff-sessions.ts";
import { sweepDocuments } from "../documents/sweep-documents.ts";
import { holdLease } from "../jobs/hold-lease.ts";
import { repeat } from "../jobs/repeat.ts";
import { endLost } from "../passing-on/desk-exports.ts";
import { settleAllTaken } from "../passing-on/note-taken.ts";
import { sweepCopies } from "../pdf-copy/sweep-copies.ts";
import type { AppContext } from "../services/services.ts";
import { deleteExpiredCodes } from "../store/codes.ts";
import { deleteFailedJobs } from "../store/jobs.ts";
import { deleteFullRateLimits } from "../store/rate-limits.ts";
import { deleteExpiredOffers } from "../store/staff.ts";
import { deleteExpiredTokens } from "../store/tokens.ts";
import { deleteOldDeliveries } from "../store/webhook-deliveries.ts";

const EVERY_MS = 10 * 60_000;
/** Timers of two instances never fire at exactly the same moment. */
const DUE_AFTER_MS = EVERY_MS - 60_000;
/** How long a job that failed waits for somebody to look at it. */
const FAILED_KEPT_MS = 30 * 24 * 60 * 60_000;
/** How long it can be seen, and replayed, what endpoints were told of. */
const DELIVERIES_KEPT_MS = 90 * 24 * 60 * 60_000;

/**
 * Forgets old sessions, codes, spent limits, tokens and leftovers of documents now and every ten minutes, in one
 * instance for all; what other conversions of this machine left, in each. Returns a stop function.
 */
export function startCleanup(context: AppContext): () => Promise<void> {
  return repeat(EVERY_MS, {
    work: async (stopping) => {
      await sweepConversionFolders();
      if (context.config.runsJobs) await tryWhatIsAway(context);
      await holdLease({
        ...context,
        name: "cleanup",
        everyMs: DUE_AFTER_MS,
        signal: stopping,
        work: (signal) => cleanUpShared(context, signal),
      });
    },
    onError: (error) => context.log.error({ err: error }, "the cleanup failed"),
  });
}

/** What nobody needed since it was away may have come back: nobody is to read for days that mails do not go out. */
async function tryWhatIsAway({ outages, mails, scanner }: AppContext): Promise<void> {
  const tries: Readonly<Record<OutageName, () => Promise<unknown>>> = {
    mail: mails.verify,
    // One that is no longer asked is no longer away.
    virus_scanner: async () => scanner?.version(),
  };
  for (const { name } of await outages.list()) await outages.watch(name, tries[name]).catch(() => undefined);
}

/**
 * Does each part, also when one before it fails; what takes long, at the end, breaks off when the signal aborts.
 * @throws AggregateError of what has failed
 */
async function cleanUpShared(context: AppContext, signal: AbortSignal): Promise<void> {
  const { store, now } = context;
  const parts: readonly (() => Promise<unknown>)[] = [
    () => forgetOldSessions(context),
    () => forgetOldStaffSessions(context),
    () => deleteExpiredOffers(store, now()),
    () => deleteExpiredCodes(store, now()),
    () => deleteFullRateLimits(store, now()),
    () => deleteFailedJobs(store, now() - FAILED_KEPT_MS),
    () => deleteExpiredTokens(store, now()),
    () => deleteOldDeliveries(store, now() - DELIVERIES_KEPT_MS),
    () => endLost(context),
    () => settleAllTaken(store),
    () => sweepDocuments({ ...context, signal }),
    () => sweepCopies({ ...context, signal }),
  ];
  const errors: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, "Parts of the cleanup have failed.");
}

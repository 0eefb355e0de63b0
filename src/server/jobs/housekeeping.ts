import type { AppContext } from "../app-context.ts";
import { sweepConversionFolders } from "../documents/conversion/sweep-conversion-folders.ts";
import { sweepDocuments } from "../documents/sweep-documents.ts";
import { sweepCopies } from "../pdf/sweep-copies.ts";
import { forgetOldSessions } from "../session/sessions.ts";
import { deleteExpiredCodes } from "../store/codes.ts";
import { deleteGivenUpJobs } from "../store/jobs.ts";
import { deleteFullAllowances } from "../store/rate-limits.ts";
import { deleteExpiredTokens } from "../store/tokens.ts";

const EVERY_MS = 10 * 60_000;
/** How long a job that was given up waits for somebody to look at it. */
const GIVEN_UP_KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Forgets old sessions, codes, spent limits, tokens and leftovers of documents now and every ten minutes. Gives how to
 * stop.
 */
export function startHousekeeping(context: AppContext): () => Promise<void> {
  const keepHouse = async () => {
    try {
      await forgetOldSessions(context);
      await deleteExpiredCodes(context.db, context.now());
      await deleteFullAllowances(context.db, context.now());
      await deleteGivenUpJobs(context.db, context.now() - GIVEN_UP_KEPT_MS);
      await sweepConversionFolders();
      await sweepDocuments(context);
      await sweepCopies(context);
      await deleteExpiredTokens(context.db, context.now());
    } catch (error) {
      context.log.error({ err: error }, "housekeeping failed");
    }
  };
  let running = keepHouse();
  const timer = setInterval(() => {
    running = keepHouse();
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

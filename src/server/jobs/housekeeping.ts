import type { AppContext } from "../app-context.ts";
import { forgetOldSessions } from "../session/sessions.ts";
import { deleteExpiredCodes } from "../store/codes.ts";
import { deleteFullAllowances } from "../store/rate-limits.ts";
import { deleteExpiredTokens } from "../store/tokens.ts";

const EVERY_MS = 10 * 60_000;

/** Forgets old sessions, codes, spent limits and tokens now and every ten minutes. Gives how to stop. */
export function startHousekeeping(context: AppContext): () => Promise<void> {
  const keepHouse = async () => {
    try {
      await forgetOldSessions(context);
      await deleteExpiredCodes(context.db, context.now());
      await deleteFullAllowances(context.db, context.now());
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

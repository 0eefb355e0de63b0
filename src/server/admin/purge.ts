import type { ServerConfig } from "../config.ts";
import { emailOf } from "../store/accounts.ts";
import { type ExpiredAccount, type KeptSince, listExpired } from "../store/erasure.ts";
import type { RecordsContext } from "./admin-context.ts";
import { eraseAccount } from "./erase-account.ts";

const DAY_MS = 24 * 60 * 60_000;

/** From when on drafts and submitted applications are kept at this time; null: all of them. */
export function keptSince(
  config: Pick<ServerConfig, "retentionDraftDays" | "retentionSubmittedDays">,
  now: number,
): KeptSince {
  const since = (days: number | null) => (days === null ? null : now - days * DAY_MS);
  return {
    draftsSince: since(config.retentionDraftDays),
    submittedSince: since(config.retentionSubmittedDays),
  };
}

/** Erases an account whose time is over; false when it was touched meanwhile, and is kept. */
export async function purgeAccount(
  context: RecordsContext,
  { id }: ExpiredAccount,
  kept: KeptSince,
): Promise<boolean> {
  const email = await emailOf(context.db, id);
  if (email === undefined) return false;
  const isStillOver = async (db: RecordsContext["db"]) => (await listExpired(db, kept, id)).length === 1;
  return (await eraseAccount(context, { id, email }, isStillOver)) !== null;
}

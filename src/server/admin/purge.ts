import { mayGoOn } from "../jobs/slices.ts";
import { type ExpiredAccount, type KeptSince, lookForExpired } from "../store/erasure.ts";
import { truncateSqliteLog } from "../store/snapshot.ts";
import type { Store } from "../store/store.ts";
import type { ServerConfig } from "../system/config.ts";
import { Eraser, type RecordsContext } from "./erase-accounts.ts";

const DAY_MS = 24 * 60 * 60_000;
/** So many accounts a transaction: on SQLite every save waits for it. */
const PORTION = 50;

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

/** The accounts whose time is over, by id, some at a time: however many there are, few lie in memory. */
export async function* listExpired(
  store: Store,
  kept: KeptSince,
): AsyncGenerator<readonly ExpiredAccount[], void> {
  for (let after: string | null = ""; after !== null;) {
    const { expired, last } = await lookForExpired(store, kept, { after, most: PORTION });
    if (expired.length > 0) yield expired;
    after = last;
  }
}

/**
 * Erases the accounts whose time is over, some at a time, and gives those that are erased; one that is touched meanwhile
 * is kept. Between two portions whoever saves goes first. Cut off at any moment, it goes on when it is called again.
 */
export async function* purge(
  context: RecordsContext,
  kept: KeptSince,
): AsyncGenerator<readonly ExpiredAccount[], void> {
  const eraser = new Eraser(context);
  const stillOver = async (store: Store, ids: readonly string[]) =>
    (await lookForExpired(store, kept, { ids })).expired.map(({ id }) => id);
  try {
    for await (const expired of listExpired(context.store, kept)) {
      const { ids } = await eraser.erase(expired, stillOver);
      const erased = new Set(ids);
      yield expired.filter(({ id }) => erased.has(id));
      await mayGoOn(undefined);
    }
  } finally {
    truncateSqliteLog(context.config);
  }
}

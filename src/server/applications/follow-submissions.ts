import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { holdLease } from "../jobs/hold-lease.ts";
import { repeat } from "../jobs/repeat.ts";
import { mayGoOn } from "../jobs/slices.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import type { DocumentStorage } from "../storage/document-storage.ts";
import { loadApplicationState } from "../store/application-state.ts";
import { listOverdue } from "../store/reopenings.ts";
import type { Store } from "../store/store.ts";
import { listUnhashed, listUnkept, putHash } from "../store/submissions.ts";
import { holdSummary } from "../store/summaries.ts";
import { endOverdue, keepIfUnkept } from "./reopening.ts";

const EVERY_MS = 15_000;
const ENDED_AT_ONCE = 20;
const PORTION = 50;

interface FollowContext {
  readonly store: Store;
  readonly log: Logger;
  readonly now: () => number;
  readonly forms: Pick<FormLibrary, "lookAgain">;
  readonly storage: Pick<DocumentStorage, "read">;
}

/**
 * Ends reopenings whose days are over, some seconds after, in one instance for all (DSK-23): saves are refused from the moment
 * on anyway. Before the first round it keeps what servers of before have submitted, and hashes their documents. Returns a
 * stop function.
 */
export function startFollowingSubmissions(context: FollowContext): () => Promise<void> {
  const { store, log, now } = context;
  let isCaughtUp = false;
  return repeat(EVERY_MS, {
    work: async (stopping) => {
      if (isCaughtUp && (await listOverdue(store, now(), 1)).length === 0) return;
      const work = async (signal: AbortSignal) => {
        await endAllOverdue(context, signal);
        if (!isCaughtUp) await keepAllUnkept(context, signal);
        if (!isCaughtUp) await hashAll(context, signal);
        if (!signal.aborted) isCaughtUp = true;
      };
      await holdLease({
        ...context,
        name: store.namedFor("submissions"),
        everyMs: 0,
        signal: stopping,
        work,
      });
    },
    onError: (error) => log.error({ err: error }, "reopened applications could not be followed"),
  });
}

/** Ends all that are due; gives how many. */
export async function endAllOverdue(
  { store, log, now, forms }: Omit<FollowContext, "storage">,
  signal?: AbortSignal,
): Promise<number> {
  let ended = 0;
  for (;;) {
    const accounts = await listOverdue(store, now(), ENDED_AT_ONCE);
    let endedNow = 0;
    for (const accountId of accounts) if (await endOverdue(store, accountId, now())) endedNow += 1;
    ended += endedNow;
    if (endedNow === 0 || accounts.length < ENDED_AT_ONCE || !(await mayGoOn(signal))) break;
  }
  if (ended > 0) {
    forms.lookAgain();
    log.info({ ended }, "reopened applications were closed");
  }
  return ended;
}

/** Keeps every submission that is not kept yet (DSK-20); gives how many. */
export async function keepAllUnkept(
  { store, log }: Pick<FollowContext, "store" | "log">,
  signal?: AbortSignal,
): Promise<number> {
  let kept = 0;
  for (;;) {
    const accounts = await listUnkept(store, PORTION);
    let keptNow = 0;
    for (const accountId of accounts) {
      const isKept = await store.transaction(async (tx) => {
        await holdSummary(tx, accountId);
        const { submission } = await loadApplicationState(tx, accountId);
        return submission !== undefined && (await keepIfUnkept(tx, accountId, submission.submittedAt));
      });
      if (isKept) keptNow += 1;
    }
    kept += keptNow;
    if (keptNow === 0 || !(await mayGoOn(signal))) break;
  }
  if (kept > 0) log.info({ kept }, "submissions of earlier servers were kept");
  return kept;
}

/** Hashes the documents of which no hash was kept; a file that is not there is left without. */
export async function hashAll(
  { store, log, storage }: Pick<FollowContext, "store" | "log" | "storage">,
  signal?: AbortSignal,
): Promise<void> {
  let [last, missing] = ["", 0];
  for (;;) {
    const keys = await listUnhashed(store, last, PORTION);
    for (const key of keys) {
      const bytes = await storage.read(key);
      if (bytes === null) missing += 1;
      else await putHash(store, key, createHash("sha256").update(bytes).digest("hex"));
      last = key;
      if (!(await mayGoOn(signal))) return;
    }
    if (keys.length < PORTION) break;
  }
  if (missing > 0) log.warn({ missing }, "files of documents are not in the storage, and have no hash");
}

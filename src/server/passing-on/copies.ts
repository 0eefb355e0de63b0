import { setTimeout as delay } from "node:timers/promises";
import type { ReadInFull } from "../../form/index.ts";
import { loadCopyState } from "../pdf-copy/load-copy-subject.ts";
import { type CopyRequestContext, findOrBeginCopy } from "../pdf-copy/request-copy.ts";

/** Behind whoever waits for the copy of their own application. */
const PRIORITY = 1;
const LOOK_EVERY_MS = 250;
/** Copies that are asked for before they are needed: the one that makes them is never idle, and never has many to make. */
const AHEAD = 3;

/** As whom copies are read, and what ends their making. */
interface WantedCopies {
  readonly readsInFull: ReadInFull;
  readonly signal: AbortSignal;
}

/**
 * The PDF copies of the applications in their order, each made first where there is none; null for one that could not be made,
 * or whose applicant was erased meanwhile. No more than a few are asked for ahead, and one is in memory.
 */
export async function* copiesOf<Listed extends { readonly accountId: string }>(
  context: CopyRequestContext,
  applications: AsyncIterable<readonly Listed[]>,
  wanted: WantedCopies,
): AsyncGenerator<{ readonly application: Listed; readonly pdf: Uint8Array | null }, void> {
  const asked: { readonly application: Listed; readonly key: Promise<string | null> }[] = [];
  const next = async () => {
    const first = asked.shift();
    if (first === undefined) return undefined;
    const key = await first.key;
    return { application: first.application, pdf: key === null ? null : await context.storage.read(key) };
  };
  for await (const portion of applications) {
    for (const application of portion) {
      const key = storageKeyOfCopy(context, application.accountId, wanted);
      // Whoever waits for it is told; until then nobody listens.
      key.catch(() => undefined);
      asked.push({ application, key });
      const made = asked.length > AHEAD ? await next() : undefined;
      if (made !== undefined) yield made;
    }
  }
  for (let made = await next(); made !== undefined; made = await next()) yield made;
}

/** Where the copy is stored, once it is made; null when it cannot be. @throws when the signal aborts */
async function storageKeyOfCopy(
  context: CopyRequestContext,
  accountId: string,
  { readsInFull, signal }: WantedCopies,
): Promise<string | null> {
  for (;;) {
    signal.throwIfAborted();
    const state = await loadCopyState(context, accountId, readsInFull);
    if (state === null) return null;
    const copy = await findOrBeginCopy(context, accountId, {
      stateHash: state.stateHash,
      readsInFull,
      priority: PRIORITY,
    });
    if (copy?.status === "completed") return copy.storage_key;
    if (copy?.status === "failed") return null;
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
}

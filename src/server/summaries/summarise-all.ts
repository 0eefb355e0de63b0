import { DecryptError } from "../crypto/encrypt.ts";
import { mayGoOn } from "../jobs/slices.ts";
import type { Store } from "../store/store.ts";
import { KnownForms, summarisingAfter } from "./summarise.ts";

/** Each takes about a millisecond of the thread that answers the calls. */
const PORTION = 20;

interface ToSummarise {
  /** So many ids at the most, in their order, that come after one. */
  readonly list: (after: string, most: number) => Promise<readonly string[]>;
  /** What becomes of one whose answers cannot be opened. */
  readonly onUnreadable: (id: string) => Promise<unknown>;
  /** Breaks off between two. */
  readonly signal: AbortSignal | undefined;
}

/** Makes summaries anew, some at a time; gives of how many, those that cannot be opened among them. */
export async function summariseAll(
  store: Store,
  { list, onUnreadable, signal }: ToSummarise,
): Promise<number> {
  const forms = new KnownForms();
  let [seen, last] = [0, ""];
  for (;;) {
    const ids = await list(last, PORTION);
    for (const id of ids) {
      if (signal?.aborted) return seen;
      await summarisingAfter(store, id, { work: async () => true, forms }).catch(async (error: unknown) => {
        if (!(error instanceof DecryptError)) throw error;
        await onUnreadable(id);
      });
      seen += 1;
      last = id;
    }
    if (ids.length < PORTION || !(await mayGoOn(signal))) return seen;
  }
}

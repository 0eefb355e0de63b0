import { isDeepStrictEqual } from "node:util";
import { DecryptError } from "../crypto/encrypt.ts";
import { mayGoOn, SLICE } from "../jobs/slices.ts";
import type { Store } from "../store/store.ts";
import { type ApplicationSummary, findSummary, holdSummary, listAccountIds } from "../store/summaries.ts";
import { KnownForms, summarisingAfter, summaryOf } from "./summarise.ts";

/** An application whose summary says something else than its record; parts are named, and never what they hold. */
export interface WrongSummary {
  readonly accountId: string;
  readonly problem: "missing" | "left over" | "unreadable" | readonly (keyof ApplicationSummary)[];
}

/**
 * Compares the summary of every application with what its record gives, one after the other, as each is at one moment; gives
 * those that differ, and mends them where it is told to.
 */
export async function* checkSummaries(
  store: Store,
  { mends }: { readonly mends: boolean },
): AsyncGenerator<WrongSummary, number> {
  const forms = new KnownForms();
  let [checked, last] = [0, ""];
  for (;;) {
    const ids = await listAccountIds(store, last, SLICE);
    for (const accountId of ids) {
      const wrong = await checkSummary(store, accountId, forms);
      if (wrong !== null) yield wrong;
      if (wrong !== null && wrong.problem !== "unreadable" && mends)
        await summarisingAfter(store, accountId, { work: async () => true, forms });
      checked += 1;
      last = accountId;
    }
    if (ids.length < SLICE || !(await mayGoOn(undefined))) return checked;
  }
}

async function checkSummary(
  store: Store,
  accountId: string,
  forms: KnownForms,
): Promise<WrongSummary | null> {
  try {
    return await store.transaction(async (tx) => {
      await holdSummary(tx, accountId);
      const [made, stored] = [await summaryOf(tx, accountId, forms), await findSummary(tx, accountId)];
      const problem = differenceOf(made, stored);
      return problem === null ? null : { accountId, problem };
    });
  } catch (error) {
    if (error instanceof DecryptError) return { accountId, problem: "unreadable" };
    throw error;
  }
}

function differenceOf(
  made: ApplicationSummary | null,
  stored: ApplicationSummary | undefined,
): WrongSummary["problem"] | null {
  if (made === null) return stored === undefined ? null : "left over";
  if (stored === undefined) return "missing";
  const parts = Object.keys(made) as (keyof ApplicationSummary)[];
  // After a publish they are made by the keys of before for a while, as the row says itself.
  const isOutdated = !isDeepStrictEqual(made.choiceKeys, stored.choiceKeys);
  const wrong = parts
    .filter((part) => !(isOutdated && (part === "choiceKeys" || part === "choices")))
    .filter((part) => !isDeepStrictEqual(made[part], stored[part]));
  return wrong.length === 0 ? null : wrong;
}

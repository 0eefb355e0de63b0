import { type CompiledForm, type ReadInFull, type ReadingRight, sensitiveKeys } from "../../form/index.ts";
import type { StoredAnswers } from "../store/answer-record.ts";
import { secretKeys } from "../store/secret-keys.ts";
import type { Store } from "../store/store.ts";

interface Context {
  readonly store: Store;
  readonly forms: { readonly current: () => Promise<{ readonly form: CompiledForm } | null> };
}

/**
 * What somebody may read of an application as the form of this hash has it. Sensitive is what was so when it was given, what that
 * form calls so, and what the form in force does: nobody reads more because a form was changed (RTS-01).
 */
export async function rightOver(
  { store, forms }: Context,
  stored: StoredAnswers,
  { hash, readsInFull }: { readonly hash: string; readonly readsInFull: ReadInFull },
): Promise<ReadingRight> {
  if (readsInFull === "all") return { readsInFull };
  const current = await forms.current();
  const now = current === null ? [] : sensitiveKeys(current.form);
  return { readsInFull, secret: new Set([...(await secretKeys(store, stored, hash)), ...now]) };
}

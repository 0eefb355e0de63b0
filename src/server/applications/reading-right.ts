import { type CompiledForm, type ReadInFull, type ReadingRight, sensitiveKeys } from "../../form/index.ts";
import type { StoredAnswers } from "../store/answer-record.ts";
import type { Database } from "../store/schema.ts";
import { secretKeys } from "../store/secret-keys.ts";

interface Context {
  readonly db: Database;
  readonly forms: { readonly current: () => Promise<{ readonly form: CompiledForm } | null> };
}

/**
 * What somebody may read of an application as the form of this hash has it. Sensitive is what was so when it was given, what that
 * form calls so, and what the form in force does: nobody reads more because a form was changed (RTS-01).
 */
export async function rightOver(
  { db, forms }: Context,
  stored: StoredAnswers,
  { hash, readsInFull }: { readonly hash: string; readonly readsInFull: ReadInFull },
): Promise<ReadingRight> {
  if (readsInFull === "all") return { readsInFull };
  const current = await forms.current();
  const now = current === null ? [] : sensitiveKeys(current.form);
  return { readsInFull, secret: new Set([...(await secretKeys(db, stored, hash)), ...now]) };
}

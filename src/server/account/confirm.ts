import { isSameHash } from "../secrets/hash-secret.ts";
import { confirmAccount, findAccount } from "../store/accounts.ts";
import { tryCode, useCode } from "../store/codes.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AccountContext } from "./account-context.ts";
import { confirmationCodeHash } from "./confirmation-codes.ts";

/** Confirms the account with the mailed code, which works once, for ten minutes and ten tries. */
export async function confirm(
  context: AccountContext,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<"confirmed" | "wrong_code"> {
  const account = await findAccount(context.db, email);
  if (!account) return "wrong_code";
  const now = context.now();
  return inTransaction(context.db, async (tx) => {
    const stored = await tryCode(tx, { accountId: account.id, purpose: "confirm", now });
    const given = confirmationCodeHash(context.key, account.id, code);
    if (stored === undefined || !isSameHash(stored, given)) return "wrong_code";
    if (!(await useCode(tx, account.id, stored))) return "wrong_code";
    await confirmAccount(tx, account.id, now);
    return "confirmed";
  });
}

import { randomUUID } from "node:crypto";
import { brokenPasswordRules } from "../../contract/account.ts";
import { hashPassword } from "../secrets/passwords.ts";
import { addAccount, findAccount, setPasswordHash } from "../store/accounts.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AccountContext } from "./account-context.ts";
import { sendConfirmationCode, sendExistingAccountNote } from "./confirmation-codes.ts";

/**
 * Opens an account and mails its code. An address whose account is not confirmed gets a new code and takes the new
 * password; one that is confirmed gets a note. The answer is the same for all three.
 */
export async function signUp(
  context: AccountContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<"code_sent" | "weak_password"> {
  if (brokenPasswordRules(password).length > 0) return "weak_password";
  const passwordHash = await hashPassword(password);
  const id = randomUUID();
  const created = { id, email, password_hash: passwordHash, created_at: context.now(), confirmed_at: null };
  await inTransaction(context.db, async (tx) => {
    const isNew = await addAccount(tx, created);
    const account = isNew ? created : await findAccount(tx, email);
    if (!account) return;
    if (account.confirmed_at !== null) {
      await sendExistingAccountNote(context, tx, account);
      return;
    }
    if (!isNew) await setPasswordHash(tx, account.id, passwordHash);
    await sendConfirmationCode(context, tx, account);
  });
  context.jobs.wake();
  return "code_sent";
}

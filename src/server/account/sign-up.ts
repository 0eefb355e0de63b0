import { randomUUID } from "node:crypto";
import { hashPassword } from "../secrets/passwords.ts";
import { addAccount, findAccount, setPasswordHash } from "../store/accounts.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AccountContext } from "./account-context.ts";
import { sendConfirmationCode, sendExistingAccountNote } from "./confirmation-codes.ts";
import { type RefusedPassword, refusePassword } from "./refuse-password.ts";

/**
 * Opens an account and mails its code. An address whose account is not confirmed gets a new code and takes the new
 * password; one that is confirmed gets a note. The answer is the same for all three.
 */
export async function signUp(
  context: AccountContext,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<"code_sent" | RefusedPassword> {
  const refused = await refusePassword(context, { email, password });
  if (refused !== null) return refused;
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

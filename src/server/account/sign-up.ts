import { randomUUID } from "node:crypto";
import { currentAuthor } from "../mail/mail-words.ts";
import { hashPassword } from "../secrets/passwords.ts";
import { addAccount, findAccount, setUnconfirmedPasswordHash } from "../store/accounts.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AccountContext } from "./account-context.ts";
import { browserHash, sendConfirmationCode, sendExistingAccountNote } from "./confirmation-codes.ts";
import { type RefusedPassword, refusePassword } from "./refuse-password.ts";

export interface SignUp {
  readonly email: string;
  readonly password: string;
  /** What the browser can be recognised by when the code is entered; null for one that cannot. */
  readonly browser: string | null;
}

/**
 * Opens an account and mails its code. An address whose account is not confirmed gets another code that belongs to this
 * password; codes that came with other passwords go on. One that is confirmed gets a note. The answer is the same for
 * all three.
 */
export async function signUp(
  context: AccountContext,
  { email, password, browser }: SignUp,
): Promise<"code_sent" | RefusedPassword> {
  const refused = await refusePassword(context, { email, password });
  if (refused !== null) return refused;
  const [author, passwordHash] = await Promise.all([currentAuthor(context), hashPassword(password)]);
  const id = randomUUID();
  const created = { id, email, password_hash: passwordHash, created_at: context.now(), confirmed_at: null };
  await inTransaction(context.db, async (tx) => {
    const isNew = await addAccount(tx, created);
    const account = isNew ? created : await findAccount(tx, email);
    if (!account) return;
    // Somebody may confirm it at this moment: then it has its password.
    if (!isNew && !(await setUnconfirmedPasswordHash(tx, account.id, passwordHash))) {
      await sendExistingAccountNote(context, tx, { author, owner: account });
      return;
    }
    const chosen = { passwordHash, browserHash: browserHash(context.key, browser) };
    await sendConfirmationCode(context, tx, { author, owner: account, chosen });
  });
  context.jobs.wake();
  return "code_sent";
}

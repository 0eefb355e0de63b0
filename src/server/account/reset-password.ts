import { passwordChangedMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import { currentAuthor } from "../mail/mail-words.ts";
import { isSameHash } from "../secrets/hash-secret.ts";
import { hashPassword } from "../secrets/passwords.ts";
import { confirmAccount, findAccount, setPasswordHash } from "../store/accounts.ts";
import { deleteCodes, tryCode, useCode } from "../store/codes.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { deleteSessionsOf } from "../store/sessions.ts";
import type { AccountContext } from "./account-context.ts";
import { resetIdHash } from "./forgot-password.ts";
import { type RefusedPassword, refusePassword } from "./refuse-password.ts";

const NOTE_USEFUL_MS = 24 * 60 * 60_000;

export interface PasswordReset {
  readonly email: string;
  readonly password: string;
  /** From the mailed link; it works once, and only for the account it was mailed to. */
  readonly id: string;
}

/**
 * Sets a new password and ends every session of the account. Who has the link has the address, so an account that
 * was not confirmed is confirmed by it.
 */
export async function resetPassword(
  context: AccountContext,
  { email, password, id }: PasswordReset,
): Promise<"reset" | RefusedPassword | "wrong_reset_link"> {
  const refused = await refusePassword(context, { email, password });
  if (refused !== null) return refused;
  const [account, passwordHash, author] = await Promise.all([
    findAccount(context.db, email),
    hashPassword(password),
    currentAuthor(context),
  ]);
  if (!account) return "wrong_reset_link";
  const { key } = context;
  const now = context.now();
  const outcome = await inTransaction(context.db, async (tx) => {
    const stored = await tryCode(tx, { accountId: account.id, purpose: "reset", now });
    if (stored === undefined || !isSameHash(stored, resetIdHash(key, account.id, id)))
      return "wrong_reset_link";
    if (!(await useCode(tx, account.id, stored))) return "wrong_reset_link";
    await setPasswordHash(tx, account.id, passwordHash);
    await confirmAccount(tx, account.id, now);
    await deleteCodes(tx, account.id, "confirm");
    await deleteSessionsOf(tx, account.id);
    const mail = passwordChangedMail(author, email, `${context.publicUrl()}/forgot`);
    await queueMail(tx, { mail, key, now, usefulForMs: NOTE_USEFUL_MS, isAwaited: false });
    return "reset";
  });
  context.jobs.wake();
  return outcome;
}

import { RESET_LINK_TTL_MS } from "../../contract/limits.ts";
import type { AppKey } from "../crypto/app-key.ts";
import { hashSecret, isSameHash, makeSecret } from "../crypto/hash-secret.ts";
import { passwordChangedMail, resetMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import { currentAuthor } from "../mail/mail-words.ts";
import { confirmAccount, findAccount, setPasswordHash } from "../store/accounts.ts";
import { deleteCodes, putCode, tryCode, useCode } from "../store/codes.ts";
import { deleteSessionsOf } from "../store/sessions.ts";
import { summarise } from "../summaries/summarise.ts";
import type { AccountContext } from "./account-context.ts";
import { hashPassword, type RefusedPassword, refusePassword } from "./passwords.ts";

/** Ten, as with codes, although nobody guesses a link: whoever tries that often is up to no good. */
const RESET_TRIES = 10;

/** Mails a link that lets the owner choose a new password; an address without an account gets nothing. */
export async function forgotPassword(context: AccountContext, email: string): Promise<void> {
  const { key } = context;
  const author = await currentAuthor(context);
  const now = context.now();
  await context.store.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) return;
    const id = makeSecret();
    await putCode(tx, {
      account_id: account.id,
      purpose: "reset",
      code_hash: resetIdHash(key, account.id, id),
      expires_at: now + RESET_LINK_TTL_MS,
      tries_left: RESET_TRIES,
    });
    const link = `${context.applicationUrl()}/reset?${new URLSearchParams({ username: email, id })}`;
    const mail = resetMail(author, email, link);
    const about = { accountId: account.id, kind: "reset" } as const;
    await queueMail(tx, { mail, key, now, usefulForMs: RESET_LINK_TTL_MS, isAwaited: true, about });
  });
  context.jobs.wake();
}

/** What is stored of a link's id. */
function resetIdHash(key: AppKey, accountId: string, id: string): string {
  return hashSecret(key, ["reset", accountId], id);
}

const NOTE_USEFUL_MS = 24 * 60 * 60_000;

interface PasswordReset {
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
    findAccount(context.store, email),
    hashPassword(password),
    currentAuthor(context),
  ]);
  if (!account) return "wrong_reset_link";
  const { key } = context;
  const now = context.now();
  const outcome = await context.store.transaction(async (tx) => {
    const stored = await tryCode(tx, { accountId: account.id, purpose: "reset", now });
    if (stored === undefined || !isSameHash(stored, resetIdHash(key, account.id, id)))
      return "wrong_reset_link";
    if (!(await useCode(tx, account.id, stored))) return "wrong_reset_link";
    await setPasswordHash(tx, account.id, passwordHash);
    if (await confirmAccount(tx, account.id, now)) await summarise(tx, account.id);
    await deleteCodes(tx, account.id, "confirm");
    await deleteSessionsOf(tx, account.id);
    const mail = passwordChangedMail(author, email, `${context.applicationUrl()}/forgot`);
    const about = { accountId: account.id, kind: "password_changed" } as const;
    await queueMail(tx, { mail, key, now, usefulForMs: NOTE_USEFUL_MS, isAwaited: false, about });
    return "reset";
  });
  context.jobs.wake();
  return outcome;
}

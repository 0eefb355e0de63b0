import { RESET_LINK_TTL_MS } from "../../contract/limits.ts";
import { resetMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import { currentAuthor } from "../mail/mail-words.ts";
import type { AppKey } from "../secrets/app-key.ts";
import { hashSecret, makeSecret } from "../secrets/hash-secret.ts";
import { findAccount } from "../store/accounts.ts";
import { putCode } from "../store/codes.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AccountContext } from "./account-context.ts";

/** Ten, as with codes, although nobody guesses a link: whoever tries that often is up to no good. */
const RESET_TRIES = 10;

/** Mails a link that lets the owner choose a new password; an address without an account gets nothing. */
export async function forgotPassword(context: AccountContext, email: string): Promise<void> {
  const { key } = context;
  const author = await currentAuthor(context);
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
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
    const link = `${context.publicUrl()}/reset?${new URLSearchParams({ username: email, id })}`;
    const mail = resetMail(author, email, link);
    await queueMail(tx, { mail, key, now, usefulForMs: RESET_LINK_TTL_MS, isAwaited: true });
  });
  context.jobs.wake();
}

/** What is stored of a link's id. */
export function resetIdHash(key: AppKey, accountId: string, id: string): string {
  return hashSecret(key, ["reset", accountId], id);
}

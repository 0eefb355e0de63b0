import { currentAuthor } from "../mail/mail-words.ts";
import { findAccount } from "../store/accounts.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AccountContext } from "./account-context.ts";
import { resendConfirmationCode, sendExistingAccountNote } from "./confirmation-codes.ts";

/** Mails a new code; a confirmed account gets a note, an address without an account nothing. */
export async function resendConfirm(
  context: AccountContext,
  { email, browser }: { readonly email: string; readonly browser: string | null },
): Promise<void> {
  const author = await currentAuthor(context);
  await inTransaction(context.db, async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) return;
    if (account.confirmed_at === null)
      await resendConfirmationCode(context, tx, { author, account, browser });
    else await sendExistingAccountNote(context, tx, { author, owner: account });
  });
  context.jobs.wake();
}

import { findAccount } from "../store/accounts.ts";
import { inTransaction } from "../store/in-transaction.ts";
import type { AccountContext } from "./account-context.ts";
import { resendConfirmationCode, sendExistingAccountNote } from "./confirmation-codes.ts";

/** Mails a new code; a confirmed account gets a note, an address without an account nothing. */
export async function resendConfirm(
  context: AccountContext,
  { email, browser }: { readonly email: string; readonly browser: string | null },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) return;
    if (account.confirmed_at === null) await resendConfirmationCode(context, tx, { account, browser });
    else await sendExistingAccountNote(context, tx, account);
  });
  context.jobs.wake();
}

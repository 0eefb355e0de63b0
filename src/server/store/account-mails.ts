import type { AccountMailRow } from "./desk-schema.ts";
import type { Store } from "./store.ts";

/** Those that are about the account, whichever of its applications it was asked for in. */
const OF_THE_ACCOUNT: readonly AccountMailRow["kind"][] = [
  "confirmation",
  "existing_account",
  "reset",
  "password_changed",
];

/** Writes down that a mail waits; `id` is that of the job that sends it. Call it in the transaction that adds the job. */
export async function addAccountMail(
  tx: Store,
  added: Pick<AccountMailRow, "id" | "account_id" | "kind" | "queued_at">,
): Promise<void> {
  await tx.db
    .insertInto("account_mails")
    .values({ ...added, application: tx.application, state: "queued", ended_at: null })
    .execute();
}

/** What has become of a mail that waits or has failed; of one that is not written down there is nothing to say. */
export async function endAccountMail(
  store: Store,
  id: string,
  { state, at }: { readonly state: Exclude<AccountMailRow["state"], "queued">; readonly at: number },
): Promise<void> {
  await store.db
    .updateTable("account_mails")
    .set({ state, ended_at: at })
    .where("id", "=", id)
    .where("state", "in", ["queued", "failed"])
    .execute();
}

/** The newest mails about the account or this application of it, the newest first. */
export function listAccountMails(
  store: Store,
  accountId: string,
  most: number,
): Promise<readonly AccountMailRow[]> {
  return store.db
    .selectFrom("account_mails")
    .selectAll()
    .where("account_id", "=", accountId)
    .where((where) =>
      where.or([where("application", "=", store.application), where("kind", "in", OF_THE_ACCOUNT)]),
    )
    .orderBy("queued_at", "desc")
    .limit(most)
    .execute();
}

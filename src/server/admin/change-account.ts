import { confirmAccount } from "../store/accounts.ts";
import { deleteCodes } from "../store/codes.ts";
import type { Database } from "../store/schema.ts";
import { deleteSessionsOf } from "../store/sessions.ts";
import { inTransaction } from "../store/statements.ts";
import { summarise } from "../summaries/summarise.ts";
import { type Installation, writeAudit } from "./installation.ts";

type Change = (db: Database, accountId: string, now: number) => Promise<void>;

/** What staff may do to an account by hand, by the word for it in the audit trail. */
const CHANGES = {
  account_confirmed: async (db, accountId, now) => {
    if (await confirmAccount(db, accountId, now)) await summarise(db, accountId);
    await deleteCodes(db, accountId, "confirm");
  },
  sessions_ended: (db, accountId) => deleteSessionsOf(db, accountId),
} as const satisfies Readonly<Record<string, Change>>;

export type AccountChange = keyof typeof CHANGES;

/** Changes an account, and writes that down in the same transaction. */
export function changeAccount(
  { db, now }: Pick<Installation, "db" | "now">,
  accountId: string,
  action: AccountChange,
): Promise<void> {
  const change: Change = CHANGES[action];
  return inTransaction(db, async (tx) => {
    await change(tx, accountId, now());
    await writeAudit({ db: tx, now }, action, { accountId });
  });
}

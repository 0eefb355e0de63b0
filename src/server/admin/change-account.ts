import { confirmAccount } from "../store/accounts.ts";
import { deleteCodes } from "../store/codes.ts";
import { deleteSessionsOf } from "../store/sessions.ts";
import type { Store } from "../store/store.ts";
import { summarise } from "../summaries/summarise.ts";
import { type Installation, writeAudit } from "./installation.ts";

type Change = (store: Store, accountId: string, now: number) => Promise<void>;

/** What staff may do to an account by hand, by the word for it in the audit trail. */
const CHANGES = {
  account_confirmed: async (store, accountId, now) => {
    if (await confirmAccount(store, accountId, now)) await summarise(store, accountId);
    await deleteCodes(store, accountId, "confirm");
  },
  sessions_ended: (store, accountId) => deleteSessionsOf(store, accountId),
} as const satisfies Readonly<Record<string, Change>>;

export type AccountChange = keyof typeof CHANGES;

/** Changes an account, and writes that down in the same transaction. */
export function changeAccount(
  { store, now }: Pick<Installation, "store" | "now">,
  accountId: string,
  action: AccountChange,
): Promise<void> {
  const change: Change = CHANGES[action];
  return store.transaction(async (tx) => {
    await change(tx, accountId, now());
    await writeAudit({ store: tx, now }, action, { accountId });
  });
}

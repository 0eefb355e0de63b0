import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AccountRow, LoginRow } from "./schema.ts";
import { keptStatement } from "./statements.ts";
import type { Store } from "./store.ts";

/** The account of an e-mail address in its one form. */
export function findAccount(store: Store, email: string): Promise<AccountRow | undefined> {
  return store.db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirst();
}

/** The account of the first of these addresses that has one. */
export async function findFirstAccount(
  store: Store,
  emails: readonly string[],
): Promise<AccountRow | undefined> {
  const found = await store.db.selectFrom("accounts").selectAll().where("email", "in", emails).execute();
  return emails.map((email) => found.find((account) => account.email === email)).find(Boolean);
}

/** The e-mail address of an account; undefined when there is none. */
export async function emailOf(store: Store, accountId: string): Promise<string | undefined> {
  const row = await store.db
    .selectFrom("accounts")
    .select("email")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.email;
}

/** Adds an account that is not confirmed; false when the address has one already. */
export async function addAccount(store: Store, account: AccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store.db
    .insertInto("accounts")
    .values(account)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function setPasswordHash(store: Store, accountId: string, passwordHash: string): Promise<void> {
  await store.db
    .updateTable("accounts")
    .set({ password_hash: passwordHash })
    .where("id", "=", accountId)
    .execute();
}

/** Gives the account this password while it is not confirmed; false when it is. */
export async function setUnconfirmedPasswordHash(
  store: Store,
  accountId: string,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable("accounts")
    .set({ password_hash: passwordHash })
    .where("id", "=", accountId)
    .where("confirmed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Puts a new hash of the same password in the place of the old one, unless another password was set meanwhile. */
export async function replacePasswordHash(
  store: Store,
  accountId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await store.db
    .updateTable("accounts")
    .set({ password_hash: to })
    .where("id", "=", accountId)
    .where("password_hash", "=", from)
    .execute();
}

/**
 * Marks the address of the account as the applicant's own; false when it was before, which keeps the time. True for
 * exactly one caller, whoever else confirms at the same time.
 */
export async function confirmAccount(store: Store, accountId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable("accounts")
    .set({ confirmed_at: now })
    .where("id", "=", accountId)
    .where("confirmed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** In a query on `accounts`: when the account logged in last, as `logged_in_at`; null when it never did. */
export const LAST_LOGIN_AT = sql<number | null>`(
  select max(logins.logged_in_at) from logins where logins.account_id = accounts.id
)`.as("logged_in_at");

/** How many logins of an account are remembered: their number decides on the welcome, and nobody counts further. */
const LOGINS_KEPT = 100;

/** Writes a login down, and forgets the oldest of very many. */
export async function addLogin(store: Store, accountId: string, now: number): Promise<void> {
  await store.db
    .insertInto("logins")
    .values({ id: randomUUID(), account_id: accountId, logged_in_at: now })
    .execute();
  await store.db
    .deleteFrom("logins")
    .where("account_id", "=", accountId)
    .where("logged_in_at", "<", (select) =>
      select
        .selectFrom("logins")
        .select("logged_in_at")
        .where("account_id", "=", accountId)
        .orderBy("logged_in_at", "desc")
        .limit(1)
        .offset(LOGINS_KEPT - 1),
    )
    .execute();
}

/** The number is part of the statement: with a value bound to LIMIT, SQLite prepares it anew at each run. */
const selectLogins = keptStatement<{ readonly accountId: string }, Pick<LoginRow, "logged_in_at">>(
  (store, placeOf) =>
    store.db
      .selectFrom("logins")
      .select("logged_in_at")
      .where("account_id", "=", placeOf("accountId"))
      .orderBy("logged_in_at", "desc")
      .limit(sql.lit(LOGINS_KEPT)),
);

/** Times of the last hundred successful logins, oldest first. */
export async function listLogins(store: Store, accountId: string): Promise<readonly number[]> {
  const { rows } = await selectLogins(store, { accountId });
  return rows.map((row) => row.logged_in_at).toReversed();
}

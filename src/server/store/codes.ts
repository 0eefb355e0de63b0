import type { CodePurpose, CodeRow, Database } from "./schema.ts";

export type NewCode = Pick<CodeRow, "account_id" | "purpose" | "code_hash" | "expires_at" | "tries_left">;

/** Stores the one live code of the account for its purpose; an earlier one ends. */
export async function putCode(db: Database, code: NewCode): Promise<void> {
  const { account_id, purpose, ...live } = code;
  const unbound = { made_at: 0, password_hash: null, browser_hash: null };
  await db
    .insertInto("codes")
    .values({ id: `${purpose}:${account_id}`, ...code, ...unbound })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(live))
    .execute();
}

export interface CodeTry {
  readonly accountId: string;
  readonly purpose: CodePurpose;
  readonly now: number;
}

/** Takes one try off the live code and gives its hash; undefined when there is none, or no try left. */
export async function tryCode(
  db: Database,
  { accountId, purpose, now }: CodeTry,
): Promise<string | undefined> {
  const row = await db
    .updateTable("codes")
    .set((set) => ({ tries_left: set("tries_left", "-", 1) }))
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash;
}

/** Uses the code up; true for exactly one caller, whoever else tries at the same time. */
export async function useCode(db: Database, accountId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("codes")
    .where("account_id", "=", accountId)
    .where("code_hash", "=", codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends every code of the account for the purpose. */
export async function deleteCodes(db: Database, accountId: string, purpose: CodePurpose): Promise<void> {
  await db.deleteFrom("codes").where("account_id", "=", accountId).where("purpose", "=", purpose).execute();
}

/** How long a password that came with a code can be confirmed by asking for another code. */
const PASSWORD_KEPT_MS = 24 * 60 * 60_000;

/** Forgets the codes whose time is over; those that came with a password a day later. */
export async function deleteExpiredCodes(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("codes")
    .where("expires_at", "<=", now)
    .where((where) =>
      where.or([where("password_hash", "is", null), where("expires_at", "<=", now - PASSWORD_KEPT_MS)]),
    )
    .execute();
}

import type { CodePurpose, CodeRow, Database } from "./schema.ts";

/** Stores the one live code of the account for its purpose; an earlier one ends. */
export async function putCode(db: Database, code: CodeRow): Promise<void> {
  await db
    .insertInto("codes")
    .values(code)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "purpose"]).doUpdateSet({
        code_hash: code.code_hash,
        expires_at: code.expires_at,
        tries_left: code.tries_left,
      }),
    )
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

/** Ends the live code of the account for the purpose, if any. */
export async function deleteCode(db: Database, accountId: string, purpose: CodePurpose): Promise<void> {
  await db.deleteFrom("codes").where("account_id", "=", accountId).where("purpose", "=", purpose).execute();
}

export async function deleteExpiredCodes(db: Database, now: number): Promise<void> {
  await db.deleteFrom("codes").where("expires_at", "<=", now).execute();
}

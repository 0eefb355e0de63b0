import { randomUUID } from "node:crypto";
import type { CodeRow, Database } from "./schema.ts";

/** A code that confirms an account with the password that was chosen with it. */
export interface SignUpCode {
  readonly accountId: string;
  readonly passwordHash: string;
  /** Hash of what the browser that chose the password is recognised by; null for one that is not. */
  readonly browserHash: string | null;
  readonly codeHash: string;
  readonly now: number;
  readonly expiresAt: number;
  readonly triesLeft: number;
}

/** Stores a code beside those that came with other passwords. */
export async function addSignUpCode(db: Database, code: SignUpCode): Promise<void> {
  await db
    .insertInto("codes")
    .values({
      id: randomUUID(),
      account_id: code.accountId,
      purpose: "confirm",
      code_hash: code.codeHash,
      expires_at: code.expiresAt,
      tries_left: code.triesLeft,
      made_at: code.now,
      password_hash: code.passwordHash,
      browser_hash: code.browserHash,
    })
    .execute();
}

/** The codes of the account that came with passwords, the newest last; also those that work no longer. */
export function listSignUpCodes(db: Database, accountId: string): Promise<readonly CodeRow[]> {
  return db
    .selectFrom("codes")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("purpose", "=", "confirm")
    .orderBy("made_at")
    .orderBy("id")
    .execute();
}

/** Takes one try off every code of the account that works, and gives their ids. */
export async function trySignUpCodes(
  db: Database,
  accountId: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .updateTable("codes")
    .set((set) => ({ tries_left: set("tries_left", "-", 1) }))
    .where("account_id", "=", accountId)
    .where("purpose", "=", "confirm")
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .returning("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ends a code for good, whether it worked or not. */
export async function deleteSignUpCode(db: Database, id: string): Promise<void> {
  await db.deleteFrom("codes").where("id", "=", id).execute();
}

import { randomUUID } from "node:crypto";
import type { CodePurpose, CodeRow } from "./schema.ts";
import type { Store } from "./store.ts";

type NewCode = Pick<CodeRow, "account_id" | "purpose" | "code_hash" | "expires_at" | "tries_left">;

/** Stores the one live code of the account for its purpose; an earlier one ends. */
export async function putCode(store: Store, code: NewCode): Promise<void> {
  const { account_id, purpose, ...live } = code;
  const unbound = { made_at: 0, password_hash: null, browser_hash: null };
  await store.db
    .insertInto("codes")
    .values({ id: `${purpose}:${account_id}`, ...code, ...unbound })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(live))
    .execute();
}

interface CodeTry {
  readonly accountId: string;
  readonly purpose: CodePurpose;
  readonly now: number;
}

/** Takes one try off the live code and gives its hash; undefined when there is none, or no try left. */
export async function tryCode(
  store: Store,
  { accountId, purpose, now }: CodeTry,
): Promise<string | undefined> {
  const row = await store.db
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
export async function useCode(store: Store, accountId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await store.db
    .deleteFrom("codes")
    .where("account_id", "=", accountId)
    .where("code_hash", "=", codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends every code of the account for the purpose. */
export async function deleteCodes(store: Store, accountId: string, purpose: CodePurpose): Promise<void> {
  await store.db
    .deleteFrom("codes")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .execute();
}

/** How long a password that came with a code can be confirmed by asking for another code. */
const PASSWORD_KEPT_MS = 24 * 60 * 60_000;

/** Forgets the codes whose time is over; those that came with a password a day later. */
export async function deleteExpiredCodes(store: Store, now: number): Promise<void> {
  await store.db
    .deleteFrom("codes")
    .where("expires_at", "<=", now)
    .where((where) =>
      where.or([where("password_hash", "is", null), where("expires_at", "<=", now - PASSWORD_KEPT_MS)]),
    )
    .execute();
}

/** A code that confirms an account with the password that was chosen with it. */
interface SignUpCode {
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
export async function addSignUpCode(store: Store, code: SignUpCode): Promise<void> {
  await store.db
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
export function listSignUpCodes(store: Store, accountId: string): Promise<readonly CodeRow[]> {
  return store.db
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
  store: Store,
  accountId: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await store.db
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
export async function deleteSignUpCode(store: Store, id: string): Promise<void> {
  await store.db.deleteFrom("codes").where("id", "=", id).execute();
}

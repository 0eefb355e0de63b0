import type { Answers } from "../../form/index.ts";
import { applicationOf } from "./application-scope.ts";
import { decryptJson, ENCRYPTION_CONTEXTS, encryptJson } from "./encryption.ts";
import type { Database, TokenKind, TokenRow } from "./schema.ts";

const PORTION = 500;

/** A token with the answers that it brings; null for other tokens. */
export interface Token extends Omit<TokenRow, "answers" | "application" | "made_by" | "reads_sensitive"> {
  readonly answers: Answers | null;
  /** Who at the desk made it; nobody where a command did. */
  readonly made_by?: string | null;
  /** 0 where it is absent. */
  readonly reads_sensitive?: number;
}

/** Stores a token, its answers encrypted. */
export async function addToken(db: Database, token: Token): Promise<void> {
  const { answers } = token;
  const encrypted =
    answers === null ? null : encryptJson(db, ENCRYPTION_CONTEXTS.preparedAnswers(token.id), answers);
  await db
    .insertInto("tokens")
    .values({
      ...token,
      made_by: token.made_by ?? null,
      reads_sensitive: token.reads_sensitive ?? 0,
      application: applicationOf(db),
      answers: encrypted,
    })
    .execute();
}

/**
 * The token of that kind with this hash, as long as it has not expired.
 * @throws DecryptError when its answers cannot be opened
 */
export async function findToken(
  db: Database,
  wanted: { readonly kind: TokenKind; readonly tokenHash: string; readonly now: number },
): Promise<Token | undefined> {
  const row = await db
    .selectFrom("tokens")
    .selectAll()
    .where("token_hash", "=", wanted.tokenHash)
    .where("kind", "=", wanted.kind)
    .where("application", "=", applicationOf(db))
    .where("expires_at", ">", wanted.now)
    .executeTakeFirst();
  if (!row) return undefined;
  // Only `addToken` writes the column, and only from `Answers`.
  const answers =
    row.answers === null
      ? null
      : (decryptJson(db, ENCRYPTION_CONTEXTS.preparedAnswers(row.id), row.answers) as Answers);
  return { ...row, answers };
}

/** Ends a token and gives it; undefined when there was none of that kind with this id, or, where asked for, of this application. */
export function deleteToken(
  db: Database,
  { kind, id, isOfThis }: { readonly kind: TokenKind; readonly id: string; readonly isOfThis: boolean },
): Promise<Omit<TokenRow, "answers"> | undefined> {
  return db
    .deleteFrom("tokens")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .$if(isOfThis, (query) => query.where("application", "=", applicationOf(db)))
    .returningAll()
    .executeTakeFirst();
}

/** Ends the tokens of a kind that somebody at the desk has made, of whichever application; gives their ids. */
export async function deleteTokensOf(
  tx: Database,
  kind: TokenKind,
  staffId: string,
): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom("tokens")
    .where("kind", "=", kind)
    .where("made_by", "=", staffId)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A token as whoever runs the product sees it. */
export interface ListedToken {
  readonly id: string;
  readonly kind: TokenKind;
  readonly application: string;
  /** The applicant's e-mail address; null for what belongs to nobody. */
  readonly email: string | null;
  readonly created_at: number;
  readonly expires_at: number;
}

/** The tokens that still open something, the newest last, read a portion at a time. */
export function listTokens(db: Database, now: number): AsyncIterable<ListedToken> {
  return db
    .selectFrom("tokens")
    .leftJoin("accounts", "accounts.id", "tokens.account_id")
    .select([
      "tokens.id",
      "tokens.kind",
      "tokens.application",
      "accounts.email",
      "tokens.created_at",
      "tokens.expires_at",
    ])
    .where("tokens.expires_at", ">", now)
    .orderBy("tokens.created_at")
    .orderBy("tokens.id")
    .stream(PORTION);
}

/** The tokens of a kind that still open something of this application, with who made them, the newest first. */
export async function listTokensOfKind(
  db: Database,
  kind: TokenKind,
  now: number,
): Promise<
  readonly (Pick<ListedToken, "id" | "created_at" | "expires_at"> & { readonly made_by: string })[]
> {
  const rows = await db
    .selectFrom("tokens")
    .leftJoin("staff", "staff.id", "tokens.made_by")
    .select(["tokens.id", "tokens.created_at", "tokens.expires_at", "staff.email"])
    .where("tokens.kind", "=", kind)
    .where("tokens.application", "=", applicationOf(db))
    .where("tokens.expires_at", ">", now)
    .orderBy("tokens.created_at", "desc")
    .orderBy("tokens.id")
    .execute();
  return rows.map(({ email, ...token }) => ({ ...token, made_by: email ?? "" }));
}

/** Forgets expired tokens, with the answers they carried. */
export async function deleteExpiredTokens(db: Database, now: number): Promise<void> {
  await db.deleteFrom("tokens").where("expires_at", "<=", now).execute();
}

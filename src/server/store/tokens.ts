import type { Answers } from "../../form/index.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import type { TokenKind, TokenRow } from "./schema.ts";
import type { Store } from "./store.ts";

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
export async function addToken(store: Store, token: Token): Promise<void> {
  const { answers } = token;
  const encrypted =
    answers === null ? null : store.encrypt(ENCRYPTION_CONTEXTS.preparedAnswers(token.id), answers);
  await store.db
    .insertInto("tokens")
    .values({
      ...token,
      made_by: token.made_by ?? null,
      reads_sensitive: token.reads_sensitive ?? 0,
      application: store.application,
      answers: encrypted,
    })
    .execute();
}

/**
 * The token of that kind with this hash, as long as it has not expired.
 * @throws DecryptError when its answers cannot be opened
 */
export async function findToken(
  store: Store,
  wanted: { readonly kind: TokenKind; readonly tokenHash: string; readonly now: number },
): Promise<Token | undefined> {
  const row = await store.db
    .selectFrom("tokens")
    .selectAll()
    .where("token_hash", "=", wanted.tokenHash)
    .where("kind", "=", wanted.kind)
    .where("application", "=", store.application)
    .where("expires_at", ">", wanted.now)
    .executeTakeFirst();
  if (!row) return undefined;
  // Only `addToken` writes the column, and only from `Answers`.
  const answers =
    row.answers === null
      ? null
      : (store.decrypt(ENCRYPTION_CONTEXTS.preparedAnswers(row.id), row.answers) as Answers);
  return { ...row, answers };
}

/** Ends a token and gives it; undefined when there was none of that kind with this id, or, where asked for, of this application. */
export function deleteToken(
  store: Store,
  { kind, id, isOfThis }: { readonly kind: TokenKind; readonly id: string; readonly isOfThis: boolean },
): Promise<Omit<TokenRow, "answers"> | undefined> {
  return store.db
    .deleteFrom("tokens")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .$if(isOfThis, (query) => query.where("application", "=", store.application))
    .returningAll()
    .executeTakeFirst();
}

/** Ends the tokens of a kind that somebody at the desk has made, of whichever application; gives their ids. */
export async function deleteTokensOf(
  tx: Store,
  kind: TokenKind,
  staffId: string,
): Promise<readonly string[]> {
  const rows = await tx.db
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
export function listTokens(store: Store, now: number): AsyncIterable<ListedToken> {
  return store.db
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
  store: Store,
  kind: TokenKind,
  now: number,
): Promise<
  readonly (Pick<ListedToken, "id" | "created_at" | "expires_at"> & { readonly made_by: string })[]
> {
  const rows = await store.db
    .selectFrom("tokens")
    .leftJoin("staff", "staff.id", "tokens.made_by")
    .select(["tokens.id", "tokens.created_at", "tokens.expires_at", "staff.email"])
    .where("tokens.kind", "=", kind)
    .where("tokens.application", "=", store.application)
    .where("tokens.expires_at", ">", now)
    .orderBy("tokens.created_at", "desc")
    .orderBy("tokens.id")
    .execute();
  return rows.map(({ email, ...token }) => ({ ...token, made_by: email ?? "" }));
}

/** Forgets expired tokens, with the answers they carried. */
export async function deleteExpiredTokens(store: Store, now: number): Promise<void> {
  await store.db.deleteFrom("tokens").where("expires_at", "<=", now).execute();
}

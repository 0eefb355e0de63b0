import { randomBytes } from "node:crypto";
import type { Answers } from "../../form/index.ts";
import type { AppKey } from "../crypto/app-key.ts";
import { hashSecret, makeSecret } from "../crypto/hash-secret.ts";
import { addAudit } from "../store/audit.ts";
import { currentFormHash } from "../store/published-forms.ts";
import type { TokenKind } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { addToken, deleteToken, findToken, type Token } from "../store/tokens.ts";

/** Who asks, in the audit trail, when a command on the server does. */
export const ADMIN_CLIENT = "admin";

export interface TokenContext {
  readonly store: Store;
  readonly key: AppKey;
  readonly now: () => number;
}

export interface NewToken {
  /**
   * What the token opens: an applicant's application for staff, with sensitive answers or masked, answers for whoever begins one,
   * the forms folder as a form (`preview`), or the desk's draft of it (`draft`).
   */
  readonly opens:
    | { readonly accountId: string; readonly readsSensitive?: boolean }
    | { readonly answers: Answers }
    | "preview"
    | "draft";
  readonly ttlMs: number;
  /** Who at the desk makes it; a command on the server when absent. */
  readonly by?: TokenMaker;
}

/** Somebody at the desk who makes or ends a token. */
export interface TokenMaker {
  readonly staffId: string;
  /** Network address. */
  readonly client: string;
}

export interface MadeToken {
  /** For revoking it; opens nothing. */
  readonly id: string;
  /** 256 bits, told this once: the database keeps a keyed hash. */
  readonly token: string;
  readonly expiresAt: number;
}

/** Makes a token and writes that down in the audit trail. */
export async function makeToken(context: TokenContext, { opens, ttlMs, by }: NewToken): Promise<MadeToken> {
  const { store, key, now } = context;
  const id = randomBytes(6).toString("hex");
  const token = makeSecret();
  const at = now();
  const { kind, accountId, answers, readsSensitive } = subjectOf(opens);
  await store.transaction(async (tx) => {
    await addToken(tx, {
      id,
      token_hash: hashToken(key, kind, token),
      kind,
      account_id: accountId,
      answers,
      form_version: answers === null ? "" : ((await currentFormHash(tx, at)) ?? ""),
      made_by: by?.staffId ?? null,
      reads_sensitive: readsSensitive ? 1 : 0,
      created_at: at,
      expires_at: at + ttlMs,
    });
    await addAudit(tx, {
      at,
      action: "token_made",
      subject: id,
      account_id: accountId,
      ...(kind === "service" && { detail: readsSensitive ? "with sensitive answers" : "masked" }),
      ...makerOf(by),
    });
  });
  return { id, token, expiresAt: at + ttlMs };
}

interface Subject {
  readonly kind: TokenKind;
  readonly accountId: string | null;
  readonly answers: Answers | null;
  readonly readsSensitive: boolean;
}

function makerOf(by: TokenMaker | undefined) {
  return by === undefined ? { client: ADMIN_CLIENT } : { client: by.client, staff_id: by.staffId };
}

function subjectOf(opens: NewToken["opens"]): Subject {
  if (typeof opens === "string")
    return { kind: opens, accountId: null, answers: null, readsSensitive: false };
  return "answers" in opens
    ? { kind: "prefill", accountId: null, answers: opens.answers, readsSensitive: false }
    : {
        kind: "service",
        accountId: opens.accountId,
        answers: null,
        readsSensitive: opens.readsSensitive === true,
      };
}

/** What a token opens as long as it works; undefined for one that is wrong, expired, revoked or of another kind. */
export function openToken(
  { store, key, now }: TokenContext,
  kind: TokenKind,
  token: string,
): Promise<Token | undefined> {
  return findToken(store, { kind, tokenHash: hashToken(key, kind, token), now: now() });
}

/**
 * Ends a token at once, and forgets the answers it carried; false when there is none of that kind with this id. A command ends
 * those of any application, somebody at the desk those of the one where they are.
 */
export function revokeToken(
  { store, now }: Pick<TokenContext, "store" | "now">,
  kind: TokenKind,
  id: string,
  by?: TokenMaker,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const ended = await deleteToken(tx, { kind, id, isOfThis: by !== undefined });
    if (!ended) return false;
    const { account_id } = ended;
    await addAudit(tx, { at: now(), action: "token_revoked", subject: id, account_id, ...makerOf(by) });
    return true;
  });
}

function hashToken(key: AppKey, kind: TokenKind, token: string): string {
  return hashSecret(key, ["token", kind], token);
}

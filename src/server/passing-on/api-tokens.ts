import { randomBytes } from "node:crypto";
import type { AppKeys } from "../crypto/app-key.ts";
import { hashSecret, makeSecret } from "../crypto/hash-secret.ts";
import type { Asker } from "../desk/staff-accounts.ts";
import { addApiToken, findApiToken, noteTokenUse, revokeApiToken } from "../store/api-tokens.ts";
import { addAudit } from "../store/audit.ts";
import type { ApiTokenRow } from "../store/desk-schema.ts";
import type { AuditAction } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

const DAY_MS = 24 * 60 * 60_000;
/** By which programs that look for secrets in files recognise it. */
const PREFIX = "adm_";

interface TokenContext {
  readonly store: Store;
  readonly now: () => number;
}

/** A token for a machine. */
export interface NewToken {
  /** What it is for. */
  readonly name: string;
  readonly days: number;
  readonly readsSensitive: boolean;
}

/** The token itself is told this once: the database keeps a keyed hash. */
export interface MadeToken {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: number;
}

/** Makes a token for the application of the database. */
export function makeApiToken(
  { store, now }: TokenContext,
  asker: Asker,
  { name, days, readsSensitive }: NewToken,
): Promise<MadeToken> {
  const id = randomBytes(6).toString("hex");
  const token = PREFIX + makeSecret();
  const at = now();
  const expiresAt = at + days * DAY_MS;
  return store.transaction(async (tx) => {
    await addApiToken(tx, {
      id,
      name,
      token_hash: hashOf(store.keys[0], token),
      reads_sensitive: readsSensitive ? 1 : 0,
      made_by: asker.staffId,
      created_at: at,
      expires_at: expiresAt,
    });
    const detail = readsSensitive ? "with sensitive answers" : "masked";
    await audit(tx, asker, { at, action: "api_token_made", subject: id, detail });
    return { id, token, expiresAt };
  });
}

/** Ends a token at once; false when there is none that was not revoked. */
export function endApiToken({ store, now }: TokenContext, asker: Asker, id: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    if (!(await revokeApiToken(tx, id, now()))) return false;
    await audit(tx, asker, { at: now(), action: "api_token_revoked", subject: id, detail: null });
    return true;
  });
}

/** The token that the header of a call brings, `Bearer TOKEN`, as long as it works; its use is noted. */
export async function openApiToken(
  { store, now }: TokenContext,
  authorization: string | undefined,
): Promise<ApiTokenRow | undefined> {
  const token = /^Bearer +(adm_[\w-]{43})$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return undefined;
  // It goes on working under a key that has taken the place of another.
  for (const key of store.keys) {
    const found = await findApiToken(store, { tokenHash: hashOf(key, token), now: now() });
    if (found === undefined) continue;
    await noteTokenUse(store, found, now());
    return found;
  }
  return undefined;
}

function hashOf(key: AppKeys[0], token: string): string {
  return hashSecret(key, ["api token"], token);
}

function audit(
  store: Store,
  { client, staffId }: Asker,
  entry: {
    readonly at: number;
    readonly action: AuditAction;
    readonly subject: string;
    readonly detail: string | null;
  },
): Promise<void> {
  return addAudit(store, { ...entry, account_id: null, client, staff_id: staffId });
}

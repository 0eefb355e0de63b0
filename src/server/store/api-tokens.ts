import type { ApiTokenRow } from "./desk-schema.ts";
import type { Store } from "./store.ts";

/** How exactly it is told when a token was used last: a row is not written with each call. */
const USE_NOTED_EVERY_MS = 60_000;

export async function addApiToken(
  store: Store,
  token: Omit<ApiTokenRow, "application" | "last_used_at" | "revoked_at">,
): Promise<void> {
  await store.db
    .insertInto("api_tokens")
    .values({ ...token, application: store.application, last_used_at: null, revoked_at: null })
    .execute();
}

/** The token with this hash, as long as it works. */
export function findApiToken(
  store: Store,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: number },
): Promise<ApiTokenRow | undefined> {
  return store.db
    .selectFrom("api_tokens")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Notes that it was used, to the minute. */
export async function noteTokenUse(
  store: Store,
  { id, last_used_at }: Pick<ApiTokenRow, "id" | "last_used_at">,
  now: number,
): Promise<void> {
  if (last_used_at !== null && Math.abs(now - last_used_at) < USE_NOTED_EVERY_MS) return;
  await store.db.updateTable("api_tokens").set({ last_used_at: now }).where("id", "=", id).execute();
}

export type ListedApiToken = Omit<ApiTokenRow, "token_hash"> & { readonly made_by_email: string | null };

/** All tokens of all applications, the newest first; those that were revoked or have expired as well. */
export function listApiTokens(store: Store): Promise<readonly ListedApiToken[]> {
  return store.db
    .selectFrom("api_tokens as token")
    .leftJoin("staff", "staff.id", "token.made_by")
    .select(["token.id", "token.name", "token.application", "token.reads_sensitive", "token.made_by"])
    .select(["token.created_at", "token.expires_at", "token.last_used_at", "token.revoked_at"])
    .select("staff.email as made_by_email")
    .orderBy("token.created_at", "desc")
    .orderBy("token.id")
    .execute();
}

/** Ends a token at once; false when there is none with this id that was not revoked. */
export async function revokeApiToken(store: Store, id: string, now: number): Promise<boolean> {
  const revoked = await store.db
    .updateTable("api_tokens")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return revoked.numUpdatedRows === 1n;
}

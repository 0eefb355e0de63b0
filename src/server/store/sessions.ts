import { type RawBuilder, type SqlBool, sql } from "kysely";
import { keptStatement, type PlaceOf } from "./statements.ts";
import type { Store } from "./store.ts";

/** A session with the address of its account. */
export interface SessionWithAccount {
  readonly account_id: string;
  readonly email: string;
  readonly created_at: number;
  readonly last_seen_at: number;
}

export async function addSession(
  store: Store,
  session: { readonly idHash: string; readonly accountId: string; readonly now: number },
): Promise<void> {
  await store.db
    .insertInto("sessions")
    .values({
      id_hash: session.idHash,
      account_id: session.accountId,
      created_at: session.now,
      last_seen_at: session.now,
    })
    .execute();
}

const selectSession = keptStatement<{ readonly idHash: string }, SessionWithAccount>((store, placeOf) =>
  store.db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select(["sessions.account_id", "accounts.email", "sessions.created_at", "sessions.last_seen_at"])
    .where("sessions.id_hash", "=", placeOf("idHash")),
);

export async function findSession(store: Store, idHash: string): Promise<SessionWithAccount | undefined> {
  const { rows } = await selectSession(store, { idHash });
  return rows[0];
}

/** A session that can be used was last seen, and begun, at these times or later. */
export type UsableSince = { readonly seenSince: number; readonly begunSince: number };

/** What must be stored of a session that can be used. */
export type UsableSession = UsableSince & { readonly idHash: string; readonly accountId: string };

/** For the condition of a statement that does something for a session: it can still be used. */
export function isUsable(placeOf: PlaceOf<UsableSession>): RawBuilder<SqlBool> {
  return sql`exists (
    select 1 from sessions where id_hash = ${placeOf("idHash")} and account_id = ${placeOf("accountId")}
      and last_seen_at >= ${placeOf("seenSince")} and created_at >= ${placeOf("begunSince")}
  )`;
}

export async function touchSession(store: Store, idHash: string, now: number): Promise<void> {
  await store.db.updateTable("sessions").set({ last_seen_at: now }).where("id_hash", "=", idHash).execute();
}

export async function deleteSession(store: Store, idHash: string): Promise<void> {
  await store.db.deleteFrom("sessions").where("id_hash", "=", idHash).execute();
}

/** Ends every session of the account, on whatever browser. */
export async function deleteSessionsOf(store: Store, accountId: string): Promise<void> {
  await store.db.deleteFrom("sessions").where("account_id", "=", accountId).execute();
}

/** Forgets the sessions that were last seen, or began, before these times. */
export async function deleteOldSessions(store: Store, { seenSince, begunSince }: UsableSince): Promise<void> {
  await store.db
    .deleteFrom("sessions")
    .where((where) => where.or([where("last_seen_at", "<", seenSince), where("created_at", "<", begunSince)]))
    .execute();
}

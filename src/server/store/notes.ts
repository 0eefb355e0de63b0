import { randomUUID } from "node:crypto";
import type { StaffRole } from "../../contract/desk.ts";
import type { NoteRow } from "./desk-schema.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import type { Store } from "./store.ts";

/** A note as it is read. */
export interface StoredNote {
  readonly id: string;
  readonly staffId: string;
  readonly by: string;
  readonly text: string;
  readonly createdAt: number;
  readonly changedAt: number | null;
  readonly mentions: readonly { readonly id: string; readonly email: string }[];
}

/** The notes on one application, the newest first. @throws DecryptError when one cannot be opened */
export async function listNotes(store: Store, accountId: string): Promise<readonly StoredNote[]> {
  const rows = await store.db
    .selectFrom("notes")
    .innerJoin("staff", "staff.id", "notes.staff_id")
    .selectAll("notes")
    .select("staff.email as by")
    .where("notes.account_id", "=", accountId)
    .where("notes.application", "=", store.application)
    .orderBy("notes.created_at", "desc")
    .orderBy("notes.id")
    .execute();
  const mentioned = await store.db
    .selectFrom("note_mentions")
    .innerJoin("notes", "notes.id", "note_mentions.note_id")
    .innerJoin("staff", "staff.id", "note_mentions.staff_id")
    .select(["note_mentions.note_id", "staff.id", "staff.email"])
    .where("notes.account_id", "=", accountId)
    .where("notes.application", "=", store.application)
    .orderBy("staff.email")
    .execute();
  return rows.map(({ id, staff_id: staffId, by, text, created_at: createdAt, changed_at: changedAt }) => ({
    id,
    staffId,
    by,
    createdAt,
    changedAt,
    text: String(store.decrypt(ENCRYPTION_CONTEXTS.notes(id), text)),
    mentions: mentioned
      .filter(({ note_id }) => note_id === id)
      .map(({ id: staff, email }) => ({ id: staff, email })),
  }));
}

/** A note on this application, as far as who may change it goes. */
export function findNote(
  store: Store,
  accountId: string,
  id: string,
): Promise<Pick<NoteRow, "id" | "staff_id"> | undefined> {
  return store.db
    .selectFrom("notes")
    .select(["id", "staff_id"])
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .executeTakeFirst();
}

interface Written {
  readonly text: string;
  /** Ids of staff. */
  readonly mentions: readonly string[];
  readonly now: number;
}

export async function addNote(
  tx: Store,
  {
    accountId,
    staffId,
    text,
    mentions,
    now,
  }: Written & { readonly accountId: string; readonly staffId: string },
): Promise<string> {
  const id = randomUUID();
  await tx.db
    .insertInto("notes")
    .values({
      id,
      account_id: accountId,
      application: tx.application,
      staff_id: staffId,
      text: tx.encrypt(ENCRYPTION_CONTEXTS.notes(id), text),
      created_at: now,
      changed_at: null,
    })
    .execute();
  await addMentions(tx, id, { mentions, now });
  return id;
}

/** Whoever stays mentioned has read it, or not, as before. */
export async function changeNote(tx: Store, id: string, { text, mentions, now }: Written): Promise<void> {
  await tx.db
    .updateTable("notes")
    .set({ text: tx.encrypt(ENCRYPTION_CONTEXTS.notes(id), text), changed_at: now })
    .where("id", "=", id)
    .execute();
  await tx.db
    .deleteFrom("note_mentions")
    .where("note_id", "=", id)
    .where("staff_id", "not in", ["", ...mentions])
    .execute();
  await addMentions(tx, id, { mentions, now });
}

async function addMentions(
  tx: Store,
  id: string,
  { mentions, now }: Pick<Written, "mentions" | "now">,
): Promise<void> {
  if (mentions.length === 0) return;
  const rows = mentions.map((staff_id) => ({ note_id: id, staff_id, mentioned_at: now, read_at: null }));
  await tx.db
    .insertInto("note_mentions")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["note_id", "staff_id"]).doNothing())
    .execute();
}

export async function deleteNote(tx: Store, id: string): Promise<void> {
  // Whom it mentions goes with it.
  await tx.db.deleteFrom("notes").where("id", "=", id).execute();
}

/** Who works at the desk in one of these roles, by e-mail address. */
export function listInRoles(
  store: Store,
  roles: readonly StaffRole[],
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  return store.db
    .selectFrom("staff")
    .select(["id", "email"])
    .where("role", "in", roles)
    .where("revoked_at", "is", null)
    .orderBy("email")
    .execute();
}

/** Notes that mention somebody, on whichever application; the newest first. */
export async function listMentions(store: Store, staffId: string, most: number) {
  return await store.db
    .selectFrom("note_mentions")
    .innerJoin("notes", "notes.id", "note_mentions.note_id")
    .innerJoin("staff", "staff.id", "notes.staff_id")
    .leftJoin("application_summaries as summary", (join) =>
      join
        .onRef("summary.account_id", "=", "notes.account_id")
        .onRef("summary.application", "=", "notes.application"),
    )
    .select(["notes.id as noteId", "notes.account_id as accountId", "notes.application"])
    .select(["staff.email as by", "note_mentions.mentioned_at as at", "note_mentions.read_at as readAt"])
    .select(["summary.given_name as givenName", "summary.family_name as familyName"])
    .where("note_mentions.staff_id", "=", staffId)
    .orderBy("note_mentions.mentioned_at", "desc")
    .limit(most)
    .execute();
}

/** Somebody has read the application: its notes that mention this person are no news any more. */
export async function readMentions(
  store: Store,
  accountId: string,
  { staffId, now }: { readonly staffId: string; readonly now: number },
): Promise<void> {
  await store.db
    .updateTable("note_mentions")
    .set({ read_at: now })
    .where("staff_id", "=", staffId)
    .where("read_at", "is", null)
    .where("note_id", "in", (select) =>
      select
        .selectFrom("notes")
        .select("id")
        .where("account_id", "=", accountId)
        .where("application", "=", store.application),
    )
    .execute();
}

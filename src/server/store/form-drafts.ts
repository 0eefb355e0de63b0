import { randomUUID } from "node:crypto";
import type { FormDraftRow } from "./form-draft-schema.ts";
import { type FileTexts, keepTexts } from "./form-texts.ts";
import type { Store } from "./store.ts";

/** The draft that is open, without its texts. */
export type OpenDraft = Pick<FormDraftRow, "id" | "base_number" | "base_files" | "revision">;

/** The draft that everybody shares who may change it; undefined while none is open. */
export function findOpenDraft(store: Store): Promise<OpenDraft | undefined> {
  return store.db
    .selectFrom("form_drafts")
    .select(["id", "base_number", "base_files", "revision"])
    .where("application", "=", store.application)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** The texts of a draft as they stand, by path. */
export async function filesOfDraft(store: Store, id: string): Promise<FileTexts> {
  const rows = await store.db
    .selectFrom("form_draft_files")
    .select(["path", "text"])
    .where("draft_id", "=", id)
    .orderBy("path")
    .execute();
  return Object.fromEntries(rows.map(({ path, text }) => [path, text]));
}

/** The same as it is stored: another text for other texts. */
export async function keptBaseOf(store: Store, id: string): Promise<string> {
  const row = await store.db
    .selectFrom("form_drafts")
    .select("base_files")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.base_files;
}

interface NewDraft {
  readonly base: { readonly number: number | null; readonly files: FileTexts };
  readonly staffId: string;
  readonly now: number;
}

/** Opens a draft with the texts of its base; false where somebody else has opened one at the same time. */
export async function addDraft(tx: Store, { base, staffId, now }: NewDraft): Promise<boolean> {
  const id = randomUUID();
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto("form_drafts")
    .values({
      id,
      application: tx.application,
      base_number: base.number,
      revision: 0,
      base_files: await keepTexts(tx, base.files),
      started_by: staffId,
      started_at: now,
      ended_at: null,
      editor: null,
      editor_page: null,
      editor_until: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await putDraftFiles(tx, id, base.files);
  return true;
}

/** Makes the texts those of the draft, with no others beside them where `isAll`; null takes the file away. */
export async function putDraftFiles(
  tx: Store,
  id: string,
  files: Readonly<Record<string, string | null>>,
  { isAll = false } = {},
): Promise<void> {
  const ofDraft = tx.db.deleteFrom("form_draft_files").where("draft_id", "=", id);
  if (isAll) await ofDraft.execute();
  for (const [path, text] of Object.entries(files)) {
    if (text === null) {
      await ofDraft.where("path", "=", path).execute();
      continue;
    }
    await tx.db
      .insertInto("form_draft_files")
      .values({ draft_id: id, path, text })
      .onConflict((conflict) => conflict.columns(["draft_id", "path"]).doUpdateSet({ text }))
      .execute();
  }
}

/**
 * Keeps all others who would change the draft waiting until the transaction ends; gives its revision, undefined when it is
 * not open any more.
 */
export async function lockDraft(tx: Store, id: string): Promise<number | undefined> {
  const row = await tx.db
    .updateTable("form_drafts")
    .set((row) => ({ revision: row.ref("revision") }))
    .where("id", "=", id)
    .where("application", "=", tx.application)
    .where("ended_at", "is", null)
    .returning("revision")
    .executeTakeFirst();
  return row?.revision;
}

/** An edit as it is stored. */
interface NewEdit {
  readonly revision: number;
  readonly editId: string;
  readonly staffId: string;
  readonly label: string;
  /** By path, as `ChangeSet.toJSON` writes them; null where the draft was brought up to another version. */
  readonly changes: Readonly<Record<string, unknown>> | null;
  readonly now: number;
}

/** The e-mail addresses of all who have changed a draft, in the order in which they came. */
export async function peopleOfDraft(store: Store, id: string): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("form_draft_edits")
    .innerJoin("staff", "staff.id", "form_draft_edits.staff_id")
    .select("staff.email")
    .where("draft_id", "=", id)
    .groupBy("staff.email")
    .orderBy((row) => row.fn.min("form_draft_edits.revision"))
    .execute();
  return rows.map(({ email }) => email);
}

/** When this person has changed the draft last; undefined for who has not. */
export async function lastEditAt(store: Store, id: string, staffId: string): Promise<number | undefined> {
  const row = await store.db
    .selectFrom("form_draft_edits")
    .select("made_at")
    .where("draft_id", "=", id)
    .where("staff_id", "=", staffId)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.made_at;
}

/** The revision that an edit of this id has made; undefined where there is none. */
export async function findEdit(store: Store, id: string, editId: string): Promise<number | undefined> {
  const row = await store.db
    .selectFrom("form_draft_edits")
    .select("revision")
    .where("draft_id", "=", id)
    .where("edit_id", "=", editId)
    .executeTakeFirst();
  return row?.revision;
}

/** Stores an edit as the newest of a draft that is locked. */
export async function addEdit(
  tx: Store,
  draftId: string,
  { revision, editId, staffId, label, changes, now }: NewEdit,
): Promise<void> {
  await tx.db
    .insertInto("form_draft_edits")
    .values({
      draft_id: draftId,
      revision,
      edit_id: editId,
      staff_id: staffId,
      label,
      changes: JSON.stringify(changes),
      made_at: now,
    })
    .execute();
  await tx.db.updateTable("form_drafts").set({ revision }).where("id", "=", draftId).execute();
}

/** The draft goes on from another version. */
export async function setBase(tx: Store, id: string, { number, files }: NewDraft["base"]): Promise<void> {
  await tx.db
    .updateTable("form_drafts")
    .set({ base_number: number, base_files: await keepTexts(tx, files) })
    .where("id", "=", id)
    .execute();
}

/** Nobody changes it any more: it has become a version, or was discarded. */
export async function endDraft(tx: Store, id: string, now: number): Promise<void> {
  await tx.db.updateTable("form_drafts").set({ ended_at: now }).where("id", "=", id).execute();
}

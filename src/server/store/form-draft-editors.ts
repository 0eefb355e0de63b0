import type { Store } from "./store.ts";

/** Who edits a draft: one page of one person. */
export interface DraftEditor {
  readonly staffId: string;
  /** E-mail address. */
  readonly by: string;
  /** Of the browser: another tab of the same person is another page. */
  readonly page: string;
}

/** Further ahead than any lease: such a time was set under a clock that was wrong, and does not count. */
const FAR_AHEAD_MS = 60 * 60_000;

/** Who edits a draft now; undefined where nobody does, or has not been heard of for as long as their lease. */
export async function findEditor(store: Store, draft: string, now: number): Promise<DraftEditor | undefined> {
  const row = await store.db
    .selectFrom("form_drafts")
    .innerJoin("staff", "staff.id", "form_drafts.editor")
    .select(["staff.id as staffId", "staff.email as by", "form_drafts.editor_page as page"])
    .where("form_drafts.id", "=", draft)
    .where("form_drafts.editor_until", ">", now)
    .where("form_drafts.editor_until", "<", now + FAR_AHEAD_MS)
    .executeTakeFirst();
  return row && { ...row, page: row.page ?? "" };
}

/** Makes a page the one that edits a draft that is locked, until a time in milliseconds. */
export async function setEditor(
  tx: Store,
  draft: string,
  { staffId, page, until }: Pick<DraftEditor, "staffId" | "page"> & { readonly until: number },
): Promise<void> {
  await tx.db
    .updateTable("form_drafts")
    .set({ editor: staffId, editor_page: page, editor_until: until })
    .where("id", "=", draft)
    .execute();
}

/** A page edits a draft no more, if it did. */
export async function endEditor(store: Store, draft: string, page: string): Promise<void> {
  await store.db
    .updateTable("form_drafts")
    .set({ editor_until: 0 })
    .where("id", "=", draft)
    .where("editor_page", "=", page)
    .execute();
}

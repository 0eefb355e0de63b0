import type { StaffRow } from "./desk-schema.ts";
import type { FormApprovalRow } from "./form-draft-schema.ts";
import { publishedRevision } from "./form-schedules.ts";
import type { Store } from "./store.ts";

/** What was asked, with the e-mail addresses of who asked and who has answered, and what they are at the desk now. */
export type FormApproval = FormApprovalRow & {
  readonly asker: string;
  readonly approver: string | null;
  readonly approver_role: StaffRow["role"] | null;
  readonly approver_revoked_at: number | null;
};

/** What was asked of a draft last; undefined where nothing was. */
export function findLastApproval(store: Store, draft: string): Promise<FormApproval | undefined> {
  return (
    store.db
      .selectFrom("form_approvals")
      .innerJoin("staff as asker", "asker.id", "form_approvals.asked_by")
      .leftJoin("staff as approver", "approver.id", "form_approvals.answered_by")
      .selectAll("form_approvals")
      .select(["asker.email as asker", "approver.email as approver"])
      .select(["approver.role as approver_role", "approver.revoked_at as approver_revoked_at"])
      .where("form_approvals.draft_id", "=", draft)
      // Clocks of several instances differ; what counts is never older than what was overtaken.
      .orderBy((row) =>
        row.case().when("form_approvals.state", "in", ["asked", "approved"]).then(0).else(1).end(),
      )
      .orderBy("form_approvals.asked_at", "desc")
      .orderBy("form_approvals.id")
      .limit(1)
      .executeTakeFirst()
  );
}

/** Who has approved these texts of a draft, also where it was changed since. */
export function listApprovers(
  store: Store,
  draft: string,
  texts: string,
): Promise<readonly Pick<StaffRow, "role" | "revoked_at">[]> {
  return store.db
    .selectFrom("form_approvals")
    .innerJoin("staff", "staff.id", "form_approvals.answered_by")
    .select(["staff.role", "staff.revoked_at"])
    .where("draft_id", "=", draft)
    .where("texts", "=", texts)
    .where("state", "in", ["approved", "overtaken"])
    .execute();
}

/** Whether it was asked already. */
export async function hasApproval(store: Store, id: string): Promise<boolean> {
  const row = await store.db
    .selectFrom("form_approvals")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores what is asked, under a new id; what was asked before of the draft is overtaken. */
export async function addApproval(
  tx: Store,
  asked: Pick<FormApprovalRow, "id" | "draft_id" | "revision" | "texts" | "asked_by" | "asked_at" | "words">,
): Promise<void> {
  await overtakeApprovals(tx, asked.draft_id);
  await tx.db
    .insertInto("form_approvals")
    .values({ ...asked, state: "asked", answered_by: null, answered_at: null, answer: "" })
    .execute();
}

/** Keeps an answer; false where it was answered or overtaken since. */
export async function answerApproval(
  tx: Store,
  id: string,
  answered: Pick<FormApprovalRow, "answered_by" | "answered_at" | "answer"> & {
    readonly state: "approved" | "sent_back";
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable("form_approvals")
    .set(answered)
    .where("id", "=", id)
    .where("state", "=", "asked")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The draft is another one by now: nothing that was asked or approved of it counts any more. Says whether anything did. */
export async function overtakeApprovals(tx: Store, draft: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable("form_approvals")
    .set({ state: "overtaken" })
    .where("draft_id", "=", draft)
    .where("state", "in", ["asked", "approved"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The ids of all who have changed a draft since something of it became a version last. */
export async function listEditors(store: Store, draft: string): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("form_draft_edits")
    .select("staff_id")
    .distinct()
    .where("draft_id", "=", draft)
    .where("revision", ">", await publishedRevision(store, draft))
    .execute();
  return rows.map(({ staff_id }) => staff_id);
}

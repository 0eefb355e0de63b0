import { applicationOf } from "./application-scope.ts";
import type { FormCommentRow, FormThreadRow } from "./form-draft-schema.ts";
import type { Database } from "./schema.ts";

/** A comment with the e-mail address of its author. */
type Comment = Omit<FormCommentRow, "staff_id" | "thread_id"> & { readonly by: string };

/** What staff say about one thing of the form, the first comment first. */
export type FormThread = Omit<FormThreadRow, "application" | "resolved_by"> & {
  readonly resolved_by: string | null;
  readonly comments: readonly Comment[];
};

/** How many of the settled threads are listed. */
const SETTLED_LISTED = 200;

/** The threads of the form of an application that are not settled, and those settled last, the oldest first. */
export async function listThreads(db: Database): Promise<readonly FormThread[]> {
  const application = applicationOf(db);
  const settled = db
    .selectFrom("form_threads")
    .select("id")
    .where("application", "=", application)
    .where("resolved_at", "is not", null)
    .orderBy("resolved_at", "desc")
    .orderBy("id")
    .limit(SETTLED_LISTED);
  const threads = await db
    .selectFrom("form_threads")
    .leftJoin("staff", "staff.id", "form_threads.resolved_by")
    .select(["form_threads.id", "part", "key", "begun_at", "resolved_at", "staff.email as resolved_by"])
    .where("application", "=", application)
    .where((row) => row.or([row("resolved_at", "is", null), row("form_threads.id", "in", settled)]))
    .orderBy("begun_at")
    .orderBy("form_threads.id")
    .execute();
  const comments = await db
    .selectFrom("form_comments")
    .innerJoin("form_threads", "form_threads.id", "form_comments.thread_id")
    .innerJoin("staff", "staff.id", "form_comments.staff_id")
    .select(["form_comments.id", "thread_id", "text", "made_at", "staff.email as by"])
    .where("application", "=", application)
    .where((row) => row.or([row("resolved_at", "is", null), row("form_threads.id", "in", settled)]))
    .orderBy("made_at")
    .orderBy("form_comments.id")
    .execute();
  const byThread = Map.groupBy(comments, ({ thread_id }) => thread_id);
  return threads.map((thread) => ({
    ...thread,
    comments: (byThread.get(thread.id) ?? []).map(({ id, by, text, made_at }) => ({ id, by, text, made_at })),
  }));
}

/** How many threads there are that are not settled. */
export async function countThreads(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("form_threads")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("application", "=", applicationOf(db))
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Where a thread is, and how many comments it has; undefined where there is none of this id. */
export async function findThread(
  db: Database,
  id: string,
): Promise<(Pick<FormThreadRow, "part" | "key"> & { readonly count: number }) | undefined> {
  const row = await db
    .selectFrom("form_threads")
    .select(["part", "key"])
    .select((select) =>
      select
        .selectFrom("form_comments")
        .select((of) => of.fn.countAll<number>().as("count"))
        .whereRef("thread_id", "=", "form_threads.id")
        .as("count"),
    )
    .where("id", "=", id)
    .where("application", "=", applicationOf(db))
    .executeTakeFirst();
  return row && { ...row, count: Number(row.count) };
}

/** Whether a comment was stored already. */
export async function hasComment(tx: Database, id: string): Promise<boolean> {
  const row = await tx.selectFrom("form_comments").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Begins a thread; false where there is one of this id. */
export async function addThread(
  tx: Database,
  { id, part, key, now }: Pick<FormThreadRow, "id" | "part" | "key"> & { readonly now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("form_threads")
    .values({
      id,
      application: applicationOf(tx),
      part,
      key,
      begun_at: now,
      resolved_at: null,
      resolved_by: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

interface NewComment {
  readonly id: string;
  readonly text: string;
  readonly staffId: string;
  readonly now: number;
}

/** Adds a comment; false where there is one of this id. */
export async function addComment(
  tx: Database,
  thread: string,
  { id, text, staffId, now }: NewComment,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("form_comments")
    .values({ id, thread_id: thread, staff_id: staffId, text, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Settles a thread, or opens it again with null. */
export async function setResolved(
  tx: Database,
  id: string,
  by: { readonly staffId: string; readonly now: number } | null,
): Promise<void> {
  await tx
    .updateTable("form_threads")
    .set({ resolved_at: by?.now ?? null, resolved_by: by?.staffId ?? null })
    .where("id", "=", id)
    .where("application", "=", applicationOf(tx))
    .execute();
}

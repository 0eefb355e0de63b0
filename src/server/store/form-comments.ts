import type { FormCommentRow, FormThreadRow } from "./form-draft-schema.ts";
import type { Store } from "./store.ts";

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
export async function listThreads(store: Store): Promise<readonly FormThread[]> {
  const application = store.application;
  const settled = store.db
    .selectFrom("form_threads")
    .select("id")
    .where("application", "=", application)
    .where("resolved_at", "is not", null)
    .orderBy("resolved_at", "desc")
    .orderBy("id")
    .limit(SETTLED_LISTED);
  const threads = await store.db
    .selectFrom("form_threads")
    .leftJoin("staff", "staff.id", "form_threads.resolved_by")
    .select(["form_threads.id", "part", "key", "begun_at", "resolved_at", "staff.email as resolved_by"])
    .where("application", "=", application)
    .where((row) => row.or([row("resolved_at", "is", null), row("form_threads.id", "in", settled)]))
    .orderBy("begun_at")
    .orderBy("form_threads.id")
    .execute();
  const comments = await store.db
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
export async function countThreads(store: Store): Promise<number> {
  const { count } = await store.db
    .selectFrom("form_threads")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("application", "=", store.application)
    .where("resolved_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Where a thread is, and how many comments it has; undefined where there is none of this id. */
export async function findThread(
  store: Store,
  id: string,
): Promise<(Pick<FormThreadRow, "part" | "key"> & { readonly count: number }) | undefined> {
  const row = await store.db
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
    .where("application", "=", store.application)
    .executeTakeFirst();
  return row && { ...row, count: Number(row.count) };
}

/** Whether a comment was stored already. */
export async function hasComment(tx: Store, id: string): Promise<boolean> {
  const row = await tx.db.selectFrom("form_comments").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Begins a thread; false where there is one of this id. */
export async function addThread(
  tx: Store,
  { id, part, key, now }: Pick<FormThreadRow, "id" | "part" | "key"> & { readonly now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto("form_threads")
    .values({
      id,
      application: tx.application,
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
  tx: Store,
  thread: string,
  { id, text, staffId, now }: NewComment,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto("form_comments")
    .values({ id, thread_id: thread, staff_id: staffId, text, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Settles a thread, or opens it again with null. */
export async function setResolved(
  tx: Store,
  id: string,
  by: { readonly staffId: string; readonly now: number } | null,
): Promise<void> {
  await tx.db
    .updateTable("form_threads")
    .set({ resolved_at: by?.now ?? null, resolved_by: by?.staffId ?? null })
    .where("id", "=", id)
    .where("application", "=", tx.application)
    .execute();
}

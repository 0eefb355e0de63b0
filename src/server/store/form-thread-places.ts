import { applicationOf } from "./application-scope.ts";
import type { FormThreadRow } from "./form-draft-schema.ts";
import type { Database } from "./schema.ts";

/** Where a thread is: a page or block, and the key of a question; an empty one for the whole. */
export type ThreadPlace = Pick<FormThreadRow, "part" | "key">;

/** Where each thread of the form is. */
export function listThreadPlaces(tx: Database): Promise<readonly (ThreadPlace & { readonly id: string })[]> {
  return tx
    .selectFrom("form_threads")
    .select(["id", "part", "key"])
    .where("application", "=", applicationOf(tx))
    .orderBy("id")
    .execute();
}

/** Where a thread was before the edit of a draft that made this revision. */
export type PlaceBefore = ThreadPlace & { readonly thread_id: string; readonly revision: number };

/** Where threads were before edits of a draft moved them, the last place first. */
export function listPlacesBefore(tx: Database, draft: string): Promise<readonly PlaceBefore[]> {
  return tx
    .selectFrom("form_thread_places")
    .select(["thread_id", "revision", "part", "key"])
    .where("draft_id", "=", draft)
    .orderBy("revision", "desc")
    .orderBy("thread_id")
    .execute();
}

export async function moveThread(tx: Database, id: string, { part, key }: ThreadPlace): Promise<void> {
  await tx
    .updateTable("form_threads")
    .set({ part, key })
    .where("id", "=", id)
    .where("application", "=", applicationOf(tx))
    .execute();
}

/** Keeps where a thread was before the edit of a draft that made this revision. */
export async function keepPlace(
  tx: Database,
  { id, part, key }: ThreadPlace & { readonly id: string },
  { draft, revision }: { readonly draft: string; readonly revision: number },
): Promise<void> {
  await tx
    .insertInto("form_thread_places")
    .values({ thread_id: id, draft_id: draft, revision, part, key })
    .execute();
}

/** Says otherwise where a thread was before an edit of a draft. */
export async function changePlace(
  tx: Database,
  draft: string,
  { thread_id, revision, part, key }: PlaceBefore,
): Promise<void> {
  await tx
    .updateTable("form_thread_places")
    .set({ part, key })
    .where("draft_id", "=", draft)
    .where("thread_id", "=", thread_id)
    .where("revision", "=", revision)
    .execute();
}

/** Forgets where threads were before the edits of a draft, or those of some revisions. */
export async function forgetPlaces(
  tx: Database,
  draft: string,
  { after = 0, upTo }: { readonly after?: number; readonly upTo?: number } = {},
): Promise<void> {
  const later = tx
    .deleteFrom("form_thread_places")
    .where("draft_id", "=", draft)
    .where("revision", ">", after);
  await (upTo === undefined ? later : later.where("revision", "<=", upTo)).execute();
}

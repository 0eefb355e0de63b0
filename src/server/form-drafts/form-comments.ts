import {
  type FormComments,
  MOST_COMMENTS,
  MOST_THREADS,
  type NewFormThread,
} from "../../contract/desk-form-publishing.ts";
import {
  addComment,
  addThread,
  countThreads,
  findThread,
  hasComment,
  listThreads,
  setResolved,
} from "../store/form-comments.ts";
import { filesOfDraft, findOpenDraft } from "../store/form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { DomainError } from "../system/domain-error.ts";
import { isThere, partOf } from "./form-parts.ts";
import { type DraftContext, type FormActor, noteForm, readSource } from "./open-draft.ts";

/** What staff say about the form, the oldest first: what is not settled, and what was settled last. */
export async function readComments(context: DraftContext): Promise<FormComments> {
  const files = await filesTalkedAbout(context);
  const threads = await listThreads(context.store);
  const parts = new Map(
    [...new Set(threads.map(({ part }) => part))].map((part) => [part, partOf(files, part)]),
  );
  return {
    threads: threads.map(({ id, part, key, resolved_at, resolved_by, comments }) => ({
      id,
      part,
      key,
      is_there: isThere(parts.get(part), key),
      resolved_at,
      resolved_by,
      comments: comments.map(({ id, by, made_at: at, text }) => ({ id, by, at, text })),
    })),
  };
}

/** Those of the draft; of what counts while there is none. */
async function filesTalkedAbout(context: DraftContext): Promise<FileTexts> {
  const draft = await findOpenDraft(context.store);
  return draft === undefined
    ? (await readSource(context)).files
    : await filesOfDraft(context.store, draft.id);
}

/** Begins to talk about something of the draft. Sent twice, it counts once. @throws DomainError unknown_form_question, form_comments_full */
export async function startThread(
  context: DraftContext,
  actor: FormActor,
  { part, key, text, comment_id: id }: NewFormThread,
): Promise<FormComments> {
  const { store, now } = context;
  if (await hasComment(store, id)) return await readComments(context);
  if (!isThere(partOf(await filesTalkedAbout(context), part), key))
    throw new DomainError("unknown_form_question");
  await store.transaction(async (tx) => {
    if ((await countThreads(tx)) >= MOST_THREADS) throw new DomainError("form_comments_full");
    if (!(await addThread(tx, { id, part, key, now: now() }))) return;
    await addComment(tx, id, { id, text, staffId: actor.staffId, now: now() });
    await noteForm(tx, "form_commented", { actor, now: now(), detail: id });
  });
  return await readComments(context);
}

/**
 * Says something more; what was settled is open again. Sent twice, it counts once.
 * @throws DomainError unknown_form_thread, form_comments_full
 */
export async function replyTo(
  context: DraftContext,
  actor: FormActor,
  { thread, text, id }: { readonly thread: string; readonly text: string; readonly id: string },
): Promise<FormComments> {
  const { store, now } = context;
  await store.transaction(async (tx) => {
    const known = await findThread(tx, thread);
    if (known === undefined) throw new DomainError("unknown_form_thread");
    if (await hasComment(tx, id)) return;
    if (known.count >= MOST_COMMENTS) throw new DomainError("form_comments_full");
    if (!(await addComment(tx, thread, { id, text, staffId: actor.staffId, now: now() }))) return;
    await setResolved(tx, thread, null);
    await noteForm(tx, "form_commented", { actor, now: now(), detail: thread });
  });
  return await readComments(context);
}

/** Settles a thread, or opens it again. @throws DomainError unknown_form_thread */
export async function resolveThread(
  context: DraftContext,
  actor: FormActor,
  { thread, isResolved }: { readonly thread: string; readonly isResolved: boolean },
): Promise<FormComments> {
  const { store, now } = context;
  await store.transaction(async (tx) => {
    if ((await findThread(tx, thread)) === undefined) throw new DomainError("unknown_form_thread");
    await setResolved(tx, thread, isResolved ? { staffId: actor.staffId, now: now() } : null);
    const action = isResolved ? "form_thread_resolved" : "form_thread_reopened";
    await noteForm(tx, action, { actor, now: now(), detail: thread });
  });
  return await readComments(context);
}

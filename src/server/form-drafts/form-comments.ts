import {
  type FormComments,
  MOST_COMMENTS,
  MOST_THREADS,
  type NewFormThread,
} from "../../contract/desk-form-publishing.ts";
import { findFormSource } from "../publishing/form-source.ts";
import {
  addComment,
  addThread,
  countThreads,
  findThread,
  listThreads,
  renameInThreads,
  setResolved,
} from "../store/form-comments.ts";
import { filesOfDraft, findOpenDraft } from "../store/form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import type { Database } from "../store/schema.ts";
import { inTransaction } from "../store/statements.ts";
import { DomainError } from "../system/domain-error.ts";
import { hasFields } from "../system/has-fields.ts";
import { type DraftContext, type FormActor, noteForm, placeOf } from "./open-draft.ts";

/** What staff say about the form, the oldest first: what is not settled, and what was settled last. */
export async function readComments(context: DraftContext): Promise<FormComments> {
  const files = await filesTalkedAbout(context);
  const threads = await listThreads(context.db);
  const parts = new Map(
    [...new Set(threads.map(({ part }) => part))].map((part) => [part, partOf(files, part)]),
  );
  return {
    threads: threads.map(({ id, part, key, resolved_at, resolved_by, comments }) => ({
      ...{ id, part, key, is_there: isThere(parts.get(part), key), resolved_at, resolved_by },
      comments: comments.map(({ id, by, made_at: at, text }) => ({ id, by, at, text })),
    })),
  };
}

/** Those of the draft; of what counts while there is none. */
async function filesTalkedAbout(context: DraftContext): Promise<FileTexts> {
  const draft = await findOpenDraft(context.db);
  return draft === undefined
    ? (await findFormSource(context.db, placeOf(context).folder)).read.files
    : await filesOfDraft(context.db, draft.id);
}

/** A page or block, as far as threads ask of it. */
interface Part {
  readonly keys: readonly string[];
  readonly layout: string;
}

/** Undefined where there is none of this name. */
function partOf(files: FileTexts, part: string): Part | undefined {
  const layout = files[`${part}.ui.json`];
  if (layout === undefined) return undefined;
  return { keys: keysIn(files[`${part}.schema.json`]) ?? [], layout: layoutIn(layout) };
}

/** With an empty key the page as a whole. A question of a block stands on a page without being described there. */
function isThere(part: Part | undefined, key: string): boolean {
  if (part === undefined) return false;
  return key === "" || part.keys.includes(key) || part.layout.includes(JSON.stringify(key));
}

/** The layout of a page as a text; all that is written of the page while that is no JSON. */
function layoutIn(text: string): string {
  try {
    const page: unknown = JSON.parse(text);
    return hasFields(page, { "ui:layout": "object" }) ? JSON.stringify(page["ui:layout"]) : "";
  } catch {
    return text;
  }
}

/** The keys of the questions that a file describes; undefined while it is no JSON. */
function keysIn(text: string | undefined): readonly string[] | undefined {
  try {
    const schema: unknown = JSON.parse(text ?? "");
    return hasFields(schema, { properties: "object" }) ? Object.keys(schema.properties) : undefined;
  } catch {
    return undefined;
  }
}

/** Begins to talk about something of the draft. @throws DomainError unknown_form_question, form_comments_full */
export async function startThread(
  context: DraftContext,
  actor: FormActor,
  { part, key, text }: NewFormThread,
): Promise<FormComments> {
  const { db, now } = context;
  if (!isThere(partOf(await filesTalkedAbout(context), part), key))
    throw new DomainError("unknown_form_question");
  await inTransaction(db, async (tx) => {
    if ((await countThreads(tx)) >= MOST_THREADS) throw new DomainError("form_comments_full");
    const thread = await addThread(tx, { part, key, now: now() });
    await addComment(tx, thread, { text, staffId: actor.staffId, now: now() });
    await noteForm(tx, "form_commented", { actor, now: now(), detail: thread });
  });
  return await readComments(context);
}

/** Says something more; what was settled is open again. @throws DomainError unknown_form_thread, form_comments_full */
export async function replyTo(
  context: DraftContext,
  actor: FormActor,
  { thread, text }: { readonly thread: string; readonly text: string },
): Promise<FormComments> {
  const { db, now } = context;
  await inTransaction(db, async (tx) => {
    const known = await findThread(tx, thread);
    if (known === undefined) throw new DomainError("unknown_form_thread");
    if (known.count >= MOST_COMMENTS) throw new DomainError("form_comments_full");
    await addComment(tx, thread, { text, staffId: actor.staffId, now: now() });
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
  const { db, now } = context;
  await inTransaction(db, async (tx) => {
    if ((await findThread(tx, thread)) === undefined) throw new DomainError("unknown_form_thread");
    await setResolved(tx, thread, isResolved ? { staffId: actor.staffId, now: now() } : null);
    const action = isResolved ? "form_thread_resolved" : "form_thread_reopened";
    await noteForm(tx, action, { actor, now: now(), detail: thread });
  });
  return await readComments(context);
}

const SCHEMA = /^((?:pages|blocks)\/[a-z][a-z0-9-]*)\.schema\.json$/;

/** An edit that gives one question of a page another key takes along what was said about it; undone, it comes back. */
export async function followRenames(
  tx: Database,
  { before, after }: { readonly before: FileTexts; readonly after: FileTexts },
): Promise<void> {
  for (const [path, text] of Object.entries(after)) {
    const [, part] = SCHEMA.exec(path) ?? [];
    const [old, now] = [keysIn(before[path]), keysIn(text)];
    if (part === undefined || old === undefined || now === undefined) continue;
    const [from, another] = old.filter((key) => !now.includes(key));
    const [to, more] = now.filter((key) => !old.includes(key));
    if (from === undefined || to === undefined || another !== undefined || more !== undefined) continue;
    await renameInThreads(tx, { part, from, to });
  }
}

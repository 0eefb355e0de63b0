import type { FormApproval } from "../../contract/desk-form-drafts.ts";
import type { ApprovalAnswer, ApprovalRequest } from "../../contract/desk-form-publishing.ts";
import {
  addApproval,
  answerApproval,
  findLastApproval,
  hasApproval,
  listApprovers,
  listEditors,
  overtakeApprovals,
  type FormApproval as StoredApproval,
} from "../store/form-approvals.ts";
import type { OpenDraft } from "../store/form-drafts.ts";
import type { FormSchedule } from "../store/form-schedules.ts";
import { type FileTexts, hashOfTexts } from "../store/form-texts.ts";
import type { Store } from "../store/store.ts";
import { DomainError } from "../system/domain-error.ts";
import { requireCompiled } from "./check-draft.ts";
import { listPublishers, mayPublish, queueFormMails, wordsIn } from "./form-mails.ts";
import { mergedDraft, requireMerged, requireRevision } from "./merged-draft.ts";
import { type DraftContext, type FormActor, noteForm } from "./open-draft.ts";
import { mayTakeMasks, mayTakeMasksNow, takenMasks } from "./taken-masks.ts";

/** Somebody at the desk, as others are told of them. */
type Person = FormActor & { readonly email: string };

interface ToApprove {
  readonly draft: Pick<OpenDraft, "id" | "revision">;
  /** What would be published. */
  readonly files: FileTexts;
}

/** How the approval of a draft stands, for somebody. */
export async function readApproval(
  context: DraftContext,
  { draft, files }: ToApprove,
  staffId: string,
): Promise<FormApproval> {
  const { config, store } = context;
  const last = await findLastApproval(store, draft.id);
  const is_needed =
    config.formsFourEyes ||
    ((await takenMasks(context, files)).keys.length > 0 && !(await mayTakeMasksNow(context, staffId)));
  const nothing = { asked_by: "", words: "", answered_by: "", answer: "", may_answer: false };
  if (last === undefined) return { is_needed, state: "none", ...nothing };
  const counts = last.state === "asked" || last.state === "approved";
  const state = counts && !isOf(last, { draft, files }) ? "overtaken" : last.state;
  const may_answer = state === "asked" && !(await isOwn(store, last, staffId));
  return {
    is_needed,
    state,
    asked_by: last.asker,
    words: last.words,
    answered_by: last.approver ?? "",
    answer: last.answer,
    may_answer,
  };
}

/** Whether it is of this revision and these texts, and nobody approved it who may not. */
function isOf(approval: StoredApproval, { draft, files }: ToApprove): boolean {
  const { revision, texts } = approval;
  return revision === draft.revision && texts === hashOfTexts(files) && isByPublisher(approval);
}

/** Whether somebody would answer to themselves: who has asked, and who has changed the draft. */
async function isOwn(
  store: Store,
  { asked_by, draft_id }: StoredApproval,
  staffId: string,
): Promise<boolean> {
  return asked_by === staffId || (await listEditors(store, draft_id)).includes(staffId);
}

/** An approval counts as long as who gave it may publish; what nobody has answered yet waits. */
function isByPublisher({
  state,
  approver_role: role,
  approver_revoked_at: revoked_at,
}: StoredApproval): boolean {
  return state !== "approved" || (role !== null && mayPublish({ role, revoked_at }));
}

/**
 * Asks all who publish, and have not changed the draft, to approve it. Sent twice, it counts once.
 * @throws DomainError as `mergedDraft`, form_has_errors
 */
export async function askApproval(
  context: DraftContext,
  actor: Person,
  { draft: id, revision, words, approval_id }: ApprovalRequest,
): Promise<FormApproval> {
  const { store, jobs, now } = context;
  if (await hasApproval(store, approval_id))
    return await readApproval(context, await mergedDraft(context), actor.staffId);
  const merged = await requireMerged(context, { id, revision });
  await requireCompiled(context, merged.files);
  const { staffId, email } = actor;
  const asked = { id: approval_id, draft_id: id, revision, words, texts: hashOfTexts(merged.files) };
  await store.transaction(async (tx) => {
    await requireRevision(tx, id, revision);
    // The draft is locked by now, so that the same request is either stored or not begun.
    if (await hasApproval(tx, approval_id)) return;
    await addApproval(tx, { ...asked, asked_by: staffId, asked_at: now() });
    await noteForm(tx, "form_approval_asked", { actor, now: now(), detail: `revision ${revision}` });
    const own = [staffId, ...(await listEditors(tx, id))];
    await queueFormMails(context, tx, {
      to: await listPublishers(tx, own),
      subject: "A change of the form waits for your approval",
      parts: [`${email} asks you to look at what would change for applicants:`, ...wordsIn(words)],
    });
  });
  jobs.wake();
  return await readApproval(context, merged, staffId);
}

/**
 * Approves what was asked, or sends it back.
 * @throws DomainError form_approval_own for who has asked or has changed the draft, form_mask_taken_away for who may not read
 *   what would be masked no more, and as `mergedDraft`
 */
export async function answerApprovalOf(
  context: DraftContext,
  actor: Person,
  { draft: id, revision, approves, words }: ApprovalAnswer,
): Promise<FormApproval> {
  const { store, jobs, now } = context;
  const merged = await requireMerged(context, { id, revision });
  const { staffId, email } = actor;
  const takesMasks = approves && (await takenMasks(context, merged.files)).keys.length > 0;
  if (takesMasks && !(await mayTakeMasksNow(context, staffId))) throw new DomainError("form_mask_taken_away");
  await store.transaction(async (tx) => {
    await requireRevision(tx, id, revision);
    const asked = await findLastApproval(tx, id);
    const state = approves ? "approved" : "sent_back";
    // The answer to the same request was lost on its way.
    if (asked?.state === state && asked.answered_by === staffId && asked.revision === revision) return;
    if (asked?.state !== "asked" || asked.texts !== hashOfTexts(merged.files))
      throw new DomainError("form_draft_changed");
    if (await isOwn(tx, asked, staffId)) throw new DomainError("form_approval_own");
    const answered = { state, answered_by: staffId, answered_at: now(), answer: words } as const;
    if (!(await answerApproval(tx, asked.id, answered))) throw new DomainError("form_draft_changed");
    const action = approves ? "form_approved" : "form_sent_back";
    await noteForm(tx, action, { actor, now: now(), detail: `revision ${revision}` });
    await queueFormMails(context, tx, {
      to: [asked.asker],
      subject: approves ? "Your change of the form was approved" : "Your change of the form was sent back",
      parts: [
        approves
          ? `${email} has approved the draft. It can be published now, as long as nobody changes it.`
          : `${email} has sent the draft back to you.`,
        ...wordsIn(words),
      ],
    });
  });
  jobs.wake();
  return await readApproval(context, merged, staffId);
}

/** A change takes back what was asked or approved; who has asked and who has approved are told. */
export async function takeApprovalBack(
  context: DraftContext,
  tx: Store,
  { draft, actor }: { readonly draft: string; readonly actor: Person },
): Promise<void> {
  const last = await findLastApproval(tx, draft);
  if (last === undefined || !(await overtakeApprovals(tx, draft))) return;
  await noteForm(tx, "form_approval_overtaken", {
    actor,
    now: context.now(),
    detail: `revision ${last.revision}`,
  });
  const concerned = last.state === "approved" ? [last.asker, last.approver ?? last.asker] : [last.asker];
  await queueFormMails(context, tx, {
    to: concerned.filter((email) => email !== actor.email),
    subject: "The approval of a change of the form was taken back",
    parts: [`${actor.email} has changed the draft since. Somebody has to ask for approval again.`],
  });
}

/**
 * By which the texts are known that were approved; null where nobody has approved them and nobody has to.
 * @throws DomainError form_not_approved where these texts were not
 */
export async function requireApproved(
  { config, store }: DraftContext,
  toApprove: ToApprove,
): Promise<string | null> {
  const last = await findLastApproval(store, toApprove.draft.id);
  if (last?.state === "approved" && isOf(last, toApprove)) return last.texts;
  if (config.formsFourEyes) throw new DomainError("form_not_approved");
  return null;
}

/** Whether somebody has approved these texts who may read what they take the mask from (RTS-01). */
export async function isApprovedByReader({ store }: DraftContext, toApprove: ToApprove): Promise<boolean> {
  const last = await findLastApproval(store, toApprove.draft.id);
  if (last?.state !== "approved" || !isOf(last, toApprove) || last.approver_role === null) return false;
  return mayTakeMasks({ role: last.approver_role, revoked_at: last.approver_revoked_at });
}

/** The same of what was approved when it was scheduled. */
export async function isStillApprovedByReader(
  { store }: DraftContext,
  { draft_id, approved_texts: approved }: Pick<FormSchedule, "draft_id" | "approved_texts">,
  files: FileTexts,
): Promise<boolean> {
  if (approved === null || approved !== hashOfTexts(files)) return false;
  return (await listApprovers(store, draft_id, approved)).some(mayTakeMasks);
}

/** The same of what was approved when it was scheduled. @throws DomainError form_not_approved */
export async function requireStillApproved(
  { config, store }: DraftContext,
  { draft_id, approved_texts: approved }: Pick<FormSchedule, "draft_id" | "approved_texts">,
  files: FileTexts,
): Promise<void> {
  if (!config.formsFourEyes) return;
  if (approved === null || approved !== hashOfTexts(files)) throw new DomainError("form_not_approved");
  if (!(await listApprovers(store, draft_id, approved)).some(mayPublish))
    throw new DomainError("form_not_approved");
}

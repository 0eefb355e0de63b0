import type { FormDraft, FormImpactTold, FormMerge, FormReview } from "../../contract/desk-form-drafts.ts";
import { impactLines, impactOfDraft } from "../applications/draft-impact.ts";
import { isWritable } from "../publishing/write-form-files.ts";
import { addEdit, putDraftFiles, setBase } from "../store/form-drafts.ts";
import { type FileTexts, hashOfTexts, pathsChanged } from "../store/form-texts.ts";
import { currentVersion, filesOfVersion, listVersions, newestNumber } from "../store/published-forms.ts";
import { DomainError } from "../system/domain-error.ts";
import { readApproval, takeApprovalBack } from "./approve-draft.ts";
import { compareFiles, compileFiles, linesOf, requireCompiled, toldFinding } from "./check-draft.ts";
import { requireSize } from "./draft-size.ts";
import { mergeFiles } from "./merge-files.ts";
import { mergedDraft, requireRevision, sidesOf } from "./merged-draft.ts";
import {
  type DraftContext,
  type FormActor,
  liveVersion,
  noteForm,
  placeOf,
  readDraft,
  readSource,
  requireEditor,
} from "./open-draft.ts";
import { readSchedule } from "./read-schedule.ts";
import { schoolTimeZone } from "./schedule-draft.ts";
import { takenMasks } from "./taken-masks.ts";

/** Which of the two that a review compares cannot be compiled. */
const UNCOMPILED = { older: "before", newer: "draft" } as const;

/** What publishing the draft would change, and what is in its way. @throws DomainError as `mergedDraft` */
export async function reviewDraft(context: DraftContext, staffId: string): Promise<FormReview> {
  const { store, now } = context;
  const merged = await mergedDraft(context);
  const { conflicts, meanwhile, files, draft, sides } = merged;
  // With a conflict there is nothing that could be published.
  const shown = conflicts.length === 0 ? files : sides.mine;
  const { findings } = await compileFiles(context, shown);
  const masks = await takenMasks(context, shown);
  const live = await currentVersion(store, now());
  const scheduled = (await listVersions(store)).find(({ number }) => number > (live?.number ?? 0));
  const before = live && (await filesOfVersion(store, live.number));
  const compared = await compareFiles(context, { older: before ?? sides.before, newer: shown });
  return {
    revision: draft.revision,
    changes: pathsChanged(draft.base_files, sides.mine).length,
    live: live === undefined ? null : liveVersion(live),
    scheduled: scheduled === undefined ? null : liveVersion(scheduled),
    differences: withMasks(linesOf(compared), masks.lines),
    not_compared: typeof compared === "string" ? UNCOMPILED[compared] : null,
    findings: [...findings, ...masks.findings].map((finding) => toldFinding(context, finding)),
    meanwhile,
    conflicts,
    elsewhere: hashOfTexts(sides.theirs),
    writes: await placeToWrite(context),
    schedule: await readSchedule(store),
    approval: await readApproval(context, { draft, files: shown }, staffId),
    time_zone: schoolTimeZone(shown),
  };
}

/** Where publishing would write the files. */
async function placeToWrite(context: DraftContext): Promise<FormReview["writes"]> {
  if (context.config.formsSource === "desk") return "database";
  return (await isWritable(placeOf(context).folder)) ? "folder" : "nowhere";
}

/** What becomes of masks comes first: nothing of it is seen in the form. */
function withMasks(
  differences: readonly string[] | null,
  masks: readonly string[],
): readonly string[] | null {
  return differences === null || masks.length === 0 ? differences : [...masks, "", ...differences];
}

/** What publishing the draft would do to applications. @throws DomainError as `mergedDraft`, form_conflict, form_has_errors */
export async function measureDraft(context: DraftContext): Promise<FormImpactTold> {
  const { conflicts, files } = await mergedDraft(context);
  if (conflicts.length > 0) throw new DomainError("form_conflict");
  return await measureFiles(context, files);
}

/** What these files would do to applications. @throws DomainError form_has_errors */
export async function measureFiles(context: DraftContext, files: FileTexts): Promise<FormImpactTold> {
  const compiled = await requireCompiled(context, files);
  const measured = await impactOfDraft(context, context.config, compiled);
  return { lines: measured === null ? [] : impactLines(measured), token: measured?.token ?? null };
}

/**
 * Takes the files into the draft that were changed elsewhere since it began, and goes on from there. Of those that the draft has
 * changed as well, somebody has said which counts.
 * @throws DomainError form_draft_ended, form_draft_taken, form_draft_changed, form_folder_unreadable, form_conflict,
 *   form_draft_too_large
 */
export async function mergeDraft(
  context: DraftContext,
  actor: FormActor & { readonly email: string },
  { draft: id, page, revision, elsewhere, choices }: FormMerge,
): Promise<FormDraft> {
  const { store, now } = context;
  const newest = await newestNumber(store);
  const source = await readSource(context);
  const chosen = new Map(choices.map(({ path, keep }) => [path, keep]));
  await store.transaction(async (tx) => {
    await requireRevision(tx, id, revision);
    await requireEditor(context, tx, { draft: id, page, actor });
    const sides = await sidesOf(tx, id, source);
    if (hashOfTexts(sides.theirs) !== elsewhere) throw new DomainError("form_draft_changed");
    const { files, conflicts } = mergeFiles(sides, (path) => chosen.get(path));
    if (conflicts.length > 0) throw new DomainError("form_conflict");
    requireSize(sides.mine, files);
    await putDraftFiles(tx, id, files, { isAll: true });
    await setBase(tx, id, { number: newest, files: source.files });
    await addEdit(tx, id, {
      revision: revision + 1,
      editId: `merge-${revision + 1}`,
      label: "Brought up to date",
      changes: null,
      staffId: actor.staffId,
      now: now(),
    });
    await takeApprovalBack(context, tx, { draft: id, actor });
    await noteForm(tx, "form_draft_merged", {
      actor,
      now: now(),
      ...(choices.length > 0 && { detail: choices.map(({ path, keep }) => `${path}: ${keep}`).join(", ") }),
    });
  });
  return await readDraft(context);
}

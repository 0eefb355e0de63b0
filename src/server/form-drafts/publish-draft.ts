import type { FormPublication, PublishedVersion } from "../../contract/desk-form-versions.ts";
import { impactOfDraft, type MeasuredImpact } from "../applications/draft-impact.ts";
import { readFormFiles } from "../publishing/form-folder.ts";
import { type FormSource, isSame, writeVersion } from "../publishing/form-source.ts";
import { endDraft } from "../store/form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { forgetPlaces } from "../store/form-thread-places.ts";
import { currentVersion, type NewVersion, newestNumber, putVersionAfter } from "../store/published-forms.ts";
import type { Database } from "../store/schema.ts";
import { inTransaction } from "../store/statements.ts";
import { DomainError } from "../system/domain-error.ts";
import { isApprovedByReader, requireApproved } from "./approve-draft.ts";
import { requireCompiled } from "./check-draft.ts";
import { mergeFiles, type ThreeWay } from "./merge-files.ts";
import { requireMerged, requireRevision } from "./merged-draft.ts";
import { type DraftContext, type FormActor, noteForm, placeOf } from "./open-draft.ts";
import { mayTakeMasksNow } from "./taken-masks.ts";

/** Who publishes, as versions name them. */
export interface Publisher extends FormActor {
  readonly email: string;
}

/**
 * Makes the draft what applicants see, with what was changed elsewhere meanwhile, and writes the files that differ into the
 * forms folder where that can be written.
 * @throws DomainError form_draft_ended, form_draft_changed, form_conflict, form_has_errors, form_unchanged,
 *   form_impact_unseen, form_mask_taken_away, form_not_approved, form_draft_too_large, form_folder_unreadable,
 *   form_folder_changed
 */
export async function publishDraft(
  context: DraftContext,
  publisher: Publisher,
  { draft: id, revision, words, token }: FormPublication,
): Promise<PublishedVersion> {
  const { now } = context;
  const merged = await requireMerged(context, { id, revision });
  const { files, source, newest } = merged;
  await requireApproved(context, merged);
  return await publishFiles(context, publisher, {
    files,
    source,
    newest,
    words,
    isSeen: seenBy(token),
    mayTakeMasks: async () =>
      (await mayTakeMasksNow(context, publisher.staffId)) || (await isApprovedByReader(context, merged)),
    before: (tx) => requireRevision(tx, id, revision),
    after: async (tx) => {
      await endDraft(tx, id, now());
      // Its comments are where applicants see their questions: nothing brings them back.
      await forgetPlaces(tx, id);
    },
  });
}

/** Whether whoever brings this token has seen what is done to answers. */
export function seenBy(token: string | undefined): ToPublish["isSeen"] {
  return (measured) => measured.token === null || measured.token === token;
}

/** What is to be published, and what belongs into the same transaction. */
interface ToPublish {
  readonly files: FileTexts;
  readonly source: FormSource;
  /** The number of the newest version that its publisher knows; null for none. */
  readonly newest: number | null;
  readonly words: string;
  /** Whether whoever publishes has seen what it does to answers. */
  readonly isSeen: (measured: MeasuredImpact) => boolean;
  /** Whether who publishes, or has approved it, may read what is masked now. */
  readonly mayTakeMasks: () => Promise<boolean>;
  readonly before: (tx: Database) => Promise<void>;
  readonly after: (tx: Database, number: number) => Promise<void>;
}

/** Makes these files what applicants see. @throws DomainError as `publishDraft` */
export async function publishFiles(
  context: DraftContext,
  publisher: Publisher,
  { files, source, newest, words, isSeen, mayTakeMasks, before, after }: ToPublish,
): Promise<PublishedVersion> {
  const { db, forms, now } = context;
  const { compiled } = await requirePublishable(context, { files, source, isSeen, mayTakeMasks });
  const version: NewVersion = {
    ...compiled,
    published_at: now(),
    by: publisher.email,
    words,
    files,
    folder: source.folder.files,
  };
  await requireSameFolder(context, source, newest);
  const number = await inTransaction(db, async (tx) => {
    await before(tx);
    const stored = await putVersionAfter(tx, newest, version);
    // Somebody has published since: what this is put together of is not what applicants see any more.
    if (stored === "overtaken") throw new DomainError("form_draft_changed");
    const numbered = stored ?? newest ?? 0;
    await after(tx, numbered);
    if (stored !== null)
      await noteForm(tx, "form_published", { actor: publisher, now: now(), detail: `version ${stored}` });
    return numbered;
  });
  forms.lookAgain();
  return { number, ...(await writeMerged(context, number, { before: source.folder.files, mine: files })) };
}

/** Before it is a version, what somebody saves into the folder is told: what was seen is not what would be written. */
async function requireSameFolder(
  context: DraftContext,
  { folder }: FormSource,
  newest: number | null,
): Promise<void> {
  const { files, unreadable } = await readFormFiles(placeOf(context).folder);
  if (Object.keys(unreadable).length > Object.keys(folder.unreadable).length)
    throw new DomainError("form_folder_unreadable");
  if (isSame(files, folder.files)) return;
  // Who has published meanwhile has written the folder as well.
  const isPublished = (await newestNumber(context.db)) !== newest;
  throw new DomainError(isPublished ? "form_draft_changed" : "form_folder_changed");
}

/** Somebody who saves a file again and again is not waited for. */
const MOST_WRITINGS = 3;

/**
 * Writes a version; what somebody saves in the same moment is put together with it. Where both are of the same place that stays,
 * and all the rest of the version is written beside it.
 */
async function writeMerged(
  context: DraftContext,
  number: number,
  sides: Omit<ThreeWay, "theirs">,
): Promise<Pick<PublishedVersion, "is_written" | "is_overtaken">> {
  const { folder } = placeOf(context);
  let texts = { present: sides.before, wanted: sides.mine };
  let isOvertaken = false;
  for (let count = 0; count < MOST_WRITINGS; count++) {
    const writing = await writeVersion({ ...context, folder }, number, texts);
    if (writing !== "changed")
      return isOvertaken ? { is_written: false, is_overtaken: true } : { is_written: writing === "written" };
    const read = await readFormFiles(folder);
    if (Object.keys(read.unreadable).length > 0) break;
    const all = { ...sides, theirs: read.files };
    const merged = mergeFiles(all);
    const isConflict = merged.conflicts.length > 0;
    isOvertaken ||= isConflict;
    texts = { present: read.files, wanted: (isConflict ? mergeFiles(all, "theirs") : merged).files };
  }
  return { is_written: false, is_overtaken: true };
}

/** What can be published of these files, and what it does to answers; null where applicants see it already. */
interface Publishable {
  readonly compiled: NewVersion;
  readonly measured: MeasuredImpact | null;
}

/** @throws DomainError form_has_errors, form_unchanged, form_impact_unseen, form_mask_taken_away */
export async function requirePublishable(
  context: DraftContext,
  { files, source, isSeen, mayTakeMasks }: Pick<ToPublish, "files" | "source" | "isSeen" | "mayTakeMasks">,
): Promise<Publishable> {
  const compiled = await requireCompiled(context, files);
  const live = await currentVersion(context.db, context.now());
  const isLive = live?.hash === compiled.hash;
  if (isLive && isSame(files, source.folder.files)) throw new DomainError("form_unchanged");
  const measured = isLive ? null : await impactOfDraft(context, context.config, compiled);
  if (measured !== null && !isSeen(measured)) throw new DomainError("form_impact_unseen");
  if (measured !== null && measured.unmasked.length > 0 && !(await mayTakeMasks()))
    throw new DomainError("form_mask_taken_away");
  return { compiled, measured };
}

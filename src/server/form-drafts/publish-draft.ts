import type { FormPublication, PublishedVersion } from "../../contract/desk-form-versions.ts";
import { impactOfDraft, type MeasuredImpact } from "../applications/draft-impact.ts";
import type { FormFiles } from "../publishing/form-folder.ts";
import { isSame, writeFolder } from "../publishing/form-source.ts";
import { endDraft } from "../store/form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import {
  currentFormHash,
  currentVersion,
  type NewVersion,
  newestNumber,
  putVersionAfter,
} from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { DomainError } from "../system/domain-error.ts";
import { isApprovedByReader, requireApproved } from "./approve-draft.ts";
import { requireCompiled } from "./check-draft.ts";
import { requireReadable } from "./merge-files.ts";
import { requireMerged, requireRevision } from "./merged-draft.ts";
import { type DraftContext, type FormActor, noteForm, placeOf, readSource } from "./open-draft.ts";
import { mayTakeMasksNow } from "./taken-masks.ts";

/** Who publishes, as versions name them. */
export interface Publisher extends FormActor {
  readonly email: string;
}

/**
 * Makes the draft what applicants see, and writes the files that differ into the forms folder, unless the desk is their source.
 * @throws DomainError form_draft_ended, form_draft_changed, form_conflict, form_has_errors, form_unchanged,
 *   form_impact_unseen, form_mask_taken_away, form_not_approved, form_folder_unreadable, form_folder_unwritable, form_overtaken
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
    after: (tx) => endDraft(tx, id, now()),
  });
}

/** Whether whoever brings this token has seen what is done to answers. */
export function seenBy(token: string | undefined): ToPublish["isSeen"] {
  return (measured) => measured.token === null || measured.token === token;
}

/** What is to be published, and what belongs into the same transaction. */
interface ToPublish {
  readonly files: FileTexts;
  /** The files that count, in whose place they come. */
  readonly source: FormFiles;
  /** The number of the newest version that its publisher knows; null for none. */
  readonly newest: number | null;
  readonly words: string;
  /** Whether whoever publishes has seen what it does to answers. */
  readonly isSeen: (measured: MeasuredImpact) => boolean;
  /** Whether who publishes, or has approved it, may read what is masked now. */
  readonly mayTakeMasks: () => Promise<boolean>;
  readonly before: (tx: Store) => Promise<void>;
  readonly after: (tx: Store, number: number) => Promise<void>;
}

/** Makes these files what applicants see. @throws DomainError as `publishDraft` */
export async function publishFiles(
  context: DraftContext,
  publisher: Publisher,
  { files, source, newest, words, isSeen, mayTakeMasks, before, after }: ToPublish,
): Promise<PublishedVersion> {
  const { compiled } = await requirePublishable(context, { files, source, isSeen, mayTakeMasks });
  const version: NewVersion = {
    ...compiled,
    published_at: context.now(),
    by: publisher.email,
    words,
    files,
    isByHand: true,
    isOfDesk: context.config.formsSource === "desk",
  };
  await requireSameSource(context, source);
  const number = await inFolder(context, { before: source.files, after: files }, () =>
    storeVersion(context, publisher, { version, newest, before, after }),
  );
  return { number };
}

/** Before it is a version, what was published or saved meanwhile is told: what was seen is not what would be live. */
async function requireSameSource(context: DraftContext, source: FormFiles): Promise<void> {
  const read = await readSource(context);
  requireReadable(read, source.files);
  if (!isSame(read.files, source.files)) throw new DomainError("form_overtaken");
}

/**
 * Writes files into the folder that counts, and then makes them a version: whoever dies in between leaves a folder that was
 * changed by hand. Where no version comes of it the folder is as it was.
 */
async function inFolder(
  context: DraftContext,
  { before, after }: { readonly before: FileTexts; readonly after: FileTexts },
  makeVersion: () => Promise<number>,
): Promise<number> {
  if (context.config.formsSource === "desk") return await makeVersion();
  const place = { folder: placeOf(context).folder, log: context.log };
  await writeFolder(place, { present: before, wanted: after });
  try {
    return await makeVersion();
  } catch (error) {
    await writeFolder(place, { present: after, wanted: before }).catch(() => undefined);
    throw error;
  }
}

/** Makes it the newest version; gives its number, or that of the newest where applicants see this form already. */
async function storeVersion(
  { store, forms, now }: DraftContext,
  publisher: Publisher,
  {
    version,
    newest,
    before,
    after,
  }: Pick<ToPublish, "newest" | "before" | "after"> & { readonly version: NewVersion },
): Promise<number> {
  const number = await store.transaction(async (tx) => {
    await before(tx);
    const stored = await putVersionAfter(tx, newest, version);
    // Whoever has read the folder first has made a version of it already.
    const isOvertaken = stored === "overtaken" && (await currentFormHash(tx, now())) !== version.hash;
    if (isOvertaken) throw new DomainError("form_overtaken");
    const numbered = typeof stored === "number" ? stored : ((await newestNumber(tx)) ?? 0);
    await after(tx, numbered);
    if (stored !== null)
      await noteForm(tx, "form_published", { actor: publisher, now: now(), detail: `version ${numbered}` });
    return numbered;
  });
  forms.lookAgain();
  return number;
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
  const live = await currentVersion(context.store, context.now());
  const isLive = live?.hash === compiled.hash;
  if (isLive && isSame(files, source.files)) throw new DomainError("form_unchanged");
  const measured = isLive ? null : await impactOfDraft(context, context.config, compiled);
  if (measured !== null && !isSeen(measured)) throw new DomainError("form_impact_unseen");
  if (measured !== null && measured.unmasked.length > 0 && !(await mayTakeMasks()))
    throw new DomainError("form_mask_taken_away");
  return { compiled, measured };
}

import type { FormPublication, PublishedVersion } from "../../contract/desk-form-drafts.ts";
import { type FormSource, isSame, writeVersion } from "../publishing/form-source.ts";
import { endDraft } from "../store/form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { currentVersion, type NewVersion, putVersionAfter } from "../store/published-forms.ts";
import type { Database } from "../store/schema.ts";
import { inTransaction } from "../store/statements.ts";
import { DomainError } from "../system/domain-error.ts";
import { requireApproved } from "./approve-draft.ts";
import { requireCompiled } from "./check-draft.ts";
import { impactOfDraft, type MeasuredImpact } from "./draft-impact.ts";
import { requireMerged, requireRevision } from "./merged-draft.ts";
import { type DraftContext, type FormActor, noteForm, placeOf } from "./open-draft.ts";

/** Who publishes, as versions name them. */
export interface Publisher extends FormActor {
  readonly email: string;
}

/**
 * Makes the draft what applicants see, with what was changed elsewhere meanwhile, and writes the files that differ into the
 * forms folder where that can be written.
 * @throws DomainError form_draft_ended, form_draft_changed, form_conflict, form_has_errors, form_unchanged,
 *   form_impact_unseen, form_not_approved, form_draft_too_large, form_folder_unreadable
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
    ...{ files, source, newest, words, isSeen: seenBy(token) },
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
  readonly source: FormSource;
  /** The number of the newest version that its publisher knows; null for none. */
  readonly newest: number | null;
  readonly words: string;
  /** Whether whoever publishes has seen what it does to answers. */
  readonly isSeen: (measured: MeasuredImpact) => boolean;
  readonly before: (tx: Database) => Promise<void>;
  readonly after: (tx: Database, number: number) => Promise<void>;
}

/** Makes these files what applicants see. @throws DomainError as `publishDraft` */
export async function publishFiles(
  context: DraftContext,
  publisher: Publisher,
  { files, source, newest, words, isSeen, before, after }: ToPublish,
): Promise<PublishedVersion> {
  const { db, forms, now } = context;
  const { compiled } = await requirePublishable(context, { files, source, isSeen });
  const version: NewVersion = {
    ...compiled,
    ...{ published_at: now(), by: publisher.email, words, files, folder: source.folder.files },
  };
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
  const texts = { present: source.folder.files, wanted: files };
  return { number, is_written: await writeVersion({ ...context, ...placeOf(context) }, number, texts) };
}

/** What can be published of these files, and what it does to answers; null where applicants see it already. */
interface Publishable {
  readonly compiled: NewVersion;
  readonly measured: MeasuredImpact | null;
}

/** @throws DomainError form_has_errors, form_unchanged, form_impact_unseen */
export async function requirePublishable(
  context: DraftContext,
  { files, source, isSeen }: Pick<ToPublish, "files" | "source" | "isSeen">,
): Promise<Publishable> {
  const compiled = await requireCompiled(context, files);
  const live = await currentVersion(context.db, context.now());
  const isLive = live?.hash === compiled.hash;
  if (isLive && isSame(files, source.folder.files)) throw new DomainError("form_unchanged");
  const measured = isLive ? null : await impactOfDraft(context, context.config, compiled);
  if (measured !== null && !isSeen(measured)) throw new DomainError("form_impact_unseen");
  return { compiled, measured };
}

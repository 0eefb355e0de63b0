import type {
  FormRollback,
  FormRollbackTold,
  FormVersionRead,
  FormVersions,
  ListedFormVersion,
  PublishedVersion,
} from "../../contract/desk-form-versions.ts";
import type { FormFiles } from "../publishing/form-folder.ts";
import { holdsUnpublished, recordsAmong, withoutRecords } from "../publishing/form-source.ts";
import { findOpenDraft } from "../store/form-drafts.ts";
import { type FileTexts, hashesOfVersions } from "../store/form-texts.ts";
import { currentVersion, filesOfVersion, listVersions, newestNumber } from "../store/published-forms.ts";
import { DomainError } from "../system/domain-error.ts";
import { compareFiles, linesOf } from "./check-draft.ts";
import { requireReadable } from "./merge-files.ts";
import { type DraftContext, noteForm, readSource } from "./open-draft.ts";
import { type Publisher, publishFiles, seenBy } from "./publish-draft.ts";
import { measureFiles } from "./review-draft.ts";
import { mayTakeMasksNow } from "./taken-masks.ts";

/** Every version of the form, the newest first. */
export async function listFormVersions({ store, now }: DraftContext): Promise<FormVersions> {
  const live = await currentVersion(store, now());
  const firstOf = await firstAlike(store);
  const versions = (await listVersions(store)).map((version): ListedFormVersion => {
    const { number, published_at, live_at, published_by: by, words, hasFiles: has_files } = version;
    const first = firstOf.get(number) ?? number;
    const told = { number, published_at, live_at, by, words, is_live: number === live?.number, has_files };
    return { ...told, same_as: first === number ? null : first };
  });
  return { versions };
}

/** By its number, the first version whose files make the same form, itself among them; those without files are not told. */
async function firstAlike(store: DraftContext["store"]): Promise<ReadonlyMap<number, number>> {
  const firsts = new Map<string, number>();
  return new Map(
    (await hashesOfVersions(store)).map(({ number, hashes }) => {
      const content = JSON.stringify(Object.entries(withoutRecords(hashes)).toSorted());
      const first = firsts.get(content) ?? number;
      firsts.set(content, first);
      return [number, first];
    }),
  );
}

/** The version that applicants see now, where it is another one whose files make the same form. */
function liveAlike(
  version: ListedFormVersion,
  versions: FormVersions["versions"],
): FormVersionRead["live_alike"] {
  const live = versions.find(({ is_live }) => is_live);
  if (live === undefined || live === version) return null;
  const [mine, seen] = [version, live].map(({ same_as, number }) => same_as ?? number);
  return mine === seen ? live.number : null;
}

/** What a version changed, and its texts. @throws DomainError unknown_form_version */
export async function readFormVersion(context: DraftContext, number: number): Promise<FormVersionRead> {
  const { versions } = await listFormVersions(context);
  const index = versions.findIndex((version) => version.number === number);
  const version = versions[index];
  if (version === undefined) throw new DomainError("unknown_form_version");
  const files = await requireFiles(context, number);
  const earlier = versions[index + 1];
  const before = earlier && (await filesOfVersion(context.store, earlier.number));
  return {
    version,
    live_alike: liveAlike(version, versions),
    compared_with: earlier?.number ?? null,
    differences: before ? linesOf(await compareFiles(context, { older: before, newer: files })) : null,
    files: Object.entries(files)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, text]) => ({ path, text })),
  };
}

async function requireFiles({ store }: DraftContext, number: number): Promise<FileTexts> {
  const files = await filesOfVersion(store, number);
  if (files === null) throw new DomainError("unknown_form_version");
  return files;
}

/**
 * What bringing a version back would change of what applicants see now, and do to applications.
 * @throws DomainError unknown_form_version, form_has_errors
 */
export async function measureRollback(context: DraftContext, number: number): Promise<FormRollbackTold> {
  const { store, now } = context;
  const { files } = await filesToBringBack(context, number);
  const live = await currentVersion(store, now());
  const seen = live && (await filesOfVersion(store, live.number));
  const told = await measureFiles(context, files);
  return {
    ...told,
    live: live?.number ?? null,
    has_draft: (await findOpenDraft(store)) !== undefined,
    differences: seen ? linesOf(await compareFiles(context, { older: seen, newer: files })) : null,
  };
}

/** How applications are handed over stays as it is. */
async function filesToBringBack(
  context: DraftContext,
  number: number,
): Promise<{ readonly files: FileTexts; readonly source: FormFiles }> {
  const kept = await requireFiles(context, number);
  const source = await readSource(context);
  requireReadable(source, kept);
  return { files: { ...withoutRecords(kept), ...recordsAmong(source.files) }, source };
}

/**
 * Makes the files of an earlier version the next one. The draft stays as it is: what it lacks then is told in its review.
 * @throws DomainError unknown_form_version, form_folder_unpublished, and as `publishDraft`
 */
export async function rollBack(
  context: DraftContext,
  publisher: Publisher,
  { number, words, token }: Pick<FormRollback, "words" | "token"> & { readonly number: number },
): Promise<PublishedVersion> {
  const { store, now } = context;
  const newest = await newestNumber(store);
  const { files, source } = await filesToBringBack(context, number);
  if (await holdsUnpublished(store, source.files)) throw new DomainError("form_folder_unpublished");
  return await publishFiles(context, publisher, {
    files,
    source,
    newest,
    isSeen: seenBy(token),
    mayTakeMasks: () => mayTakeMasksNow(context, publisher.staffId),
    words: words === "" ? `Back to version ${number}` : words,
    before: async () => undefined,
    after: (tx) =>
      noteForm(tx, "form_rolled_back", { actor: publisher, now: now(), detail: `version ${number}` }),
  });
}

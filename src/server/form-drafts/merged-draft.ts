import type { FormFiles } from "../publishing/form-folder.ts";
import { filesOfDraft, keptBaseOf, type OpenDraft } from "../store/form-drafts.ts";
import { readKeptFiles } from "../store/form-texts.ts";
import { newestNumber } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { DomainError } from "../system/domain-error.ts";
import { type MergedFiles, mergeFiles, requireReadable, type ThreeWay } from "./merge-files.ts";
import { type DraftContext, readSource, requireDraft, requireLock } from "./open-draft.ts";

/** A draft with what was changed elsewhere since it began. */
export interface MergedDraft extends MergedFiles {
  readonly draft: OpenDraft;
  readonly sides: ThreeWay;
  /** The files that count, which are `theirs`. */
  readonly source: FormFiles;
  /** The number of the newest version when it was looked at; null for none. */
  readonly newest: number | null;
}

/** The draft, with what was changed elsewhere since it began. @throws DomainError form_draft_ended, form_folder_unreadable */
export async function mergedDraft(context: DraftContext): Promise<MergedDraft> {
  const { store } = context;
  const draft = await requireDraft(store);
  const newest = await newestNumber(store);
  const source = await readSource(context);
  const sides = await sidesOf(store, draft.id, source);
  return { draft, sides, source, newest, ...mergeFiles(sides) };
}

/**
 * The same of the revision that somebody has seen, of a draft that is up to date.
 * @throws DomainError form_draft_ended, form_draft_changed, form_conflict, form_folder_unreadable
 */
export async function requireMerged(
  context: DraftContext,
  { id, revision }: Pick<OpenDraft, "id" | "revision">,
): Promise<MergedDraft> {
  const merged = await mergedDraft(context);
  if (merged.draft.id !== id) throw new DomainError("form_draft_ended");
  if (merged.draft.revision !== revision) throw new DomainError("form_draft_changed");
  if (merged.meanwhile.length > 0) throw new DomainError("form_conflict");
  return merged;
}

/** What the draft began with, what it is, and what counts elsewhere. @throws DomainError form_folder_unreadable */
export async function sidesOf(store: Store, draft: string, read: FormFiles): Promise<ThreeWay> {
  const before = await readKeptFiles(store, await keptBaseOf(store, draft));
  return readableSides(read, { before, mine: await filesOfDraft(store, draft) });
}

/** What is merged with what was read of the folder. @throws DomainError form_folder_unreadable */
export function readableSides(read: FormFiles, { before, mine }: Omit<ThreeWay, "theirs">): ThreeWay {
  // A file that the draft makes is not written through a link that leads out of the folder.
  requireReadable(read, { ...before, ...mine });
  return { before, mine, theirs: read.files };
}

/** Keeps others waiting who would change the draft. @throws DomainError form_draft_ended, form_draft_changed */
export async function requireRevision(tx: Store, draft: string, revision: number): Promise<void> {
  if ((await requireLock(tx, draft)) !== revision) throw new DomainError("form_draft_changed");
}

import type { FormDraft, FormLiveVersion } from "../../contract/desk-form-drafts.ts";
import type { FormFiles } from "../publishing/form-folder.ts";
import { readFormSource } from "../publishing/form-source.ts";
import { placeOfApplication } from "../publishing/forms-layout.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import {
  addDraft,
  endDraft,
  filesOfDraft,
  findOpenDraft,
  lockDraft,
  type OpenDraft,
  revisionOf,
} from "../store/form-drafts.ts";
import { findWaiting } from "../store/form-schedules.ts";
import { type FileTexts, readKeptFiles } from "../store/form-texts.ts";
import { currentVersion, type FormVersion, filesOfVersion } from "../store/published-forms.ts";
import type { AuditAction, Database } from "../store/schema.ts";
import { inTransaction } from "../store/statements.ts";
import { DomainError } from "../system/domain-error.ts";
import { countDifferences } from "./diff-texts.ts";
import { takeThreadsBack } from "./follow-questions.ts";
import { readSchedule } from "./read-schedule.ts";

/** What drafts of the form of one application work with. */
export type DraftContext = Pick<
  AppContext,
  | ("application" | "compiler" | "config" | "db" | "forms" | "jobs" | "key" | "keys" | "log" | "now")
  | ("partner" | "publicUrl")
>;

/** Who changes a form. */
export interface FormActor {
  readonly staffId: string;
  /** Network address. */
  readonly client: string;
}

/** Writes down what somebody did with the form. */
export function noteForm(
  db: Database,
  action: AuditAction,
  { actor: { staffId, client }, now, detail }: { actor: FormActor; now: number; detail?: string },
): Promise<void> {
  const about = { subject: "form", account_id: null, client, staff_id: staffId };
  return addAudit(db, { at: now, action, ...about, ...(detail !== undefined && { detail }) });
}

/** Where the definition files are, and what findings call that folder. */
export function placeOf({ config, application }: DraftContext) {
  return placeOfApplication(config.formsDir, application);
}

/** The definition files that count. */
export function readSource({ db, config, application }: DraftContext): Promise<FormFiles> {
  const { folder } = placeOfApplication(config.formsDir, application);
  return readFormSource({ db, folder, source: config.formsSource });
}

/** What applicants see, and the draft with its texts. */
export async function readDraft({ db, now, application }: DraftContext): Promise<FormDraft> {
  const live = await currentVersion(db, now());
  const draft = await findOpenDraft(db);
  return {
    application,
    live: live === undefined ? null : liveVersion(live),
    draft: draft === undefined ? null : await withTexts(db, draft),
    schedule: await readSchedule(db),
  };
}

async function withTexts(db: Database, draft: OpenDraft): Promise<NonNullable<FormDraft["draft"]>> {
  const files = await filesOfDraft(db, draft.id);
  const { id, base_number: base, revision, started_by, started_at } = draft;
  return {
    id,
    base,
    revision,
    started_by,
    started_at,
    changes: await countChanges(db, draft, files),
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
  };
}

/** As the desk names a version. */
export function liveVersion({ number, live_at, published_by: by, words }: FormVersion): FormLiveVersion {
  return { number, live_at, by, words };
}

/** Bases change seldom, and each edit is counted against one; they are known by the hashes of their texts. */
const BASES_KEPT = 4;
let bases: readonly { readonly kept: string; readonly files: FileTexts }[] = [];

/** The texts that a draft began with, of what is stored of them. */
export async function readBase(db: Database, kept: string): Promise<FileTexts> {
  const known = bases.find((base) => base.kept === kept);
  if (known !== undefined) return known.files;
  const files = await readKeptFiles(db, kept);
  bases = [{ kept, files }, ...bases].slice(0, BASES_KEPT);
  return files;
}

/** Which texts of a draft were compared with which. */
type Counted = Pick<OpenDraft, "id" | "revision" | "base_files">;

interface Count extends Counted {
  readonly changes: number;
}

/** Every page that is open asks every few seconds, and everything would be read for it. */
const COUNTS_KEPT = 20;
let counts: readonly Count[] = [];

/** In how many places a draft differs from its base; both are read where that is not known of this revision. */
export async function countChanges(db: Database, draft: Counted, files?: FileTexts): Promise<number> {
  const { id, revision, base_files } = draft;
  const known = counts.find(
    (one) => one.id === id && one.revision === revision && one.base_files === base_files,
  );
  if (known !== undefined) return known.changes;
  const texts = files ?? (await filesOfDraft(db, id));
  const changes = differencesIn(await readBase(db, base_files), texts);
  // What was read while somebody else has saved may be of the next revision.
  if ((await revisionOf(db, id)) === revision) noteCount({ id, revision, base_files, changes });
  return changes;
}

/** Keeps what was counted of a revision that is stored. */
export function noteCount(count: Count): void {
  counts = [count, ...counts.filter(({ id }) => id !== count.id)].slice(0, COUNTS_KEPT);
}

/** In how many places the texts differ. */
export function differencesIn(before: FileTexts, after: FileTexts): number {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].reduce(
    (count, path) => count + countDifferences(before[path] ?? "", after[path] ?? ""),
    0,
  );
}

/** Begins a draft with the texts of what applicants see, unless one is open. */
export async function startDraft(context: DraftContext, actor: FormActor): Promise<FormDraft> {
  const { db, now } = context;
  if ((await findOpenDraft(db)) === undefined) {
    const live = await currentVersion(db, now());
    const kept = live && (await filesOfVersion(db, live.number));
    // Of a version of long ago the folder is all there is.
    const files = kept ?? (await readSource(context)).files;
    await inTransaction(db, async (tx) => {
      const base = { number: live?.number ?? null, files };
      if (!(await addDraft(tx, { base, staffId: actor.staffId, now: now() }))) return;
      const detail = live === undefined ? "no version" : `version ${live.number}`;
      await noteForm(tx, "form_draft_started", { actor, now: now(), detail });
    });
  }
  return await readDraft(context);
}

/**
 * Gives the draft up; what waits for its time goes on without it, and keeps its comments.
 * @throws DomainError form_draft_ended
 */
export async function discardDraft(
  context: DraftContext,
  actor: FormActor,
  draft: string,
): Promise<FormDraft> {
  const { db, now } = context;
  await inTransaction(db, async (tx) => {
    const revision = await requireLock(tx, draft);
    await endDraft(tx, draft, now());
    const waiting = await findWaiting(tx);
    await takeThreadsBack(tx, { draft, after: waiting?.draft_id === draft ? waiting.revision : 0 });
    await noteForm(tx, "form_draft_discarded", { actor, now: now(), detail: `revision ${revision}` });
  });
  return await readDraft(context);
}

/** Keeps others who would change the draft waiting; gives its revision. @throws DomainError form_draft_ended */
export async function requireLock(tx: Database, draft: string): Promise<number> {
  const revision = await lockDraft(tx, draft);
  if (revision === undefined) throw new DomainError("form_draft_ended");
  return revision;
}

/** The draft that is open. @throws DomainError form_draft_ended */
export async function requireDraft(db: Database): Promise<OpenDraft> {
  const draft = await findOpenDraft(db);
  if (draft === undefined) throw new DomainError("form_draft_ended");
  return draft;
}

import type { FormDraft, FormLiveVersion } from "../../contract/desk-form-drafts.ts";
import { findFormSource } from "../publishing/form-source.ts";
import { placeOfApplication } from "../publishing/forms-layout.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import {
  addDraft,
  baseOfDraft,
  endDraft,
  filesOfDraft,
  findOpenDraft,
  lockDraft,
  type OpenDraft,
} from "../store/form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { currentVersion, type FormVersion, filesOfVersion } from "../store/published-forms.ts";
import type { AuditAction, Database } from "../store/schema.ts";
import { inTransaction } from "../store/statements.ts";
import { DomainError } from "../system/domain-error.ts";
import { countDifferences } from "./diff-texts.ts";

/** What drafts of the form of one application work with. */
export type DraftContext = Pick<
  AppContext,
  "application" | "config" | "db" | "forms" | "keys" | "log" | "now" | "partner"
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

/** What applicants see, and the draft with its texts. */
export async function readDraft({ db, now, application }: DraftContext): Promise<FormDraft> {
  const live = await currentVersion(db, now());
  const draft = await findOpenDraft(db);
  return {
    application,
    live: live === undefined ? null : liveVersion(live),
    draft: draft === undefined ? null : await withTexts(db, draft),
  };
}

async function withTexts(db: Database, draft: OpenDraft): Promise<NonNullable<FormDraft["draft"]>> {
  const files = await filesOfDraft(db, draft.id);
  const { id, base_number: base, revision, started_by, started_at } = draft;
  return {
    ...{ id, base, revision, started_by, started_at },
    changes: differencesIn(await baseOfDraft(db, id), files),
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
  };
}

/** As the desk names a version. */
export function liveVersion({ number, live_at, published_by: by, words }: FormVersion): FormLiveVersion {
  return { number, live_at, by, words };
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
    const files = kept ?? (await findFormSource(db, placeOf(context).folder)).read.files;
    await inTransaction(db, async (tx) => {
      const base = { number: live?.number ?? null, files };
      if (!(await addDraft(tx, { base, staffId: actor.staffId, now: now() }))) return;
      const detail = live === undefined ? "no version" : `version ${live.number}`;
      await noteForm(tx, "form_draft_started", { actor, now: now(), detail });
    });
  }
  return await readDraft(context);
}

/** Gives the draft up. @throws DomainError form_draft_ended */
export async function discardDraft(
  context: DraftContext,
  actor: FormActor,
  draft: string,
): Promise<FormDraft> {
  const { db, now } = context;
  await inTransaction(db, async (tx) => {
    const revision = await requireLock(tx, draft);
    await endDraft(tx, draft, { now: now(), number: null });
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

import type { FormDraft, FormLiveVersion } from "../../contract/desk-form-drafts.ts";
import type { FormFiles } from "../publishing/form-folder.ts";
import { readFormSource } from "../publishing/form-source.ts";
import { placeOfApplication } from "../publishing/forms-layout.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import { findEditor, setEditor } from "../store/form-draft-editors.ts";
import {
  addDraft,
  endDraft,
  filesOfDraft,
  findOpenDraft,
  lockDraft,
  type OpenDraft,
  peopleOfDraft,
} from "../store/form-drafts.ts";
import { pathsChanged } from "../store/form-texts.ts";
import { currentVersion, type FormVersion, filesOfVersion } from "../store/published-forms.ts";
import type { AuditAction } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { DomainError } from "../system/domain-error.ts";
import { readSchedule } from "./read-schedule.ts";

/** What drafts of the form of one application work with. */
export type DraftContext = Pick<
  AppContext,
  | ("application" | "compiler" | "config" | "store" | "forms" | "jobs" | "key" | "log" | "now")
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
  store: Store,
  action: AuditAction,
  { actor: { staffId, client }, now, detail }: { actor: FormActor; now: number; detail?: string },
): Promise<void> {
  const about = { subject: "form", account_id: null, client, staff_id: staffId };
  return addAudit(store, { at: now, action, ...about, ...(detail !== undefined && { detail }) });
}

/** Where the definition files are, and what findings call that folder. */
export function placeOf({ config, application }: DraftContext) {
  return placeOfApplication(config.formsDir, application);
}

/** The definition files that count. */
export function readSource({ store, config, application }: DraftContext): Promise<FormFiles> {
  const { folder } = placeOfApplication(config.formsDir, application);
  return readFormSource({ store, folder, source: config.formsSource });
}

/** What applicants see, and the draft with its texts. */
export async function readDraft({ store, now, application }: DraftContext): Promise<FormDraft> {
  const live = await currentVersion(store, now());
  const draft = await findOpenDraft(store);
  return {
    application,
    live: live === undefined ? null : liveVersion(live),
    draft: draft === undefined ? null : await withTexts(store, draft),
    schedule: await readSchedule(store),
  };
}

async function withTexts(store: Store, draft: OpenDraft): Promise<NonNullable<FormDraft["draft"]>> {
  const files = await filesOfDraft(store, draft.id);
  const { id, base_number: base, base_files: kept, revision } = draft;
  return {
    id,
    base,
    revision,
    changed_by: await peopleOfDraft(store, id),
    changes: pathsChanged(kept, files).length,
    files: Object.entries(files).map(([path, text]) => ({ path, text })),
  };
}

/** As the desk names a version. */
export function liveVersion({ number, live_at, published_by: by, words }: FormVersion): FormLiveVersion {
  return { number, live_at, by, words };
}

/** Begins a draft with the texts of what applicants see, unless one is open. */
export async function startDraft(context: DraftContext, actor: FormActor): Promise<FormDraft> {
  const { store, now } = context;
  if ((await findOpenDraft(store)) === undefined) {
    const live = await currentVersion(store, now());
    const kept = live && (await filesOfVersion(store, live.number));
    // Of a version of long ago the folder is all there is.
    const files = kept ?? (await readSource(context)).files;
    await store.transaction(async (tx) => {
      const base = { number: live?.number ?? null, files };
      if (!(await addDraft(tx, { base, staffId: actor.staffId, now: now() }))) return;
      const detail = live === undefined ? "no version" : `version ${live.number}`;
      await noteForm(tx, "form_draft_started", { actor, now: now(), detail });
    });
  }
  return await readDraft(context);
}

/**
 * Discards the draft; what waits for its time goes on without it.
 * @throws DomainError form_draft_ended, form_draft_taken
 */
export async function discardDraft(
  context: DraftContext,
  actor: FormActor,
  { draft, page }: Omit<Editing, "actor">,
): Promise<FormDraft> {
  const { store, now } = context;
  await store.transaction(async (tx) => {
    const revision = await requireLock(tx, draft);
    await requireEditor(context, tx, { draft, page, actor });
    await endDraft(tx, draft, now());
    await noteForm(tx, "form_draft_discarded", { actor, now: now(), detail: `revision ${revision}` });
  });
  return await readDraft(context);
}

/** Keeps others who would change the draft waiting; gives its revision. @throws DomainError form_draft_ended */
export async function requireLock(tx: Store, draft: string): Promise<number> {
  const revision = await lockDraft(tx, draft);
  if (revision === undefined) throw new DomainError("form_draft_ended");
  return revision;
}

/** A page that is not heard of for so long edits the draft no more: it was closed, or sleeps. */
export const EDITOR_LEASE_MS = 30_000;

interface Editing {
  readonly draft: string;
  readonly page: string;
  readonly actor: FormActor;
}

/**
 * Lets nobody change a draft that is locked but the page that edits it, which goes on editing; where nobody does, any page may.
 * @throws DomainError form_draft_taken
 */
export async function requireEditor(
  { now }: Pick<DraftContext, "now">,
  tx: Store,
  { draft, page, actor }: Editing,
): Promise<void> {
  const editor = await findEditor(tx, draft, now());
  if (editor !== undefined && editor.page !== page) throw new DomainError("form_draft_taken");
  await setEditor(tx, draft, { staffId: actor.staffId, page, until: now() + EDITOR_LEASE_MS });
}

/** The draft that is open. @throws DomainError form_draft_ended */
export async function requireDraft(store: Store): Promise<OpenDraft> {
  const draft = await findOpenDraft(store);
  if (draft === undefined) throw new DomainError("form_draft_ended");
  return draft;
}

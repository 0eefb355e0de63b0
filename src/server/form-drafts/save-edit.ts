import { ChangeSet } from "@codemirror/state";
import { isDefinitionPath } from "../../authoring/read/definition-path.ts";
import {
  type EditsQuery,
  FORM_TEXT_MAX_LENGTH,
  type FormConflict,
  type FormEdit,
  type FormEdits,
  type SavedEdit,
  type StoredFormEdit,
} from "../../contract/desk-form-drafts.ts";
import {
  addEdit,
  filesOfDraft,
  findEdit,
  findOpenDraft,
  keptBaseOf,
  lastEditAt,
  listEdits,
  putDraftFiles,
  type StoredChange,
  type StoredEdit,
} from "../store/form-drafts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import type { Database } from "../store/schema.ts";
import { inTransaction } from "../store/statements.ts";
import { DomainError } from "../system/domain-error.ts";
import { takeApprovalBack } from "./approve-draft.ts";
import { requireSize } from "./draft-size.ts";
import { mergeTexts } from "./merge-texts.ts";
import {
  countChanges,
  type DraftContext,
  differencesIn,
  type FormActor,
  noteCount,
  noteForm,
  readBase,
  requireLock,
} from "./open-draft.ts";
import { applyChangeSet, fromChangeSet, readChangeSet, toChangeSet, undoOf } from "./text-changes.ts";

/** Somebody who changes a draft has a row in the trail each hour, and not one for each key. */
const NOTED_EACH_MS = 60 * 60_000;

/**
 * Saves an edit, put together with what others have saved since its author has looked; it is on the disk when this has
 * come back. Sent twice, it counts once.
 * @throws DomainError form_draft_ended, form_edit_unfit, form_text_too_long, form_draft_too_large
 */
export async function saveEdit(
  context: DraftContext,
  actor: FormActor & { readonly email: string },
  edit: FormEdit,
): Promise<SavedEdit> {
  const { db, now } = context;
  let base_files = "";
  const saved = await inTransaction(db, async (tx): Promise<SavedEdit> => {
    const newest = await requireLock(tx, edit.draft);
    const since = await editsSince(tx, edit.draft, { revision: edit.revision, newest });
    const texts = await filesOfDraft(tx, edit.draft);
    base_files = await keptBaseOf(tx, edit.draft);
    const base = await readBase(tx, base_files);
    const isKnown = await findEdit(tx, edit.draft, edit.edit_id);
    const { changes, conflicts } = isKnown ? NOTHING : putTogether(edit, { since, texts, newest });
    if (isKnown || conflicts.length > 0)
      return { revision: newest, changes: differencesIn(base, texts), edits: since.map(toldEdit), conflicts };
    const after = { ...texts, ...Object.fromEntries(changes.map(({ path, text }) => [path, text])) };
    requireSize(texts, after);
    const last = await lastEditAt(tx, edit.draft, actor.staffId);
    if (last === undefined || last < now() - NOTED_EACH_MS)
      await noteForm(tx, "form_draft_edited", { actor, now: now() });
    // A file without a text is not there.
    const files = Object.fromEntries(changes.map(({ path, text }) => [path, text === "" ? null : text]));
    const stored = {
      revision: newest + 1,
      editId: edit.edit_id,
      label: edit.label,
      changes: Object.fromEntries(changes.map(({ path, stored }) => [path, stored])),
    };
    await addEdit(tx, edit.draft, { ...stored, staffId: actor.staffId, now: now() });
    await putDraftFiles(tx, edit.draft, files);
    await takeApprovalBack(context, tx, { draft: edit.draft, actor });
    return {
      revision: stored.revision,
      changes: differencesIn(base, after),
      edits: [...since.map(toldEdit), toldEdit({ ...stored, by: actor.email })],
      conflicts: [],
    };
  });
  const { revision, changes } = saved;
  noteCount({ id: edit.draft, revision, base_files, changes });
  return saved;
}

/** What was saved after a revision. @throws DomainError form_draft_ended */
export async function readEdits({ db }: DraftContext, query: EditsQuery): Promise<FormEdits> {
  const draft = await findOpenDraft(db);
  if (draft?.id !== query.draft) throw new DomainError("form_draft_ended");
  const edits = await listEdits(db, draft.id, Number(query.since));
  return {
    revision: edits.at(-1)?.revision ?? draft.revision,
    changes: await countChanges(db, draft),
    edits: edits.map(toldEdit),
  };
}

async function editsSince(
  tx: Database,
  draft: string,
  { revision, newest }: { readonly revision: number; readonly newest: number },
): Promise<readonly StoredEdit[]> {
  if (revision > newest) throw new DomainError("form_edit_unfit");
  return revision === newest ? [] : await listEdits(tx, draft, revision);
}

interface ChangedFile {
  readonly path: string;
  readonly text: string;
  readonly stored: StoredChange;
}

interface PutTogether {
  readonly changes: readonly ChangedFile[];
  readonly conflicts: readonly FormConflict[];
}

const NOTHING: PutTogether = { changes: [], conflicts: [] };

/** What an edit makes of the texts as they are now, with what others have saved since its author has looked. */
export function putTogether(
  { files, prefer, seen }: Omit<FormEdit, "application">,
  {
    since,
    texts,
    newest,
  }: { readonly since: readonly StoredEdit[]; readonly texts: FileTexts; readonly newest: number },
): PutTogether {
  // Nobody prefers their own to what they have not seen.
  const choice = seen === undefined || seen === newest ? prefer : undefined;
  // After the draft was brought up to another version, nothing is known of the texts that its author has.
  if (since.some(({ changes }) => changes === null) || hasTwice(files.map(({ path }) => path)))
    throw new DomainError("form_edit_unfit");
  const changes: ChangedFile[] = [];
  const conflicts: FormConflict[] = [];
  for (const { path, changes: json } of files) {
    const text = ownOf(texts, path) ?? madeFile(path);
    const others = since.flatMap(({ changes: made }) => ownOf(made ?? {}, path) ?? []);
    const before = others.reduceRight((now, { undo }) => applyChangeSet(now, stored(undo)), text);
    const mine = readChangeSet(json, before.length);
    if (mine === undefined) throw new DomainError("form_edit_unfit");
    if (others.length === 0) {
      changes.push(changedFile(path, text, mine));
      continue;
    }
    const theirs = others.map((other) => stored(other.changes)).reduce((all, next) => all.compose(next));
    const sides = { mine: fromChangeSet(mine), theirs: fromChangeSet(theirs) };
    const merged = mergeTexts(before, sides, choice);
    conflicts.push(...merged.conflicts.map((conflict) => ({ path, ...conflict })));
    changes.push(changedFile(path, text, toChangeSet(merged.onTheirs, text.length)));
  }
  return { changes, conflicts };
}

/** A path may be what every object has, such as `constructor`. */
function ownOf<Value>(byPath: Readonly<Record<string, Value>>, path: string): Value | undefined {
  return Object.hasOwn(byPath, path) ? byPath[path] : undefined;
}

const PATH_MAX_LENGTH = 100;

/**
 * The text of a file that is not there: an edit of the empty text makes it, and one that leaves nothing takes it away.
 * @throws DomainError form_edit_unfit for what no form has
 */
function madeFile(path: string): string {
  const isFit = isDefinitionPath(path) && path.length <= PATH_MAX_LENGTH;
  if (!isFit) throw new DomainError("form_edit_unfit");
  return "";
}

function hasTwice(paths: readonly string[]): boolean {
  return new Set(paths).size < paths.length;
}

/** Only `changedFile` writes them. */
function stored(json: unknown): ChangeSet {
  return ChangeSet.fromJSON(json);
}

function changedFile(path: string, text: string, changes: ChangeSet): ChangedFile {
  const after = applyChangeSet(text, changes);
  if (after.length > FORM_TEXT_MAX_LENGTH) throw new DomainError("form_text_too_long");
  // Half a character would become a replacement character in the file.
  if (!after.isWellFormed()) throw new DomainError("form_edit_unfit");
  return { path, text: after, stored: { changes: changes.toJSON(), undo: undoOf(text, changes).toJSON() } };
}

function toldEdit({ revision, editId: edit_id, by, label, changes }: StoredEdit): StoredFormEdit {
  const files =
    changes === null
      ? null
      : Object.entries(changes).map(([path, change]) => ({ path, changes: listOf(change.changes) }));
  return { revision, edit_id, by, label, files };
}

function listOf(json: unknown): unknown[] {
  return Array.isArray(json) ? json : [];
}

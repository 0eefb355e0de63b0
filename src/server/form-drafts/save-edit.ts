import { ChangeSet, Text } from "@codemirror/state";
import { isDefinitionPath } from "../../authoring/read/definition-path.ts";
import { FORM_TEXT_MAX_LENGTH, type FormEdit, type SavedEdit } from "../../contract/desk-form-drafts.ts";
import {
  addEdit,
  filesOfDraft,
  findEdit,
  keptBaseOf,
  lastEditAt,
  putDraftFiles,
} from "../store/form-drafts.ts";
import { type FileTexts, pathsChanged } from "../store/form-texts.ts";
import { DomainError } from "../system/domain-error.ts";
import { takeApprovalBack } from "./approve-draft.ts";
import { requireSize } from "./draft-size.ts";
import { type DraftContext, type FormActor, noteForm, requireEditor, requireLock } from "./open-draft.ts";

/** Somebody who changes a draft has a row in the trail each hour, and not one for each key. */
const NOTED_EACH_MS = 60 * 60_000;

/**
 * Saves an edit of the page that edits the draft; it is on the disk when this has come back. Sent twice, it counts once, also
 * when somebody else has taken over since.
 * @throws DomainError form_draft_ended, form_draft_taken, form_edit_unfit, form_text_too_long, form_draft_too_large
 */
export async function saveEdit(
  context: DraftContext,
  actor: FormActor & { readonly email: string },
  { draft, page, revision, edit_id: editId, label, files }: FormEdit,
): Promise<SavedEdit> {
  const { store, now } = context;
  return await store.transaction(async (tx): Promise<SavedEdit> => {
    const newest = await requireLock(tx, draft);
    const texts = await filesOfDraft(tx, draft);
    const kept = await keptBaseOf(tx, draft);
    const known = await findEdit(tx, draft, editId);
    if (known !== undefined) return { revision: known, changes: pathsChanged(kept, texts).length };
    await requireEditor(context, tx, { draft, page, actor });
    if (revision !== newest) throw new DomainError("form_edit_unfit");
    const changed = applyEdit(files, texts);
    const after = withoutEmpty({ ...texts, ...changed });
    requireSize(texts, after);
    const last = await lastEditAt(tx, draft, actor.staffId);
    if (last === undefined || last < now() - NOTED_EACH_MS)
      await noteForm(tx, "form_draft_edited", { actor, now: now() });
    const changes = Object.fromEntries(files.map(({ path, changes: made }) => [path, made]));
    const edit = { revision: newest + 1, editId, label, changes, staffId: actor.staffId, now: now() };
    await addEdit(tx, draft, edit);
    await putDraftFiles(
      tx,
      draft,
      Object.fromEntries(Object.keys(changed).map((path) => [path, after[path] ?? null])),
    );
    await takeApprovalBack(context, tx, { draft, actor });
    return { revision: newest + 1, changes: pathsChanged(kept, after).length };
  });
}

/** What an edit makes of the files that it changes. @throws DomainError form_edit_unfit, form_text_too_long */
export function applyEdit(files: FormEdit["files"], texts: FileTexts): FileTexts {
  const changed: Record<string, string> = {};
  for (const { path, changes } of files) {
    // A path may be what every object has, such as `constructor`.
    if (Object.hasOwn(changed, path)) throw new DomainError("form_edit_unfit");
    const before = Object.hasOwn(texts, path) ? (texts[path] ?? "") : madeFile(path);
    const set = readChangeSet(changes);
    if (set.length !== before.length) throw new DomainError("form_edit_unfit");
    const after = set.apply(Text.of(before.split(LINE_END))).toString();
    if (after.length > FORM_TEXT_MAX_LENGTH) throw new DomainError("form_text_too_long");
    // Half a character would become a replacement character in the file.
    if (!after.isWellFormed()) throw new DomainError("form_edit_unfit");
    changed[path] = after;
  }
  return changed;
}

/** Lines end where "\n" stands and nowhere else, or a file with "\r\n" would become another one. */
const LINE_END = "\n";

/** Reads what `ChangeSet.toJSON` has written. @throws DomainError form_edit_unfit for what is no change of any text */
function readChangeSet(json: unknown): ChangeSet {
  try {
    return ChangeSet.fromJSON(json);
  } catch {
    throw new DomainError("form_edit_unfit");
  }
}

/** A file without a text is not there. */
function withoutEmpty(texts: FileTexts): FileTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
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

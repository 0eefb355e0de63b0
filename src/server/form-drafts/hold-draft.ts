import type { DraftHold, DraftHolding } from "../../contract/desk-form-drafts.ts";
import { endEditor, findEditor, setEditor } from "../store/form-draft-editors.ts";
import { findOpenDraft } from "../store/form-drafts.ts";
import { DomainError } from "../system/domain-error.ts";
import { type DraftContext, EDITOR_LEASE_MS, type FormActor, noteForm, requireLock } from "./open-draft.ts";

/**
 * Says who edits the draft. A page that wants to edit does so once nobody else does, or at once where it takes over.
 * @throws DomainError form_draft_ended
 */
export async function holdDraft(
  context: DraftContext,
  actor: FormActor,
  { draft, page, wants }: DraftHolding,
): Promise<DraftHold> {
  const { store, now } = context;
  if (wants === "leave") await endEditor(store, draft, page);
  if (wants === "edit" || wants === "takeOver")
    await store.transaction(async (tx) => {
      await requireLock(tx, draft);
      const editor = await findEditor(tx, draft, now());
      const isElsewhere = editor !== undefined && editor.page !== page;
      if (isElsewhere && wants === "edit") return;
      await setEditor(tx, draft, { staffId: actor.staffId, page, until: now() + EDITOR_LEASE_MS });
      if (isElsewhere && editor.staffId !== actor.staffId)
        await noteForm(tx, "form_draft_taken_over", { actor, now: now(), detail: `from ${editor.by}` });
    });
  const open = await findOpenDraft(store);
  if (open?.id !== draft) throw new DomainError("form_draft_ended");
  const editor = await findEditor(store, draft, now());
  return {
    revision: open.revision,
    editor: editor?.by ?? null,
    is_here: editor?.page === page,
    is_own: editor?.staffId === actor.staffId,
  };
}

import type { ChecklistEntry } from "../../contract/desk-applications.ts";
import type { ChecklistMark } from "../../contract/desk-casework.ts";
import type { CompiledForm } from "../../form/index.ts";
import type { StoredApplication } from "../store/applications.ts";
import { addAudit } from "../store/audit.ts";
import { listMarkStates, listMarks, putMark, removeMark } from "../store/checklist-marks.ts";
import type { AuditAction } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { loadAsSubmitted } from "../store/submissions.ts";
import { holdSummary } from "../store/summaries.ts";
import { checklistOf } from "../summaries/checklist.ts";
import { KnownForms, summarise } from "../summaries/summarise.ts";
import { DomainError } from "../system/domain-error.ts";

/** Who at the desk does something, when, and from where. */
export interface DeskActor {
  readonly staffId: string;
  readonly client: string;
  readonly now: number;
}

const ACTIONS = {
  received: "checklist_received",
  waived: "checklist_waived",
  awaiting: "checklist_reset",
} as const satisfies Readonly<Record<ChecklistMark["state"], AuditAction>>;

/**
 * Ticks, waives or takes back an item of a submitted application's checklist (DSK-29), together with the audit trail and
 * what the list says of it.
 * @throws DomainError unknown_application, unknown_checklist_item, checklist_not_by_hand, checklist_fulfilled
 */
export async function markChecklist(
  store: Store,
  { accountId, item }: { readonly accountId: string; readonly item: string },
  { mark, actor }: { readonly mark: ChecklistMark; readonly actor: DeskActor },
): Promise<void> {
  const { staffId, client, now } = actor;
  await store.transaction(async (tx) => {
    await holdSummary(tx, accountId);
    const application = await loadAsSubmitted(tx, accountId);
    if (application.submission === undefined) throw new DomainError("unknown_application");
    const forms = new KnownForms();
    const form = await forms.read(tx, application.stored.formVersion);
    const marks = await listMarkStates(tx, accountId);
    const entries = form === undefined ? [] : checklistOf(form, application, marks);
    const entry = entries.find((one) => one.item.id === item);
    if (entry === undefined) throw new DomainError("unknown_checklist_item");
    if (mark.state === "received" && entry.item.hand !== true) throw new DomainError("checklist_not_by_hand");
    if (mark.state !== "awaiting" && entry.isFulfilled) throw new DomainError("checklist_fulfilled");
    // What is so already is written down no second time.
    if (mark.state === "awaiting" ? !(await removeMark(tx, accountId, item)) : marks.get(item) === mark.state)
      return;
    if (mark.state !== "awaiting") {
      const reason = mark.state === "waived" ? mark.reason.trim() : null;
      await putMark(tx, accountId, { item, state: mark.state, staffId, at: now, reason });
    }
    await addAudit(tx, {
      at: now,
      action: ACTIONS[mark.state],
      subject: accountId,
      account_id: accountId,
      client,
      staff_id: staffId,
      detail: item,
    });
    await summarise(tx, accountId, forms);
  });
}

/** The checklist as the desk shows it; reasons for whoever may give them alone. */
export async function readChecklist(
  store: Store,
  {
    form,
    application,
    accountId,
  }: {
    readonly form: CompiledForm;
    readonly application: StoredApplication;
    readonly accountId: string;
  },
  { showsReasons }: { readonly showsReasons: boolean },
): Promise<readonly ChecklistEntry[]> {
  const marks = await listMarks(store, accountId);
  const states = new Map([...marks].map(([item, { state }]) => [item, state]));
  return checklistOf(form, application, states).map(({ item, state, isFulfilled }) => {
    const mark = isFulfilled ? undefined : marks.get(item.id);
    const counts = mark !== undefined && mark.state === state;
    return {
      id: item.id,
      title: item.title,
      help: item.help ?? null,
      state,
      is_fulfilled: isFulfilled,
      by_hand: item.hand === true,
      mark: counts ? { by: mark.by, at: mark.at, reason: showsReasons ? mark.reason : null } : null,
    };
  });
}

import { appliedChecklist, type ChecklistItem, type CompiledForm, type Material } from "../../form/index.ts";
import type { StoredApplication } from "../store/applications.ts";
import type { ChecklistMarkRow } from "../store/desk-schema.ts";
import { isOutstanding, stateAtSubmission } from "./materials.ts";

export type ItemState = "received" | "awaiting" | "waived";

/** An item of the checklist as it stands for one application. */
export interface ChecklistEntry {
  readonly item: ChecklistItem;
  readonly state: ItemState;
  /** Whether the application fulfils it without anybody at the desk. */
  readonly isFulfilled: boolean;
  readonly materials: readonly Material[];
}

/** Whether the desk goes by a checklist under this form. */
export function hasChecklist({ desk }: Pick<CompiledForm, "desk">): boolean {
  return desk !== undefined && desk.checklist.length > 0;
}

/**
 * The checklist of a submitted application: what it fulfils itself is received whatever was marked; else what staff have
 * ticked is received, for items that they tick, and what they have waived is waived.
 */
export function checklistOf(
  form: CompiledForm,
  application: StoredApplication,
  marks: ReadonlyMap<string, ChecklistMarkRow["state"]>,
): readonly ChecklistEntry[] {
  const { stored, documents, submission } = application;
  if (submission === undefined) return [];
  const given = { answers: stored.answers, displayState: stateAtSubmission(form, application) };
  const applied = appliedChecklist(form, given, (document) => !isOutstanding(document, documents));
  return applied.map(({ item, isFulfilled, materials }) => {
    const mark = marks.get(item.id);
    const isReceived = isFulfilled || (mark === "received" && item.hand === true);
    const state = isReceived ? "received" : mark === "waived" ? "waived" : "awaiting";
    return { item, state, isFulfilled, materials };
  });
}

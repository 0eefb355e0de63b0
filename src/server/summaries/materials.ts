import {
  type CompiledForm,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  fileKeys,
  type Material,
  materialsOf,
} from "../../form/index.ts";
import type { StoredApplication } from "../store/applications.ts";
import type { RecordedDocument } from "../store/documents.ts";

/** What decided on what showed when the application was submitted. */
export function stateAtSubmission(
  form: CompiledForm,
  { counts, tabs, submission }: Pick<StoredApplication, "counts" | "tabs" | "submission">,
): DisplayState {
  const today = form.readsToday ? submission?.submittedOn : undefined;
  return { ...EMPTY_DISPLAY_STATE, counts, tabs, ...(today !== undefined && { today }) };
}

/**
 * What belongs to a submitted application and cannot be read at the desk: documents of which a file is missing, could not
 * be read or is still being converted, and what reaches the school in another way.
 */
export function outstandingMaterials(
  form: CompiledForm,
  application: StoredApplication,
): readonly Material[] {
  const { stored, documents } = application;
  return materialsOf(form, stored.answers, stateAtSubmission(form, application)).filter((material) =>
    isOutstanding(material, documents),
  );
}

export function isOutstanding(material: Material, documents: readonly RecordedDocument[]): boolean {
  if (!isDocument(material)) return true;
  const keys = fileKeys(material);
  const files = documents.filter(({ answerKey }) => keys.includes(answerKey));
  return files.length === 0 || files.some(({ status }) => status !== "completed");
}

export type DocumentMaterial = Extract<Material, { readonly kind: "document" }>;

export function isDocument(material: Material): material is DocumentMaterial {
  return material.kind === "document";
}

const AWAITS = "awaits:";
const ITEM = "item:";
const LONGEST_ITEM = 200;

/** What is written down for something that is outstanding: no answer, whatever its title holds. */
export function itemOf(material: Material): string {
  return isDocument(material) ? material.key : `${AWAITS}${material.awaits}`.slice(0, LONGEST_ITEM);
}

/** What is written down for an item of the checklist that is awaited. */
export function itemOfChecklist(id: string): string {
  return `${ITEM}${id}`;
}

/** The id of an item of the checklist; undefined for what the form itself asks for. */
export function checklistIdOf(item: string): string | undefined {
  return item.startsWith(ITEM) ? item.slice(ITEM.length) : undefined;
}

/** What an item is called: by the form, as far as that knows it. */
export function itemTitle(form: CompiledForm | undefined, item: string): string {
  const id = checklistIdOf(item);
  if (id !== undefined) return form?.desk?.checklist.find((known) => known.id === id)?.title ?? id;
  if (item.startsWith(AWAITS)) return item.slice(AWAITS.length);
  const question = form?.questions[item];
  return question === undefined ? item : (question.called ?? question.title);
}

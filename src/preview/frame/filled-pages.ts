import type { PreviewFilling } from "../../contract/form-preview.ts";
import type { CompiledForm } from "../../form/index.ts";
import type { AnswerStore } from "../../web/answers/answer-store.ts";

/** Gives the pages the answers of somebody, in the place of all that they have; null empties them. */
export function fillPages(store: AnswerStore, form: CompiledForm, filling: PreviewFilling | null): void {
  store.clear();
  if (filling === null) return;
  for (const [id, count] of Object.entries(filling.counts)) store.setCount(id, count);
  for (const [id, tab] of Object.entries(filling.tabs)) store.setTab(id, tab);
  for (const id of filling.confirmed) store.setConfirmed(id, true);
  // The draft may have lost questions since the answers were thought up.
  const asked = Object.entries(filling.answers).filter(([key]) => Object.hasOwn(form.keys, key));
  store.takeIn(Object.fromEntries(asked));
}

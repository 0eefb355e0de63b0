import { type CompiledForm, confirmationsOver, visibleKeys } from "../../engine/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";

const FOCUSABLE = "input, select, textarea, button, [tabindex]";

/**
 * Brings a question into sight and puts the focus into it; nothing happens when the page that shows does not have it.
 * A group of radio buttons takes the focus as a whole.
 */
export function goToQuestion(key: string): void {
  const element = document.getElementById(key);
  if (element === null) return;
  element.scrollIntoView({ block: "center" });
  const target = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus({ preventScroll: true });
}

/**
 * Opens what a question in error may stand in: content that a button or box in this tab has put other content in the
 * place of. Tabs and repeated groups are open already, for what they hide is never in error.
 */
export function revealQuestion(form: CompiledForm, store: AnswerStore, key: string): void {
  if (visibleKeys(form, store.snapshot(), store.view()).has(key)) return;
  for (const id of confirmationsOver(form, key)) store.setConfirmed(id, false);
}

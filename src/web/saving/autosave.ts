import type { AnswerStore } from "../answers/answer-store.ts";
import { saverOf } from "./answer-saver.ts";

/** After the last key, and at the latest after the first that is not saved, in milliseconds. */
const AFTER_LAST_MS = 1_000;
const AFTER_FIRST_MS = 3_000;

/**
 * Saves answers as they are given (SYN-05): soon after the last key, and when a box is left. Typing only sets a timer; what
 * is to be saved is worked out when it ends. Returns a function that stops it.
 */
export function autosave(store: AnswerStore): () => void {
  const saver = saverOf(store);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAtMs: number | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    firstAtMs = undefined;
    if (saver.hasUnsaved()) saver.saveQuietly();
  };
  const saveSoon = () => {
    const now = Date.now();
    firstAtMs ??= now;
    clearTimeout(timer);
    timer = setTimeout(save, Math.min(AFTER_LAST_MS, firstAtMs + AFTER_FIRST_MS - now));
  };
  // The box that is left gives its answer first.
  const saveAfterBox = () => {
    if (timer !== undefined) queueMicrotask(save);
  };
  const stop = store.subscribe(saveSoon);
  // What was given while this was being loaded.
  if (saver.hasUnsaved()) saveSoon();
  document.addEventListener("focusout", saveAfterBox);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener("focusout", saveAfterBox);
  };
}

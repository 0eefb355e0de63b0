import { flushSync } from "react-dom";

/**
 * Makes a change and gives the focus to what it shows, by the element's id, before the next key or press is heard: later
 * it would be taken from whoever was quicker, whose letters then stand in another box. Returns what the change does.
 */
export function focusOn<Result>(id: string, change: () => Result): Result {
  const result = flushSync(change);
  document.getElementById(id)?.focus();
  return result;
}

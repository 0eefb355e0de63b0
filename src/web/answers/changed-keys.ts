import type { Answers } from "../../engine/index.ts";

/**
 * The keys that two sets of answers differ in. Typing asks with every letter, so nothing is built that is not needed.
 */
export function changedKeys(previous: Answers, next: Answers): readonly string[] {
  const changed: string[] = [];
  for (const key in next) if (previous[key] !== next[key]) changed.push(key);
  for (const key in previous) if (!(key in next)) changed.push(key);
  return changed;
}

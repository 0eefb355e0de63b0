import { distance } from "fastest-levenshtein";

/** The most edits between a word and what was meant, by the word's length. */
function editsAllowed(length: number): number {
  if (length < 4) return 1;
  return length < 8 ? 2 : 3;
}

/** The nearest candidate, or undefined when none is near. The first of equally near candidates wins. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = editsAllowed(word.length);
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) > limit) continue;
    const edits = distance(word.toLowerCase(), candidate.toLowerCase());
    if (edits < bestDistance && edits < candidate.length) [best, bestDistance] = [candidate, edits];
  }
  return best;
}

/** `Did you mean "title"?`, or undefined when nothing is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const candidate = nearest(word, candidates);
  return candidate === undefined ? undefined : `Did you mean "${candidate}"?`;
}

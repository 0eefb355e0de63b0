import { distance } from "fastest-levenshtein";

const CERTAIN = 1;
const LARGEST_DISTANCE = 3;

/**
 * The candidate that was probably meant, or undefined when none is near: at most one edit in three letters, and
 * never more than three edits. The first of equally near candidates wins.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.min(LARGEST_DISTANCE, Math.max(CERTAIN, Math.floor(word.length / 3)));
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

import { TEXT_MAX_LENGTH } from "../form/compiled-form.ts";

const TIMES = 4;
const AT_LEAST = 1_000;

/**
 * The longest text, in characters, that is kept while an application is filled in, given the longest that can be
 * submitted: what was pasted into the wrong box, or is to be shortened tomorrow, is not lost.
 */
export function draftLimit(maxLength: number = TEXT_MAX_LENGTH): number {
  return Math.max(AT_LEAST, TIMES * maxLength);
}

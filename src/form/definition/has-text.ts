/** A character that shows something; what turns a text around is one, for it must not be left out (`brokenCharacter`). */
export const SEEN = String.raw`(?:[^\s\0-\x1f\u2800\p{DI}]|\u202e)`;
const ANY_SEEN = new RegExp(SEEN, "u");

/** Whether a text says anything: blanks of any kind, and marks that nobody sees, say nothing (TYP-02). */
export function hasText(text: string): boolean {
  return ANY_SEEN.test(text);
}

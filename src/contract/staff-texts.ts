import { characterCount } from "../form/definition/clean-text.ts";

// What people at the desk type, and the sentence for what cannot be taken of it. An applicant's answer is cleaned, as it is
// pasted from anywhere; what many at the desk read under somebody's name is refused, so that nobody finds another text than
// they wrote.

/**
 * Characters that nobody sees, by which one text is read as another: controls, marks that turn the direction around, blanks
 * without a width. Joiners stay, without which Persian, Hindi and many an emoji are written wrong, and so do the marks of
 * Arabic and Hebrew that turn nothing around. Tags hide whole sentences; the flags of parts of a country are made of them, and go
 * with them.
 */
const UNSEEN =
  "\\p{Cc}\\p{Cs}\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{1d173}-\\u{1d17a}\\u{e0001}\\u{e0020}-\\u{e007f}";
const SOMETHING_SEEN = "(?=[^]*[^\\s\\p{Cc}\\p{Cf}\\p{Cs}\\u2800])";
const LINE = `[^${UNSEEN}]`;
const LINES = `(?:[\\t\\n\\r]|${LINE})`;

/** A line in which there is something to be read; what identifies something has it too. */
export const NAME_PATTERN = `^${SOMETHING_SEEN}${LINE}*$`;
export const LINE_PATTERN = `^${LINE}*$`;
/** Several lines, in which there is something to be read. */
export const SAID_PATTERN = `^${SOMETHING_SEEN}${LINES}*$`;
export const LINES_PATTERN = `^${LINES}*$`;

const IS_UNSEEN = new RegExp(`^[${UNSEEN}]$`, "u");

const SENTENCES = {
  tooLong: (what: string, has: number, most: number) =>
    `${what} is too long: it has ${has.toLocaleString("en-US")} characters, and ${most.toLocaleString("en-US")} are the most.`,
  unseen: (what: string, place: number) =>
    `${what} has a character that nobody sees, in place ${place}. Please delete it, or type the text again.`,
  empty: (what: string) => `${what} needs something that can be read.`,
  otherwise: (what: string) => `${what} is not written as it is expected.`,
} as const;

/** What a schema says of a text that it refuses. */
export interface RefusedText {
  /** What the schema calls it (`title`), such as "The name". */
  readonly what: string;
  readonly text: string;
  readonly maxLength: number | undefined;
  readonly pattern: string | undefined;
}

/** A sentence about what is wrong with a text that a schema refuses, which quotes nothing of it. */
export function refusedSentence({ what, text, maxLength, pattern }: RefusedText): string {
  const length = characterCount(text);
  if (maxLength !== undefined && length > maxLength) return SENTENCES.tooLong(what, length, maxLength);
  // What one kind of text refuses, a line break for example, another one takes.
  const taken = new RegExp(pattern ?? "", "u");
  const found = [...text].findIndex((character) => IS_UNSEEN.test(character) && !taken.test(`a${character}`));
  if (found !== -1) return SENTENCES.unseen(what, found + 1);
  const isEmpty = !/[^\s\p{Cf}]/u.test(text);
  return isEmpty ? SENTENCES.empty(what) : SENTENCES.otherwise(what);
}

import { SEEN } from "./has-text.ts";

/** How a box takes line ends and blanks: as one blank, or as they are. */
export type TextLines = "one" | "many";

/**
 * What no reader sees and no word needs: control characters, byte order marks, soft hyphens, spaces of no width, marks of
 * direction. A joiner stays behind a letter or emoji that it may join (Persian, Malayalam, a family), and so does what
 * chooses a form: variation selectors (marks), tags of flags, fillers of Hangul (letters).
 */
const UNSEEN =
  /[\p{Cc}\p{DI}](?<![\t-\r\x80-\x9f\u202e\u{e0020}-\u{e007f}\p{L}\p{M}]|[\p{Lo}\p{So}\p{Sk}]\p{M}*[\u200c\u200d])/gu;
/** More marks on one letter than any language has (UAX 15): putting thousands in order would take minutes. */
const STACKED_MARKS = /\p{M}{31}/u;
const LINE_ENDS = /\r\n?|[\v\f\x85\u2028\u2029]/g;
const BLANKS = /[\s\x85]+/g;
/** From the first that shows to the last, with what belongs to that. */
const FROM_FIRST_TO_LAST = new RegExp(
  String.raw`${SEEN}(?:[^]*${SEEN})?[\u200d\p{M}\u{e0020}-\u{e007f}]*`,
  "u",
);

/**
 * A text as it is stored and compared, wherever it comes from: in the normal form NFC, without marks that nobody sees and
 * without blanks around it. Where a box has one line, what is blank between two words becomes one space; where it has
 * several, its lines and blanks stay, and line ends become `\n`. What says nothing is empty.
 */
export function cleanText(text: string, lines: TextLines): string {
  const bare = text.replace(UNSEEN, "");
  const seen = STACKED_MARKS.test(bare) ? bare : bare.normalize();
  const lined = lines === "one" ? seen.replace(BLANKS, " ") : seen.replace(LINE_ENDS, "\n");
  return FROM_FIRST_TO_LAST.exec(lined)?.[0] ?? "";
}

/**
 * What stands for something that is lost, or shows other letters than there are: halves of characters, characters that
 * Unicode leaves out, letters of Windows read in the wrong encoding, and the mark that turns a text around.
 */
const BROKEN = /[\p{Surrogate}\p{Noncharacter_Code_Point}\u0080-\u0084\u0086-\u009f\u202e]/u;

const SENTENCES = {
  broken: (place: number) =>
    `Character ${place} of this answer cannot be kept. Please delete it, or type the answer again.`,
} as const;

/**
 * A sentence about the first character that no record can keep and that cannot be left out either, for its place tells
 * of something missing; undefined for any other text. It quotes nothing of the text.
 */
export function brokenCharacter(text: string): string | undefined {
  const found = BROKEN.exec(text);
  if (found === null) return undefined;
  return SENTENCES.broken(characterCount(text.slice(0, found.index)) + 1);
}

/** How many characters a text has, as applicants count: an emoji is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** How a box takes line ends and tabs: as blanks, or as they are. */
export type TextLines = "one" | "many";

/**
 * Control characters, which PDFs and terminals leave in what is copied from them, byte order marks, and the marks that
 * address books put around a name or number to keep its direction. None of them is a letter, and no reader sees one.
 */
const UNSEEN = /(?![\t\n\u0080-\u009f])[\p{Cc}\ufeff\u202a-\u202d\u2066-\u2069]/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
const BLANKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/gu;
const ANY = /[\p{Cc}\u2028\u2029\ufeff\u202a-\u202d\u2066-\u2069]/u;

/** A text without what nobody sees; line ends become `\n`, or a blank where a box has one line. */
export function cleanText(text: string, lines: TextLines): string {
  // Typing asks with every letter, and hardly any text has anything to clean.
  if (!ANY.test(text)) return text;
  return (lines === "one" ? text.replace(BLANKS, " ") : text.replace(LINE_ENDS, "\n")).replace(UNSEEN, "");
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

/** Whether a text is as it is kept: clean, and without a character that cannot be kept. */
export function isKeepableText(text: string, lines: TextLines): boolean {
  return cleanText(text, lines) === text && brokenCharacter(text) === undefined;
}

/** How many characters a text has, as applicants count: an emoji is one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

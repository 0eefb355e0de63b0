/** Marks that show nothing: what address books put around numbers, what pages put where a word may break. */
const UNSEEN = /\p{DI}/gu;
/** Full-width forms of the ASCII characters lie at this distance from them. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * A text in the characters of a U.S. keyboard, to be read by a program: digits of any script, full-width characters,
 * every kind of hyphen, dash, slash and blank; marks that nobody sees are left out. Letters stay as they are.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(UNSEEN, "")
    .replaceAll(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/[\p{Pd}\u2043\u2212]/gu, "-")
    .replaceAll(/[\u2044\u2215]/g, "/")
    .replaceAll(/[\u3002\u00b7\u2022\u2024\u2027\u066b]/g, ".")
    .replaceAll(/[\u060c\u3001\u066c]/g, ",")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Unicode has the digits of every script in a row of ten that begins with 0; rows may follow one another. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/** What became of a text that an applicant typed into a box for one kind of answer, such as a date. */
export type Reading =
  /** Nothing but blanks. */
  | { readonly kind: "empty" }
  /** It means this one answer; `words` say it in another way, so that the applicant sees what was understood. */
  | { readonly kind: "taken"; readonly answer: string; readonly words?: string }
  /** It stays as it was typed, and the sentence says what to do about it. */
  | { readonly kind: "kept"; readonly sentence: string };

/** The reading of a text that is kept, with the reason. */
export function kept(sentence: string): Reading {
  return { kind: "kept", sentence };
}

/** What is stored for a text: what it means, or the text as it was typed, so that nothing is lost. */
export function answerFrom(reading: Reading, text: string): string {
  if (reading.kind === "taken") return reading.answer;
  return reading.kind === "empty" ? "" : text;
}

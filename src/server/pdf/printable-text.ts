/** What a person typed, ready to be printed. */
export interface PrintableText {
  readonly text: string;
  /** Whether the first letter is one of a script that is written from right to left. */
  readonly rtl: boolean;
  /** The language to name to a screen reader for such a script. */
  readonly lang: string;
}

/** A run without a place to break a line, longer than what fits beside a label. */
const LONG_RUN = /[^\s\u200B-]{30}(?=[^\s\u200B-])/gu;
const ARABIC = /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u;

/**
 * The text without what no paper shows: control characters, halves of characters, and marks that turn the direction
 * of what follows. Line ends become `\n`; an endless word may break, which no reader of the text sees.
 */
export function printableText(typed: string): PrintableText {
  const text = typed
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu, (control) =>
      control === "\n" ? control : "",
    )
    .replaceAll(LONG_RUN, "$&\u200B")
    .trim();
  const first = /\p{L}/u.exec(text)?.[0] ?? "";
  return { text, rtl: RIGHT_TO_LEFT.test(first), lang: ARABIC.test(first) ? "ar" : "he" };
}

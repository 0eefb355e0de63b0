/** What a person typed, ready to be printed. */
export interface PrintableText {
  readonly text: string;
  /** The lines, each in pieces between which it may break though no space stands there. */
  readonly lines: readonly (readonly string[])[];
  /** Whether the first letter is one of a script that is written from right to left. */
  readonly rtl: boolean;
  /** The language to name to a screen reader for such a script. */
  readonly lang: string;
}

/** A run without a place to break a line may be so long, which fits beside a label. */
const LONGEST_PIECE = 30;
const LONG_RUN = /[^\s-]{31,}/gu;
/** Scripts that put no spaces between words: their lines break by other rules, which the typesetter knows. */
const WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const CLUSTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Typed where a word may break; it is no letter, and what is copied from the page should not hold it. */
const BREAKING_SPACE = "\u200B";
const ARABIC = /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u;

/**
 * The text without what no paper shows: control characters, halves of characters, and marks that turn the direction
 * of what follows. Line ends become `\n`; an endless word may break, which no reader of the text sees.
 */
export function printableText(typed: string): PrintableText {
  const broken = typed
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu, (control) =>
      control === "\n" ? control : "",
    )
    .trim();
  const text = broken.replaceAll(BREAKING_SPACE, "");
  const first = /\p{L}/u.exec(text)?.[0] ?? "";
  return {
    text,
    lines: broken.split("\n").map(piecesOf),
    rtl: RIGHT_TO_LEFT.test(first),
    lang: ARABIC.test(first) ? "ar" : "he",
  };
}

function piecesOf(line: string): readonly string[] {
  return line
    .replaceAll(LONG_RUN, (run) => (WITHOUT_SPACES.test(run) ? run : inShortPieces(run)))
    .split(BREAKING_SPACE)
    .filter((piece, index) => piece !== "" || index === 0);
}

/** Letters stay together with their marks. */
function inShortPieces(run: string): string {
  let pieces = "";
  let length = 0;
  for (const { segment } of CLUSTERS.segment(run)) {
    if (segment === BREAKING_SPACE || length === LONGEST_PIECE) length = 0;
    if (length === 0 && pieces !== "" && segment !== BREAKING_SPACE) pieces += BREAKING_SPACE;
    pieces += segment;
    if (segment !== BREAKING_SPACE) length += 1;
  }
  return pieces;
}

import type { Missing, MissingKind } from "./ledger.ts";
import type { OpenPdf } from "./pdfium.ts";
import type { LostKind } from "./plain-word.ts";
import type { DrawnKind, WordSight } from "./word-sight.ts";

/** What reading a Word document and drawing it leaves out by itself, beside what the pages lack. */
interface Conversion {
  readonly made: OpenPdf;
  /** What the engine says that it left out. */
  readonly lost?: readonly LostKind[];
  /** Whether the engine draws what is no picture of pixels. */
  readonly draws: boolean;
  /** How many characters the engine has replaced, of which the applicant is told. */
  readonly replaced?: number;
}

const KIND: Readonly<Record<DrawnKind | LostKind, MissingKind>> = {
  metafile: "drawing",
  chart: "chart",
  diagram: "diagram",
  wordArt: "wordArt",
  picture: "picture",
  file: "file",
  equation: "equation",
  number: "number",
};

/** What no part of a Word document holds in a way that is read, and so no engine gets. */
export function lostOfWord(lost: readonly LostKind[]): readonly Missing[] {
  const kinds = Map.groupBy(lost, (kind) => KIND[kind]);
  return [...kinds].map(([what, { length }]) => ({ what, count: length }));
}

/**
 * What a reader of a Word document sees and a reader of the pages made of it does not. Words may come in another order
 * and stand twice; of pictures and drawings there must be as many.
 */
export function missingOfWord(
  sight: WordSight,
  { made, draws, lost = [], replaced = 0 }: Conversion,
): readonly Missing[] {
  const counts = new Map<MissingKind, number>();
  const add = (what: MissingKind, count: number) => {
    if (count > 0) counts.set(what, (counts.get(what) ?? 0) + count);
  };
  for (const { what, count } of lostOfWord(sight.lost)) add(what, count);
  // What the engine has left out by its own word is seldom on the pages as well.
  const leftOut = (kind: LostKind) => lost.filter((other) => other === kind).length;
  add("number", leftOut("number"));
  const pages = Array.from({ length: made.pages }, (_, page) => page);
  const text = pages.map((page) => made.textInSight(page)).join(" ");
  const rest = new Rest(text);
  const shown = new Set(text);
  const known = (words: string) =>
    [...words].filter((letter) => shown.has(letter) || /\s/.test(letter)).join("");
  add("text", rest.without(replaced > 0 ? sight.texts.map(known) : sight.texts));
  const undrawn = sight.equations.filter((equation) => !rest.takesLetters(lettersOf(equation))).length;
  add("equation", Math.max(undrawn, leftOut("equation")));
  const graphics = pages.map((page) => made.graphicsOf(page));
  const pictures = graphics.reduce((sum, one) => sum + one.pictures, 0);
  const drawings = graphics.reduce((sum, one) => sum + one.drawings, 0);
  add("picture", Math.max(sight.pictures - pictures, leftOut("picture")));
  const room = draws ? Math.max(0, pictures - sight.pictures) + drawings : 0;
  const kinds = Object.entries(sight.drawn) as [DrawnKind, number][];
  const wanted = kinds.reduce((sum, [, count]) => sum + count, 0);
  if (room < wanted) for (const [kind, count] of kinds) add(KIND[kind], count);
  return [...counts].map(([what, count]) => ({ what, count }));
}

/** The letters and numbers of a text, alike whatever its capitals, accents, ligatures and blanks. */
function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{So}\p{Sm}\p{Sc}]+/gu, "");
}

/** Texts of so many letters stand for themselves; shorter ones are looked for when these are found. */
const LONG = 12;
/** What is drawn in the order in which it is typed, one sign for each letter. */
const IN_ORDER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{N}\p{S}]*$/u;

/** The letters of pages, of which each is taken once: what stands twice must be found twice. */
class Rest {
  readonly #letters: string;
  readonly #taken: Uint8Array;
  /** Where each word stands, the last place first. */
  readonly #places = new Map<string, number[]>();
  /** Beside letters from right to left, others change places, too. */
  readonly #isInOrder: boolean;
  /** Behind what was found last: texts mostly come in their order. */
  #at = 0;
  /** Where a text that has been looked for from the start stood first. */
  readonly #first = new Map<string, number>();
  /** How many of each letter nothing has taken, once somebody asks. */
  #loose: Map<string, number> | undefined;

  constructor(text: string) {
    const words = text.split(/\s+/).map(lettersOf);
    this.#letters = words.join("");
    this.#taken = new Uint8Array(this.#letters.length);
    this.#isInOrder = IN_ORDER.test(this.#letters);
    let at = this.#letters.length;
    for (const word of words.toReversed()) {
      at -= word.length;
      const places = this.#places.get(word);
      if (places === undefined) this.#places.set(word, [at]);
      else places.push(at);
    }
  }

  /** How many of these texts are not all there: as they are, or in pieces. */
  without(texts: readonly string[]): number {
    const known = texts.map((text) => ({ text, letters: lettersOf(text) }));
    const [long, short] = [known.filter(isLong), known.filter((text) => !isLong(text))];
    const inOrder = [...long, ...short.toSorted((one, other) => other.letters.length - one.letters.length)];
    const words = inOrder
      .filter(({ letters }) => !this.#take(letters))
      .flatMap(({ text }, index) => this.#wordsLeft(text).map((letters) => ({ index, letters })));
    const lost = words
      .toSorted((one, other) => other.letters.length - one.letters.length)
      .filter(({ letters }) => !this.#takeWord(letters));
    return new Set(lost.map(({ index }) => index)).size;
  }

  /** Takes what stands together of a text that a page, a note or an equation parts; gives its other words. */
  #wordsLeft(text: string): readonly string[] {
    const words = text.split(/\s+/).map(lettersOf);
    if (!this.#isInOrder) return words;
    const left: string[] = [];
    for (let at = 0; at < words.length;) {
      let [enough, tooMany] = [at, words.length + 1];
      while (tooMany - enough > 1) {
        const middle = Math.floor((enough + tooMany) / 2);
        if (this.#has(words.slice(at, middle).join(""))) enough = middle;
        else tooMany = middle;
      }
      const together = words.slice(at, enough).join("");
      if (together.length >= LONG) {
        this.#take(together);
        at = enough;
      } else {
        left.push(words[at] ?? "");
        at += 1;
      }
    }
    return left;
  }

  /** Whether it has as many of each letter, wherever they stand. */
  takesLetters(letters: string): boolean {
    const loose = (this.#loose ??= this.#countLoose());
    let isWhole = true;
    for (const letter of letters) {
      const count = loose.get(letter) ?? 0;
      if (count === 0) isWhole = false;
      else loose.set(letter, count - 1);
    }
    return isWhole;
  }

  #has(letters: string): boolean {
    return letters === "" || this.#findFirst(letters) !== undefined;
  }

  #take(letters: string): boolean {
    if (letters === "") return true;
    const found = this.#findWord(letters) ?? this.#find(letters, this.#at) ?? this.#findFirst(letters);
    if (found === undefined) return false;
    this.#at = found + letters.length;
    this.#taken.fill(1, found, this.#at);
    if (this.#loose !== undefined) this.takesLetters(letters);
    return true;
  }

  /** A short text is rather a word by itself than a piece of others: numbers of a table stand close together. */
  #findWord(letters: string): number | undefined {
    const places = letters.length < LONG ? this.#places.get(letters) : undefined;
    for (let place = places?.pop(); place !== undefined; place = places?.pop())
      if (this.#isFree(place, letters.length)) return place;
    return undefined;
  }

  #isFree(from: number, length: number): boolean {
    return !this.#taken.subarray(from, from + length).includes(1);
  }

  /** What lies before a place where it was found first is taken or something else. */
  #findFirst(letters: string): number | undefined {
    const found = this.#find(letters, this.#first.get(letters) ?? 0);
    this.#first.set(letters, found ?? this.#letters.length);
    return found;
  }

  #find(letters: string, from: number): number | undefined {
    let found = this.#letters.indexOf(letters, from);
    while (found >= 0 && !this.#isFree(found, letters.length))
      found = this.#letters.indexOf(letters, found + 1);
    return found < 0 ? undefined : found;
  }

  /** A word may end on the next page, and some scripts are drawn in another order than they are typed. */
  #takeWord(letters: string): boolean {
    if (this.#take(letters)) return true;
    // LibreOffice draws letters that a font lacks behind the others of their line; equations stand above and below.
    if (!this.#isInOrder || /[^\p{ASCII}]|\p{Sm}/u.test(letters)) return this.takesLetters(letters);
    return this.#takeParts(letters, 3);
  }

  /** A number in a narrow cell may go over three lines. */
  #takeParts(letters: string, most: number): boolean {
    if (most === 1 || letters.length < 2) return this.#take(letters);
    for (let cut = letters.length - 1; cut > 0; cut--) {
      const start = letters.slice(0, cut);
      if (!this.#has(start)) continue;
      if (this.#has(letters.slice(cut))) return this.#take(start) && this.#take(letters.slice(cut));
      return this.#take(start) && this.#takeParts(letters.slice(cut), most - 1);
    }
    return false;
  }

  #countLoose(): Map<string, number> {
    const loose = new Map<string, number>();
    let at = 0;
    for (const letter of this.#letters) {
      if (this.#taken[at] === 0) loose.set(letter, (loose.get(letter) ?? 0) + 1);
      at += letter.length;
    }
    return loose;
  }
}

function isLong({ letters }: { readonly letters: string }): boolean {
  return letters.length >= LONG;
}

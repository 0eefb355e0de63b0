import { editDistance, letterSet, missingLetters } from "../text/edit-distance.ts";

/** All words of the records, each with a number in alphabetical order: exact, by beginning, and misspelt. */
export class Vocabulary {
  readonly size: number;
  readonly #terms: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #letters: Int32Array;
  /** The numbers of the terms that are so long. */
  readonly #byLength: ReadonlyMap<number, readonly number[]>;

  /** @param terms different words in ascending order */
  constructor(terms: readonly string[]) {
    this.#terms = terms;
    this.size = terms.length;
    this.#numbers = new Map(terms.map((term, number) => [term, number]));
    this.#letters = Int32Array.from(terms, letterSet);
    this.#byLength = Map.groupBy(terms.keys(), (number) => this.term(number).length);
  }

  term(number: number): string {
    return this.#terms[number] ?? "";
  }

  /** The word's number, undefined when no record has it. */
  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** The terms that begin with the word, as numbers from the first to before the second. */
  beginningWith(word: string): readonly [start: number, end: number] {
    return [this.#firstFrom(word), this.#firstFrom(`${word}\uffff`)];
  }

  /** Calls back with each term that is so many mistakes from the word; with `asPrefix`, or that begins with one. */
  misspelt(
    word: string,
    { limit, asPrefix }: { readonly limit: number; readonly asPrefix: boolean },
    found: (term: number, distance: number) => void,
  ): void {
    const letters = letterSet(word);
    for (const [length, terms] of this.#byLength) {
      if (length < word.length - limit || (!asPrefix && length > word.length + limit)) continue;
      for (const number of terms) {
        if (missingLetters(letters, this.#letters[number] ?? 0) > limit) continue;
        const distance = editDistance(word, this.term(number), { limit, asPrefix });
        if (distance <= limit) found(number, distance);
      }
    }
  }

  #firstFrom(word: string): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.term(middle) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

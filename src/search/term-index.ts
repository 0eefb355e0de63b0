import { editDistance, letterSet, missingLetters } from "./edit-distance.ts";

/** All words of the records, each with a number in alphabetical order: exact, by beginning, and misspelt. */
class Vocabulary {
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

/** Where in a record a word stands, and how much finding it there counts. */
export const FIELD_WEIGHTS = [1, 0.98, 0.85, 0.8] as const;
/** The same for a word that was typed before: in "Morris Morris High School" the other one is the city. */
export const REPEATED_FIELD_WEIGHTS = [0.8, 0.8, 0.95, 0.8] as const;
export const FIELDS = { name: 0, alias: 1, city: 2, state: 3 } as const;
type Field = (typeof FIELDS)[keyof typeof FIELDS];

/** The words of one record, each with its field. */
export type RecordWords = readonly (readonly [word: string, field: Field])[];

/** From each word to the records that have it. */
export class TermIndex {
  readonly vocabulary: Vocabulary;
  readonly recordCount: number;
  /** Record number times 4 plus field, for one term after the other. */
  readonly #postings: Uint32Array;
  /** Where the postings of a term begin; those of the next term begin where they end. */
  readonly #starts: Uint32Array;

  constructor(records: readonly RecordWords[]) {
    const lists = new Map<string, number[]>();
    for (const [record, words] of records.entries()) {
      for (const [word, field] of words) {
        const list = lists.get(word);
        const posting = record * 4 + field;
        if (list === undefined) lists.set(word, [posting]);
        else if (list.at(-1) !== posting) list.push(posting);
      }
    }
    const terms = [...lists.keys()].toSorted();
    this.vocabulary = new Vocabulary(terms);
    this.recordCount = records.length;
    this.#starts = new Uint32Array(terms.length + 1);
    let end = 0;
    for (const [number, term] of terms.entries()) {
      end += lists.get(term)?.length ?? 0;
      this.#starts[number + 1] = end;
    }
    this.#postings = new Uint32Array(end);
    for (const [number, term] of terms.entries()) {
      this.#postings.set(lists.get(term) ?? [], this.#starts[number] ?? 0);
    }
  }

  /** How many records have the term, one that has it in two fields counted twice. */
  frequency(term: number): number {
    return (this.#starts[term + 1] ?? 0) - (this.#starts[term] ?? 0);
  }

  /** How much a word tells that so many records have: from 0.7 (all) to about 10 (one of 28,000). */
  rarity(frequency: number): number {
    return Math.log(1 + this.recordCount / Math.max(1, frequency));
  }

  /** The postings of a term: record number times 4 plus field, the records in ascending order. */
  postings(term: number): Uint32Array {
    return this.#postings.subarray(this.#starts[term], this.#starts[term + 1]);
  }
}

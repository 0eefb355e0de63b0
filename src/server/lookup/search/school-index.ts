import { STATE_NAMES } from "../places/regions.ts";
import type { School } from "../schools/school.ts";
import { fullWords } from "../text/abbreviations.ts";
import { wordsOf } from "../text/words.ts";
import type { TypedWord } from "./match-word.ts";
import { orderBonus } from "./order-bonus.ts";
import { ScoreBoard } from "./score-board.ts";
import { splitWords } from "./split-words.ts";
import { FIELD_WEIGHTS, FIELDS, REPEATED_FIELD_WEIGHTS, type RecordWords, TermIndex } from "./term-index.ts";
import { TopList } from "./top-list.ts";
import { MAX_WORDS, typedWords } from "./typed-words.ts";
import { type Meaning, type Registers, understand } from "./understand.ts";

/** Records below this share of the typed words' weight are not what was meant. */
const MIN_MATCH = 0.5;
/** Reading words written together as several is a guess. */
const SPLIT_DOUBT = 0.97;
/** So many of the best records are looked at closely. */
const CLOSE_LOOK = 40;

/**
 * Finds schools by name, city, state, ZIP and CEEB code in any order, with misspellings, abbreviations and words that
 * are written together, apart or not to the end (docs/lookup.md).
 */
export class SchoolIndex {
  readonly #schools: readonly School[];
  readonly #terms: TermIndex;
  /** Sum of the rarities of the words of each school's name. */
  readonly #nameWeights: Float32Array;
  readonly #registers: Registers;
  readonly #board: ScoreBoard;

  constructor(schools: readonly School[]) {
    this.#schools = schools;
    this.#terms = new TermIndex(schools.map(recordWords));
    this.#nameWeights = Float32Array.from(schools, ({ name }) => this.#weightOf(fullWords(wordsOf(name))));
    this.#registers = {
      byState: Map.groupBy(schools.keys(), (number) => schools[number]?.state ?? ""),
      byCode: byCode(schools),
    };
    this.#board = new ScoreBoard(schools.length);
  }

  /** The best schools for what was typed, at most so many, best first. */
  search(text: string, maxResults: number): readonly School[] {
    const words = typedWords(text);
    if (words.length === 0) return [];
    const best = new TopList(CLOSE_LOOK);
    this.#collect(words, 1, best);
    const split = splitWords(this.#terms, words);
    if (split !== null) this.#collect(split.slice(0, MAX_WORDS), SPLIT_DOUBT, best);
    const typed = fullWords(words.map(({ word }) => word)).join(" ");
    return best
      .entries()
      .flatMap(([number, score]) => {
        const school = this.#schools[number];
        return school === undefined ? [] : [{ school, score: score + orderBonus(school, typed) }];
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxResults)
      .map(({ school }) => school);
  }

  #collect(words: readonly TypedWord[], factor: number, best: TopList): void {
    const board = this.#board;
    const meanings = understand(this.#terms, words, this.#registers).toSorted((a, b) => b.weight - a.weight);
    const whole = meanings.reduce((sum, { weight }) => sum + weight, 0);
    let rest = whole;
    for (const meaning of meanings) {
      // A school that has none of the rare words cannot make up for it with "high" and "school".
      board.beginWord({ weight: meaning.weight / whole, takesNew: rest >= MIN_MATCH * whole });
      rest -= meaning.weight;
      this.#addTerms(meaning);
      for (const state of meaning.states)
        this.#addAll(this.#registers.byState.get(state), FIELD_WEIGHTS[FIELDS.state]);
      this.#addAll(this.#registers.byCode.get(meaning.word), 1);
    }
    board.finish((number, match, nameWeight) => {
      if (match < MIN_MATCH) return;
      const completeness = Math.min(1, nameWeight / (this.#nameWeights[number] ?? 1));
      const prominence = this.#schools[number]?.prominence ?? 0;
      best.offer(number, factor * match * (0.85 + 0.15 * completeness) + 0.0005 * prominence);
    });
  }

  #addTerms({ matches, isRepeated }: Meaning): void {
    const fieldWeights = isRepeated ? REPEATED_FIELD_WEIGHTS : FIELD_WEIGHTS;
    for (const { term, quality } of matches) {
      const nameWeight = this.#terms.rarity(this.#terms.frequency(term)) * quality;
      for (const posting of this.#terms.postings(term)) {
        const field = posting & 3;
        const weight = fieldWeights[field] ?? 0;
        this.#board.add(posting >>> 2, quality * weight, field === FIELDS.name ? nameWeight : 0);
      }
    }
  }

  #addAll(records: readonly number[] | undefined, match: number): void {
    for (const record of records ?? []) this.#board.add(record, match, 0);
  }

  #weightOf(words: readonly string[]): number {
    return words.reduce((sum, word) => {
      const term = this.#terms.vocabulary.find(word);
      return sum + (term === undefined ? 0 : this.#terms.rarity(this.#terms.frequency(term)));
    }, 0);
  }
}

function recordWords({ name, aliases, city, state }: School): RecordWords {
  const nameWords = wordsOf(name);
  return [
    ...[...fullWords(nameWords), ...joinedInitials(nameWords)].map((word) => [word, FIELDS.name] as const),
    ...aliases.flatMap((alias) => fullWords(wordsOf(alias))).map((word) => [word, FIELDS.alias] as const),
    ...fullWords(wordsOf(city)).map((word) => [word, FIELDS.city] as const),
    ...wordsOf(STATE_NAMES.get(state) ?? "").map((word) => [word, FIELDS.state] as const),
  ];
}

/** "web" for W E B Du Bois. */
function joinedInitials(words: readonly string[]): readonly string[] {
  const runs = words.map((word) => (word.length === 1 ? word : " ")).join("");
  return runs.split(" ").filter((run) => run.length > 1);
}

/** By CEEB code and by ZIP code. */
function byCode(schools: readonly School[]): ReadonlyMap<string, readonly number[]> {
  const codes = new Map<string, number[]>();
  for (const [number, { ceeb, zip }] of schools.entries()) {
    for (const code of [ceeb, zip].filter((code) => code !== "")) {
      const numbers = codes.get(code);
      if (numbers === undefined) codes.set(code, [number]);
      else numbers.push(number);
    }
  }
  return codes;
}

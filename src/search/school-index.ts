import type { SchoolDetail } from "../contract/public-endpoints.ts";
import { MAX_WORDS, splitWords, type TypedWord, typedWords } from "./match-word.ts";
import { STATE_NAMES } from "./regions.ts";
import { FIELD_WEIGHTS, FIELDS, REPEATED_FIELD_WEIGHTS, type RecordWords, TermIndex } from "./term-index.ts";
import { type Meaning, type Registers, understand } from "./understand.ts";
import { endsInWord, fullWords, initialsOf, withInitialsJoined, wordsOf } from "./words.ts";

/** A school that can be found: what its detail record tells, and what helps to find it. */
export interface School extends SchoolDetail {
  /** Stays the same when the data are made anew. */
  readonly id: string;
  /** Other names under which it is known. */
  readonly aliases: readonly string[];
  /** 0 to 100: how likely the school is meant when several have the same name; from its enrolment where known. */
  readonly prominence: number;
}

/**
 * What a school gains when its name, or another name of it, is or begins with what was typed, word by word.
 * @param typed the words typed in their long forms, with one space between
 */
function orderBonus({ name, aliases }: School, typed: string): number {
  return Math.max(nameBonus(name, typed), ...aliases.map((alias) => nameBonus(alias, typed)));
}

function nameBonus(name: string, typed: string): number {
  const full = fullWords(withInitialsJoined(wordsOf(name))).join(" ");
  if (full === typed) return 0.12;
  if (full.startsWith(typed)) return 0.06;
  return typed.startsWith(`${full} `) ? 0.05 : 0;
}

/** Adds up, for each record, how well it matches the words of a query. One query at a time. */
class ScoreBoard {
  /** Sum over the words so far. */
  readonly #match: Float32Array;
  readonly #name: Float32Array;
  /** The best for the word under way. */
  readonly #best: Float32Array;
  readonly #bestName: Float32Array;
  /** The word for which `#best` holds, so that nothing has to be cleared between words. */
  readonly #word: Uint32Array;
  readonly #touched: number[] = [];
  #current = 0;
  #first = 1;
  #takesNew = true;
  #weights: number[] = [];

  constructor(records: number) {
    this.#match = new Float32Array(records);
    this.#name = new Float32Array(records);
    this.#best = new Float32Array(records);
    this.#bestName = new Float32Array(records);
    this.#word = new Uint32Array(records);
  }

  /** What follows is about the next word, which counts so much of the whole; new records are taken or passed over. */
  beginWord({ weight, takesNew }: { readonly weight: number; readonly takesNew: boolean }): void {
    this.#current++;
    this.#takesNew = takesNew;
    this.#weights.push(weight);
  }

  /** The record matches the word so well (0 to 1), with so much of the weight of its name. */
  add(record: number, match: number, nameWeight: number): void {
    const word = this.#word[record] ?? 0;
    if (word === this.#current) {
      if (match > (this.#best[record] ?? 0)) this.#best[record] = match;
      if (nameWeight > (this.#bestName[record] ?? 0)) this.#bestName[record] = nameWeight;
      return;
    }
    if (word < this.#first) {
      if (!this.#takesNew) return;
      this.#touched.push(record);
      this.#match[record] = 0;
      this.#name[record] = 0;
    } else {
      this.#addWordScore(record, word);
    }
    this.#word[record] = this.#current;
    this.#best[record] = match;
    this.#bestName[record] = nameWeight;
  }

  /** Calls back with each record that matches a word: how well (0 to 1), and the name's weight that was found. */
  finish(found: (record: number, match: number, nameWeight: number) => void): void {
    for (const record of this.#touched) {
      this.#addWordScore(record, this.#word[record] ?? 0);
      found(record, this.#match[record] ?? 0, this.#name[record] ?? 0);
    }
    this.#touched.length = 0;
    this.#weights = [];
    this.#first = this.#current + 1;
  }

  #addWordScore(record: number, word: number): void {
    const weight = this.#weights[word - this.#first] ?? 0;
    this.#match[record] = (this.#match[record] ?? 0) + weight * (this.#best[record] ?? 0);
    this.#name[record] = (this.#name[record] ?? 0) + (this.#bestName[record] ?? 0);
  }
}

/** Keeps the best so many of the things offered, each once. */
class TopList {
  readonly #size: number;
  readonly #items: number[] = [];
  readonly #scores: number[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  offer(item: number, score: number): void {
    const { length } = this.#items;
    if (length === this.#size && score <= (this.#scores[length - 1] ?? 0)) return;
    const known = this.#items.indexOf(item);
    if (known >= 0) {
      if (score <= (this.#scores[known] ?? 0)) return;
      this.#remove(known);
    } else if (length === this.#size) {
      this.#remove(length - 1);
    }
    let place = this.#items.length;
    while (place > 0 && (this.#scores[place - 1] ?? 0) < score) place--;
    this.#items.splice(place, 0, item);
    this.#scores.splice(place, 0, score);
  }

  /** Best first; of equals, the one offered first. */
  entries(): readonly (readonly [item: number, score: number])[] {
    return this.#items.map((item, place) => [item, this.#scores[place] ?? 0]);
  }

  #remove(place: number): void {
    this.#items.splice(place, 1);
    this.#scores.splice(place, 1);
  }
}

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
    const words = wordsOf(text);
    if (words.length === 0) return [];
    const best = new TopList(CLOSE_LOOK);
    const joined = withInitialsJoined(words);
    // "J F Kennedy" has two initials, "J F K" is a word.
    for (const reading of joined.length < words.length ? [words, joined] : [words])
      this.#collectReading(typedWords(reading, endsInWord(text)), best);
    const typed = fullWords(joined).join(" ");
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

  #collectReading(words: readonly TypedWord[], best: TopList): void {
    this.#collect(words, 1, best);
    const split = splitWords(this.#terms, words);
    if (split !== null) this.#collect(split.slice(0, MAX_WORDS), SPLIT_DOUBT, best);
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
  // "w e b" and "web" for W E B Du Bois.
  const joined = withInitialsJoined(nameWords).filter((word) => !nameWords.includes(word));
  const initials = initialsOf(nameWords);
  return [
    ...[...fullWords(nameWords), ...fullWords(joined)].map((word) => [word, FIELDS.name] as const),
    ...aliases
      .flatMap((alias) => fullWords(withInitialsJoined(wordsOf(alias))))
      .concat(initials ?? [])
      .map((word) => [word, FIELDS.alias] as const),
    ...fullWords(wordsOf(city)).map((word) => [word, FIELDS.city] as const),
    ...wordsOf(STATE_NAMES.get(state) ?? "").map((word) => [word, FIELDS.state] as const),
  ];
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

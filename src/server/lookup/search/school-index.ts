import { STATE_NAMES } from "../places/regions.ts";
import type { School } from "../schools/school.ts";
import { fullWords, writtenOut } from "../text/abbreviations.ts";
import { endsInWord, wordsOf } from "../text/words.ts";
import { findStates } from "./find-states.ts";
import { matchJoined, matchWord, type TypedWord, type WordMatches } from "./match-word.ts";
import { orderBonus } from "./order-bonus.ts";
import { ScoreBoard } from "./score-board.ts";
import { splitWords } from "./split-words.ts";
import { FIELD_WEIGHTS, FIELDS, REPEATED_FIELD_WEIGHTS, type RecordWords, TermIndex } from "./term-index.ts";
import { TopList } from "./top-list.ts";

/** Records below this share of the typed words' weight are not what was meant. */
const MIN_MATCH = 0.5;
/** Reading words written together as several is a guess. */
const SPLIT_DOUBT = 0.97;
/** So many of the best records are looked at closely. */
const CLOSE_LOOK = 40;
const MAX_WORDS = 16;

/**
 * Finds schools by name, city, state, ZIP and CEEB code in any order, with misspellings, abbreviations and words that
 * are written together, apart or not to the end (docs/lookup.md).
 */
export class SchoolIndex {
  readonly #schools: readonly School[];
  readonly #terms: TermIndex;
  /** Sum of the rarities of the words of each school's name. */
  readonly #nameWeights: Float32Array;
  readonly #byState: ReadonlyMap<string, readonly number[]>;
  /** By CEEB code and by ZIP code. */
  readonly #byCode: ReadonlyMap<string, readonly number[]>;
  readonly #board: ScoreBoard;

  constructor(schools: readonly School[]) {
    this.#schools = schools;
    this.#terms = new TermIndex(schools.map(recordWords));
    this.#nameWeights = Float32Array.from(schools, ({ name }) => this.#weightOf(fullWords(wordsOf(name))));
    this.#byState = Map.groupBy(schools.keys(), (number) => schools[number]?.state ?? "");
    this.#byCode = byCode(schools);
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
    const slots = this.#slots(words);
    const total = slots.reduce((sum, { weight }) => sum + weight, 0);
    for (const [at, { matches, weight }] of slots.entries()) {
      board.beginWord(weight / total);
      const isRepeated = words.findIndex(({ word }) => word === words[at]?.word) < at;
      const fieldWeights = isRepeated ? REPEATED_FIELD_WEIGHTS : FIELD_WEIGHTS;
      for (const { term, quality } of matches) {
        const rarity = this.#terms.rarity(this.#terms.frequency(term));
        for (const posting of this.#terms.postings(term)) {
          const field = posting & 3;
          const isName = field === FIELDS.name;
          board.add(posting >>> 2, quality * (fieldWeights[field] ?? 0), isName ? rarity * quality : 0);
        }
      }
      for (const { state } of this.#statesAt(words, at)) {
        for (const number of this.#byState.get(state) ?? [])
          board.add(number, FIELD_WEIGHTS[FIELDS.state], 0);
      }
      for (const number of this.#byCode.get(words[at]?.word ?? "") ?? []) board.add(number, 1, 0);
    }
    board.finish((number, match, nameWeight) => {
      if (match < MIN_MATCH) return;
      const completeness = Math.min(1, nameWeight / (this.#nameWeights[number] ?? 1));
      const prominence = this.#schools[number]?.prominence ?? 0;
      best.offer(number, factor * match * (0.85 + 0.15 * completeness) + 0.0005 * prominence);
    });
  }

  /** What each word may mean; two neighbours may mean one term together. */
  #slots(words: readonly TypedWord[]): readonly WordMatches[] {
    const slots = words.map((typed) => matchWord(this.#terms, typed));
    const states = findStates(words.map(({ word }) => word));
    return slots.map((slot, at) => {
      const before = words[at - 1];
      const typed = words[at];
      const after = words[at + 1];
      const joined = [
        before && typed ? matchJoined(this.#terms, before.word, typed) : null,
        typed && after ? matchJoined(this.#terms, typed.word, after) : null,
      ].filter((matches) => matches !== null);
      const weights = joined.map(({ weight }) => weight);
      const state = states.find(({ start, end }) => at >= start && at < end)?.state;
      if (state !== undefined) weights.push(this.#terms.rarity(this.#byState.get(state)?.length ?? 0));
      if (this.#byCode.has(typed?.word ?? "")) weights.push(this.#terms.rarity(1));
      const matches = [...slot.matches, ...joined.flatMap((other) => other.matches)];
      return { matches, weight: slot.matches.length === 0 ? Math.min(slot.weight, ...weights) : slot.weight };
    });
  }

  #statesAt(words: readonly TypedWord[], at: number) {
    return findStates(words.map(({ word }) => word)).filter(({ start, end }) => at >= start && at < end);
  }

  #weightOf(words: readonly string[]): number {
    return words.reduce((sum, word) => {
      const term = this.#terms.vocabulary.find(word);
      return sum + (term === undefined ? 0 : this.#terms.rarity(this.#terms.frequency(term)));
    }, 0);
  }
}

function typedWords(text: string): readonly TypedWord[] {
  const words = writtenOut(wordsOf(text)).slice(0, MAX_WORDS);
  const isOpen = endsInWord(text);
  return words.map((word, at) => ({ word, isUnfinished: isOpen && at === words.length - 1 }));
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

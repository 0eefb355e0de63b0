import { matchJoined, matchWord, type TermMatch, type TypedWord } from "./match-word.ts";
import { STATE_NAMES } from "./regions.ts";
import type { TermIndex } from "./term-index.ts";
import { wordsOf } from "./words.ts";

/** The words from `start` to before `end` name the state. */
interface NamedState {
  readonly state: string;
  readonly start: number;
  readonly end: number;
}

const PHRASES: readonly (readonly [state: string, words: readonly string[]])[] = [...STATE_NAMES].flatMap(
  ([code, name]) => [[code, [code.toLowerCase()]] as const, [code, wordsOf(name)] as const],
);
const BY_FIRST_WORD = Map.groupBy(PHRASES, ([, words]) => words[0] ?? "");

/** Every state that some of the words name, by its code or its name; "west virginia" names two. */
function findStates(words: readonly string[]): readonly NamedState[] {
  return words.flatMap((word, start) =>
    (BY_FIRST_WORD.get(word) ?? [])
      .filter(([, phrase]) => phrase.every((part, offset) => words[start + offset] === part))
      .map(([state, phrase]) => ({ state, start, end: start + phrase.length })),
  );
}

/** What one of the typed words may mean. */
export interface Meaning {
  readonly word: string;
  readonly matches: readonly TermMatch[];
  /** States that the word names, by itself or with its neighbours. */
  readonly states: readonly string[];
  /** How much the word counts among those typed. */
  readonly weight: number;
  /** Whether the same word was typed before. */
  readonly isRepeated: boolean;
}

/** The records by what is no word of their names. */
export interface Registers {
  readonly byState: ReadonlyMap<string, readonly number[]>;
  readonly byCode: ReadonlyMap<string, readonly number[]>;
}

/** What each of the typed words may mean; two neighbours may mean one term together. */
export function understand(
  terms: TermIndex,
  words: readonly TypedWord[],
  { byState, byCode }: Registers,
): readonly Meaning[] {
  const named = findStates(words.map(({ word }) => word));
  const rarest = (lists: readonly (readonly number[] | undefined)[]) =>
    Math.max(0, ...lists.filter((list) => list !== undefined).map((list) => terms.rarity(list.length)));
  return words.map((typed, at) => {
    const { word, isUnfinished } = typed;
    const alone = matchWord(terms, typed);
    const joined = joinedWithNeighbours(terms, words, at);
    const states = named.filter(({ start, end }) => at >= start && at < end).map(({ state }) => state);
    const isStateCode = isUnfinished && word.length === 2 && states.length > 0;
    const others = Math.max(
      rarest([...states.map((state) => byState.get(state)), byCode.get(word)]),
      ...joined.map(({ weight }) => weight),
    );
    const countsByOthers = others > 0 && (isStateCode || alone.matches.length === 0);
    return {
      word,
      states,
      matches: [
        ...(isStateCode ? doubted(alone.matches) : alone.matches),
        ...joined.flatMap(({ matches }) => matches),
      ],
      weight: countsByOthers ? others : alone.weight,
      isRepeated: words.findIndex((other) => other.word === word) < at,
    };
  });
}

/** Two letters at the end are rather a state than the beginning of one of many words. */
function doubted(matches: readonly TermMatch[]): readonly TermMatch[] {
  return matches.map(({ term, quality }) => ({ term, quality: quality < 1 ? quality * 0.7 : quality }));
}

function joinedWithNeighbours(terms: TermIndex, words: readonly TypedWord[], at: number) {
  const pairs = [
    [words[at - 1], words[at]],
    [words[at], words[at + 1]],
  ] as const;
  return pairs
    .map(([first, second]) => (first && second ? matchJoined(terms, first.word, second) : null))
    .filter((matches) => matches !== null);
}

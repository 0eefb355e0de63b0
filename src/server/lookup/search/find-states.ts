import { STATE_NAMES } from "../places/regions.ts";
import { wordsOf } from "../text/words.ts";

/** The words from `start` to before `end` name the state. */
export interface NamedState {
  readonly state: string;
  readonly start: number;
  readonly end: number;
}

const PHRASES: readonly (readonly [state: string, words: readonly string[]])[] = [...STATE_NAMES].flatMap(
  ([code, name]) => [[code, [code.toLowerCase()]] as const, [code, wordsOf(name)] as const],
);
const BY_FIRST_WORD = Map.groupBy(PHRASES, ([, words]) => words[0] ?? "");

/** Every state that some of the words name, by its code or its name; "west virginia" names two. */
export function findStates(words: readonly string[]): readonly NamedState[] {
  return words.flatMap((word, start) =>
    (BY_FIRST_WORD.get(word) ?? [])
      .filter(([, phrase]) => phrase.every((part, offset) => words[start + offset] === part))
      .map(([state, phrase]) => ({ state, start, end: start + phrase.length })),
  );
}

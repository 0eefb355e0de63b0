import { writtenOut } from "../text/abbreviations.ts";
import { endsInWord, wordsOf } from "../text/words.ts";
import type { TypedWord } from "./match-word.ts";

/** More words than any school's name and place have; the rest is not looked at. */
export const MAX_WORDS = 16;

/** The words of what was typed, with abbreviations of several words written out. */
export function typedWords(text: string): readonly TypedWord[] {
  const words = writtenOut(wordsOf(text)).slice(0, MAX_WORDS);
  const isOpen = endsInWord(text);
  return words.map((word, at) => ({ word, isUnfinished: isOpen && at === words.length - 1 }));
}

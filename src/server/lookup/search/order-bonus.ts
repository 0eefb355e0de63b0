import type { School } from "../schools/school.ts";
import { fullWords } from "../text/abbreviations.ts";
import { wordsOf } from "../text/words.ts";

/**
 * What a school gains when its name, or another name of it, is or begins with what was typed, word by word.
 * @param typed the words typed in their long forms, with one space between
 */
export function orderBonus({ name, aliases }: School, typed: string): number {
  return Math.max(nameBonus(name, typed), ...aliases.map((alias) => nameBonus(alias, typed)));
}

function nameBonus(name: string, typed: string): number {
  const full = fullWords(wordsOf(name)).join(" ");
  if (full === typed) return 0.12;
  if (full.startsWith(typed)) return 0.06;
  return typed.startsWith(`${full} `) ? 0.05 : 0;
}

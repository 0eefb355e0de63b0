import { longForm } from "../text/abbreviations.ts";
import type { TypedWord } from "./match-word.ts";
import type { TermIndex } from "./term-index.ts";

const MIN_LENGTH = 5;
const MAX_LENGTH = 50;
const MIN_PART = 2;
/** What each further part costs, in units of rarity: few long words are likelier than many short ones. */
const PART_COST = 4;
/** A word that more records have than this stands for itself. */
const RARE = 60;

/**
 * The words with those taken apart that were written together, such as "lakeview" for Lake View; null when there is
 * nothing to take apart.
 */
export function splitWords(index: TermIndex, words: readonly TypedWord[]): readonly TypedWord[] | null {
  let hasSplit = false;
  const result = words.flatMap((typed) => {
    const parts = splitWord(index, typed);
    if (parts === null) return [typed];
    hasSplit = true;
    return parts.map((word, at) => ({ word, isUnfinished: typed.isUnfinished && at === parts.length - 1 }));
  });
  return hasSplit ? result : null;
}

interface Split {
  readonly cost: number;
  readonly parts: readonly string[];
}

/** The cheapest way to make the word of known words, if it is not a known word itself. */
function splitWord(index: TermIndex, { word, isUnfinished }: TypedWord): readonly string[] | null {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || /^\d+$/.test(word)) return null;
  const known = index.vocabulary.find(longForm(word) ?? word);
  if (known !== undefined && index.frequency(known) > RARE) return null;
  const best: (Split | undefined)[] = [{ cost: 0, parts: [] }];
  for (let end = MIN_PART; end <= word.length; end++) {
    const mayGoOn = isUnfinished && end === word.length;
    for (let start = 0; start <= end - MIN_PART; start++) {
      const before = best[start];
      if (before === undefined || (start === 0 && end === word.length)) continue;
      const part = word.slice(start, end);
      const cost = before.cost + partCost(index, part, mayGoOn);
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY))
        best[end] = { cost, parts: [...before.parts, part] };
    }
  }
  const parts = best[word.length]?.parts ?? null;
  return known !== undefined && (parts?.length ?? 0) > 2 ? null : parts;
}

function partCost(index: TermIndex, part: string, mayGoOn: boolean): number {
  const term = index.vocabulary.find(longForm(part) ?? part);
  if (term !== undefined) return PART_COST + index.rarity(index.frequency(term));
  if (!mayGoOn || part.length < 3) return Number.POSITIVE_INFINITY;
  const [start, end] = index.vocabulary.beginningWith(part);
  return end > start ? PART_COST + index.rarity(1) : Number.POSITIVE_INFINITY;
}

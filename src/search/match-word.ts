import type { TermIndex } from "./term-index.ts";
import { longForm, writtenOut } from "./words.ts";

/** A term of the vocabulary that a typed word may mean, with how sure that is (0 to 1). */
export interface TermMatch {
  readonly term: number;
  readonly quality: number;
}

/** What a typed word may mean, and how much it counts among the words typed. */
interface WordMatches {
  readonly matches: readonly TermMatch[];
  readonly weight: number;
}

export interface TypedWord {
  readonly word: string;
  /** Whether more letters may follow: the last word, unless a space follows it. */
  readonly isUnfinished: boolean;
}

/** A word that so many records have is hardly a misspelling of another. */
const COMMON = 1_000;
const QUALITY = { exact: 1, joined: 0.95, oneMistake: 0.74, twoMistakes: 0.52 } as const;
const BEGINNING_MIN_LENGTH = 3;

/** The terms that the word may mean: the word itself or its long form, words that begin with it, misspellings. */
export function matchWord(index: TermIndex, typed: TypedWord): WordMatches {
  const { vocabulary } = index;
  const best = new Map<number, number>();
  const add = (term: number, quality: number) => {
    if (quality > (best.get(term) ?? 0)) best.set(term, quality);
  };
  const exact = vocabulary.find(longForm(typed.word) ?? typed.word);
  if (exact !== undefined) add(exact, QUALITY.exact);
  addBeginnings(index, typed, add);
  const isCommon = exact !== undefined && index.frequency(exact) > COMMON;
  if (!isCommon) addMisspellings(index, typed, { isKnown: exact !== undefined, add });
  return weighed(index, best);
}

/** The term that two neighbouring words make together, as "lake view" for Lakeview; null when there is none. */
export function matchJoined(index: TermIndex, first: string, second: TypedWord): WordMatches | null {
  const { vocabulary } = index;
  const word = first + second.word;
  const best = new Map<number, number>();
  const exact = vocabulary.find(word);
  if (exact !== undefined) best.set(exact, QUALITY.joined);
  if (second.isUnfinished && word.length >= 5) {
    const [start, end] = vocabulary.beginningWith(word);
    for (let term = start; term < end; term++) best.set(term, QUALITY.joined);
  }
  return best.size === 0 ? null : weighed(index, best);
}

type Add = (term: number, quality: number) => void;

function addBeginnings({ vocabulary }: TermIndex, { word, isUnfinished }: TypedWord, add: Add): void {
  if (!isUnfinished && word.length < BEGINNING_MIN_LENGTH) return;
  const [start, end] = vocabulary.beginningWith(word);
  const [base, byLength] = isUnfinished ? [0.78, 0.2] : [0.62, 0.25];
  for (let term = start; term < end; term++) {
    add(term, base + (byLength * word.length) / vocabulary.term(term).length);
  }
}

function addMisspellings(
  { vocabulary }: TermIndex,
  { word, isUnfinished }: TypedWord,
  { isKnown, add }: { readonly isKnown: boolean; readonly add: Add },
): void {
  if (word.length < 3 || /^\d+$/.test(word)) return;
  const doubt = isKnown ? 0.75 : 1;
  const limit = word.length >= 5 && !isKnown ? 2 : 1;
  vocabulary.misspelt(word, { limit, asPrefix: false }, (term, distance) => {
    const quality = doubt * (distance <= 1 ? QUALITY.oneMistake : QUALITY.twoMistakes);
    // Short words are near to too many others: another first letter is believed only when nothing else fits.
    const isDoubtful = word.length < 5 && vocabulary.term(term)[0] !== word[0];
    if (!isDoubtful) add(term, quality);
    else if (!isKnown) add(term, quality * 0.85);
  });
  if (!isUnfinished || word.length < 4) return;
  vocabulary.misspelt(word, { limit: 1, asPrefix: true }, (term) => {
    add(term, doubt * QUALITY.oneMistake * (0.7 + (0.25 * word.length) / vocabulary.term(term).length));
  });
}

/** A word counts by how few records have what it most likely means. */
function weighed(index: TermIndex, best: ReadonlyMap<number, number>): WordMatches {
  const top = Math.max(0, ...best.values());
  let frequency = 0;
  for (const [term, quality] of best) if (quality >= top * 0.9) frequency += index.frequency(term);
  const matches = [...best].map(([term, quality]) => ({ term, quality }));
  return { matches, weight: index.rarity(frequency) };
}

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

/** More words than any school's name and place have; the rest is not looked at. */
export const MAX_WORDS = 16;

/** The words of what was typed, with abbreviations of several words written out; the last of an open text may go on. */
export function typedWords(typed: readonly string[], isOpen: boolean): readonly TypedWord[] {
  const words = writtenOut(typed).slice(0, MAX_WORDS);
  return words.map((word, at) => ({ word, isUnfinished: isOpen && at === words.length - 1 }));
}

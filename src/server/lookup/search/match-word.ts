import { longForm } from "../text/abbreviations.ts";
import type { TermIndex } from "./term-index.ts";

/** A term of the vocabulary that a typed word may mean, with how sure that is (0 to 1). */
export interface TermMatch {
  readonly term: number;
  readonly quality: number;
}

/** What a typed word may mean, and how much it counts among the words typed. */
export interface WordMatches {
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

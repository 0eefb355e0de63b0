import { wordsOf } from "../text/words.ts";
import { stateCode } from "./regions.ts";

/** One way to read what was typed: a street, then a city, a state and a ZIP code, of which some may be missing. */
export interface AddressReading {
  /** As it was typed, empty when the text holds only a place. */
  readonly street: string;
  readonly cityWords: readonly string[];
  /** Two letters, null when no state was typed. */
  readonly state: string | null;
  /** The digits of a ZIP code, two to five, null when none was typed. */
  readonly zip: string | null;
  /** Whether a comma stands between street and place. */
  readonly isSeparated: boolean;
  /** Whether the text ends in the city's name. */
  readonly endsInCity: boolean;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly followsComma: boolean;
}

const MAX_TOKENS = 20;
const MAX_CITY_WORDS = 5;
const MAX_STATE_WORDS = 3;

/** Every sensible way to read the text as street and place. */
export function addressReadings(text: string): readonly AddressReading[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at) => {
    if (!mayBeginPlace(tokens, at)) return [];
    const street = text
      .slice(0, token.start)
      .replace(/[\s,]+$/, "")
      .trim();
    return placeReadings(tokens.slice(at).map(({ text }) => text)).map((place) => ({
      street,
      isSeparated: at === 0 || token.followsComma,
      ...place,
    }));
  });
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(/[^\s,]+/g)].slice(0, MAX_TOKENS).map((match) => ({
    text: match[0],
    start: match.index,
    followsComma: /,\s*$/.test(text.slice(0, match.index)),
  }));
}

/** Before a place without a comma stands a whole street: a number and a word, or a post office box. */
function mayBeginPlace(tokens: readonly Token[], at: number): boolean {
  if (at === 0 || tokens[at]?.followsComma) return true;
  const before = tokens.slice(0, at).map(({ text }) => text);
  const hasStreet = /\d/.test(before[0] ?? "") && before.length >= 2;
  const hasBox = /^(p\.?\s?o\.?\s)?box \S*\d/i.test(before.join(" "));
  return hasStreet || hasBox;
}

type PlaceReading = Omit<AddressReading, "street" | "isSeparated">;

function placeReadings(tokens: readonly string[]): readonly PlaceReading[] {
  const last = tokens.at(-1) ?? "";
  const zip = /^(\d{2,5})(-\d{0,4})?$/.exec(last)?.[1] ?? null;
  const words = zip === null ? tokens : tokens.slice(0, -1);
  const withoutState = placeReading(words, { state: null, zip });
  const withState = Array.from({ length: Math.min(MAX_STATE_WORDS, words.length) }, (_, index) => {
    const state = stateCode(words.slice(words.length - index - 1).join(" "));
    return state === null ? null : placeReading(words.slice(0, words.length - index - 1), { state, zip });
  });
  return [withoutState, ...withState].filter((reading) => reading !== null);
}

function placeReading(
  cityTokens: readonly string[],
  { state, zip }: Pick<PlaceReading, "state" | "zip">,
): PlaceReading | null {
  const cityWords = wordsOf(cityTokens.join(" "));
  const isCity = cityWords.length <= MAX_CITY_WORDS && !cityWords.some((word) => /\d/.test(word));
  const isPlace = cityWords.length > 0 || zip?.length === 5;
  if (!isCity || !isPlace) return null;
  return { cityWords, state, zip, endsInCity: state === null && zip === null };
}

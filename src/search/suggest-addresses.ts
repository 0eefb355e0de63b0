import type { AddressDetail, Suggestion } from "../contract/public-endpoints.ts";
import { addressSuggestion } from "./address-suggestion.ts";
import type { CityMatch, FoundPlaces, Place, PlaceIndex } from "./place-index.ts";
import { FREELY_ASSOCIATED, isStateOf, stateCode } from "./regions.ts";
import { wordsOf } from "./words.ts";

/** One way to read what was typed: a street, then a city, a state and a ZIP code, of which some may be missing. */
interface AddressReading {
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
function addressReadings(text: string): readonly AddressReading[] {
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

/** What ends a street rather than begins a city. */
const STREET_WORDS = new Set([
  "st",
  "street",
  "ave",
  "av",
  "avenue",
  "rd",
  "road",
  "dr",
  "drive",
  "ln",
  "lane",
  "ct",
  "court",
  "way",
  "pl",
  "place",
  "blvd",
  "boulevard",
  "cir",
  "circle",
  "hwy",
  "highway",
  "pkwy",
  "parkway",
  "ter",
  "terrace",
  "trl",
  "trail",
  "apt",
  "apartment",
  "unit",
  "suite",
  "ste",
  "floor",
  "fl",
  "box",
  "po",
  "n",
  "s",
  "e",
  "w",
  "ne",
  "nw",
  "se",
  "sw",
  "north",
  "south",
  "east",
  "west",
]);
const MATCH_SCORES: Readonly<Record<CityMatch, number>> = { exact: 3, beginning: 2, misspelt: 1.5 };

interface Understood {
  readonly reading: AddressReading;
  readonly places: readonly Place[];
  readonly score: number;
}

/** Completes what was typed by city, state and ZIP code; the street stays as it was typed. */
export function suggestAddresses(index: PlaceIndex, text: string, maxResults: number): readonly Suggestion[] {
  const [best] = addressReadings(text)
    .flatMap((reading) => understood(index, reading) ?? [])
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined) return [];
  return best.places
    .flatMap((place) => addressesIn(place, best.reading))
    .slice(0, maxResults)
    .map(addressSuggestion);
}

function understood(index: PlaceIndex, reading: AddressReading): Understood | null {
  const found = findPlaces(index, reading);
  if (found === null) return null;
  const places = found.places.filter((place) => fits(place, reading));
  if (places.length === 0) return null;
  const score =
    (reading.cityWords.length > 0 ? MATCH_SCORES[found.match] + reading.cityWords.length / 2 : 0) +
    (reading.state === null ? 0 : 2) +
    (reading.zip === null ? 0 : 1) +
    (reading.isSeparated ? 1 : 0);
  return { reading, places, score };
}

function findPlaces(index: PlaceIndex, reading: AddressReading): FoundPlaces | null {
  const { cityWords, isSeparated, endsInCity, state, zip } = reading;
  if (cityWords.length === 0) {
    const place = index.byZip(zip ?? "");
    return place === undefined ? null : { match: "exact", places: [place] };
  }
  const [only = ""] = cityWords;
  if (cityWords.length === 1 && (STREET_WORDS.has(only) || only.length < 2)) return null;
  const isSure = isSeparated || state !== null || zip?.length === 5;
  const mayGoOn = endsInCity && (isSeparated || (cityWords.at(-1)?.length ?? 0) >= 3);
  return index.byCity(cityWords, { mayGoOn, mayBeMisspelt: isSure });
}

function fits({ state, zips }: Place, reading: AddressReading): boolean {
  if (reading.state !== null && reading.state !== state) return false;
  const { zip } = reading;
  return zip === null || zips.some((candidate) => candidate.startsWith(zip));
}

/** One for each ZIP code that was begun; without one, the city, and its ZIP code when it has only one. */
function addressesIn(
  { city, state, zips }: Place,
  { street, zip }: AddressReading,
): readonly AddressDetail[] {
  const [first = ""] = zips;
  const chosen =
    zip === null ? [zips.length === 1 ? first : ""] : zips.filter((known) => known.startsWith(zip));
  return chosen.map((zip) => ({
    address_line_1: street,
    city,
    state: isStateOf("USA", state) ? state : "",
    zip,
    country: FREELY_ASSOCIATED[state] ?? "USA",
  }));
}

import type { AddressDetail, Suggestion } from "../../../contract/lookup.ts";
import { addressSuggestion } from "./address-suggestion.ts";
import type { Place } from "./place.ts";
import type { CityMatch, FoundPlaces, PlaceIndex } from "./place-index.ts";
import { FREELY_ASSOCIATED, isStateOf } from "./regions.ts";
import { type AddressReading, addressReadings } from "./split-address.ts";

/** What ends a street rather than begins a city. */
const STREET_WORDS = new Set([
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...["nw", "se", "sw", "north", "south", "east", "west"],
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

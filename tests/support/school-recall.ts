import { STATE_NAMES } from "../../src/search/regions.ts";
import type { School, SchoolIndex } from "../../src/search/school-index.ts";

/** The kinds for which recall is a promise. */
export const HELD = ["prefix", "one typo", "abbreviation", "name + state"];

/** What came of the texts of one kind. */
export interface Recall {
  readonly kind: string;
  readonly queries: number;
  readonly found: number;
}

interface Sample {
  readonly schools: readonly School[];
  readonly index: SchoolIndex;
  /** How many texts of each kind. */
  readonly size: number;
  readonly seed: number;
}

/** Types a sample of the schools in each of the ways and looks whether they are among the first five suggestions. */
export function measureRecall({ schools, index, size, seed }: Sample): readonly Recall[] {
  return MISTAKES.map(({ kind, type, isFound }, number) => {
    const random = randomFrom(seed + number);
    let [queries, found] = [0, 0];
    // A kind that applies to few names must not go on for ever.
    for (let tries = 0; queries < size && tries < size * 50; tries++) {
      const meant = pick(schools, random);
      const text = type(meant, random);
      if (text === null) continue;
      queries++;
      if (index.search(text, 5).some((school) => isFound(school, meant))) found++;
    }
    return { kind, queries, found };
  });
}

/** Found, of all that were looked for, 0 to 1. */
export function recallOf(results: readonly Recall[]): number {
  const sum = (of: (recall: Recall) => number) => results.reduce((total, recall) => total + of(recall), 0);
  return sum(({ found }) => found) / sum(({ queries }) => queries);
}

type Random = () => number;

/** One way in which people type something else than the name in the records. */
interface Mistake {
  readonly kind: string;
  /** The text typed for the school; null when this way does not apply to its name. */
  readonly type: (school: School, random: Random) => string | null;
  /** Whether a suggestion is what was meant. */
  readonly isFound: (suggested: School, meant: School) => boolean;
}

const isNamesake = (a: School, b: School) => a.name.toLowerCase() === b.name.toLowerCase();

export const MISTAKES: readonly Mistake[] = [
  { kind: "prefix", type: prefix, isFound: isNamesake },
  { kind: "one typo", type: ({ name }, random) => withTypo(name, random), isFound: isNamesake },
  {
    kind: "two typos",
    type: ({ name }, random) => withTypo(withTypo(name, random), random),
    isFound: isNamesake,
  },
  { kind: "abbreviation", type: ({ name }) => abbreviated(name), isFound: isNamesake },
  {
    kind: "name + state",
    type: ({ name, state }, random) => {
      const named = STATE_NAMES.get(state);
      return named === undefined ? null : `${name} ${pick([state, named, state.toLowerCase()], random)}`;
    },
    isFound: (suggested, meant) => isNamesake(suggested, meant) && suggested.state === meant.state,
  },
  {
    kind: "city first",
    type: ({ name, city }) => (city === "" ? null : `${city} ${name}`),
    isFound: (suggested, meant) =>
      isNamesake(suggested, meant) && suggested.city === meant.city && suggested.state === meant.state,
  },
  { kind: "joined words", type: ({ name }, random) => withJoinedWords(name, random), isFound: isNamesake },
];

/** At least three fifths of the name, at least six characters, and not all of it. */
function prefix({ name }: School, random: Random): string | null {
  const shortest = Math.max(6, Math.ceil(name.length * 0.6));
  return shortest >= name.length ? null : name.slice(0, shortest + below(name.length - shortest, random));
}

/** One letter changed, left out, put in or swapped with the next. */
function withTypo(text: string, random: Random): string {
  const places = [...text].flatMap((character, place) => (/[a-z]/i.test(character) ? [place] : []));
  const place = places[below(places.length, random)] ?? 0;
  const letter = String.fromCharCode(97 + below(26, random));
  const [before, after] = [text.slice(0, place), text.slice(place + 1)];
  const swapped = after.slice(0, 1) + text.slice(place, place + 1) + after.slice(1);
  return before + pick([letter + after, after, letter + text.slice(place), swapped], random);
}

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bHigh School\b/i, "HS"],
  [/\bSaint\b/i, "St"],
  [/\bMount\b/i, "Mt"],
  [/\bMountain\b/i, "Mtn"],
  [/\bFort\b/i, "Ft"],
  [/\bJunior\b/i, "Jr"],
  [/\bSenior\b/i, "Sr"],
  [/\bNorth\b/i, "N"],
  [/\bSouth\b/i, "S"],
  [/\bEast\b/i, "E"],
  [/\bWest\b/i, "W"],
  [/\bAcademy\b/i, "Acad"],
  [/\bPreparatory\b/i, "Prep"],
  [/\bCounty\b/i, "Co"],
  [/\bCenter\b/i, "Ctr"],
  [/\bTechnical\b/i, "Tech"],
  [/\bHeights\b/i, "Hts"],
  [/\bUniversity\b/i, "Univ"],
  [/\bCommunity College\b/i, "CC"],
  [/\band\b/i, "&"],
];

function abbreviated(name: string): string | null {
  const short = SHORT_FORMS.reduce((text, [long, form]) => text.replace(long, form), name);
  return short === name ? null : short;
}

/** Two neighbouring words written as one. */
function withJoinedWords(name: string, random: Random): string | null {
  const words = name.split(" ");
  if (words.length < 2) return null;
  const at = below(words.length - 1, random);
  return words.toSpliced(at, 2, words.slice(at, at + 2).join("")).join(" ");
}

/** Numbers from 0 to less than 1 that are the same every time for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from 0 to less than the end. */
function below(end: number, random: Random): number {
  return Math.floor(random() * end);
}

function pick<T>(list: readonly T[], random: Random): T {
  const picked = list[below(list.length, random)];
  if (picked === undefined) throw new Error("There is nothing to pick from.");
  return picked;
}

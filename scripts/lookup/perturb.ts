import { STATE_NAMES } from "../../src/search/regions.ts";
import type { School } from "../../src/search/school.ts";
import type { Random } from "./random.ts";

/** One way in which people type something else than the name in the records. */
export interface Perturbation {
  readonly kind: string;
  /** The text typed for the school; null when this way does not apply to its name. */
  readonly type: (school: School, random: Random) => string | null;
  /** Whether a suggestion is what was meant. */
  readonly isFound: (suggested: School, meant: School) => boolean;
  /** Said in the output. */
  readonly counts: string;
}

const sameName = (a: School, b: School) => a.name.toLowerCase() === b.name.toLowerCase();
const anyOfThatName = {
  isFound: sameName,
  counts: "any school of exactly that name (the text holds no more than the name)",
};

/** Every kind, in the order of the output. */
export const PERTURBATIONS: readonly Perturbation[] = [
  { kind: "prefix", type: prefix, ...anyOfThatName },
  { kind: "one typo", type: ({ name }, random) => withTypo(name, random), ...anyOfThatName },
  {
    kind: "two typos",
    type: ({ name }, random) => withTypo(withTypo(name, random), random),
    ...anyOfThatName,
  },
  { kind: "abbreviation", type: ({ name }) => abbreviated(name), ...anyOfThatName },
  {
    kind: "name + state",
    type: ({ name, state }, random) => {
      const named = STATE_NAMES.get(state);
      return named === undefined ? null : `${name} ${random.pick([state, named, state.toLowerCase()])}`;
    },
    isFound: (suggested, meant) => sameName(suggested, meant) && suggested.state === meant.state,
    counts: "a school of exactly that name in that state",
  },
  {
    kind: "city first",
    type: ({ name, city }) => (city === "" ? null : `${city} ${name}`),
    isFound: (suggested, meant) =>
      sameName(suggested, meant) && suggested.city === meant.city && suggested.state === meant.state,
    counts: "a school of exactly that name in that city and state",
  },
  { kind: "joined words", type: ({ name }, random) => withJoinedWords(name, random), ...anyOfThatName },
];

/** At least three fifths of the name, at least six characters, and not all of it. */
function prefix({ name }: School, random: Random): string | null {
  const shortest = Math.max(6, Math.ceil(name.length * 0.6));
  return shortest >= name.length ? null : name.slice(0, shortest + random.below(name.length - shortest));
}

/** One letter changed, left out, put in or swapped with the next. */
function withTypo(text: string, random: Random): string {
  const places = [...text].flatMap((character, place) => (/[a-z]/i.test(character) ? [place] : []));
  const place = places[random.below(places.length)] ?? 0;
  const letter = String.fromCharCode(97 + random.below(26));
  const before = text.slice(0, place);
  const after = text.slice(place + 1);
  return random.pick([
    () => before + letter + after,
    () => before + after,
    () => before + letter + text.slice(place),
    () => before + after.slice(0, 1) + text.slice(place, place + 1) + after.slice(1),
  ])();
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
  const at = random.below(words.length - 1);
  return [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)].join(" ");
}

/** Abbreviations of one word: whoever types either finds both. */
const WORDS: Readonly<Record<string, string>> = {
  acad: "academy",
  alt: "alternative",
  bapt: "baptist",
  cath: "catholic",
  centre: "center",
  chr: "christian",
  cntr: "center",
  co: "county",
  col: "college",
  coll: "college",
  comm: "community",
  ctr: "center",
  cty: "county",
  dist: "district",
  dr: "doctor",
  e: "east",
  ed: "education",
  elem: "elementary",
  ft: "fort",
  gdns: "gardens",
  gr: "grove",
  hgts: "heights",
  hi: "high",
  hts: "heights",
  inst: "institute",
  intl: "international",
  jct: "junction",
  jr: "junior",
  lk: "lake",
  luth: "lutheran",
  mem: "memorial",
  mt: "mount",
  mtn: "mountain",
  n: "north",
  natl: "national",
  ne: "northeast",
  no: "north",
  nw: "northwest",
  pk: "park",
  prep: "preparatory",
  pt: "point",
  reg: "regional",
  rvr: "river",
  s: "south",
  sch: "school",
  schl: "school",
  sci: "science",
  se: "southeast",
  sec: "secondary",
  so: "south",
  spg: "spring",
  spgs: "springs",
  sr: "senior",
  st: "saint",
  ste: "sainte",
  sw: "southwest",
  tech: "technical",
  twp: "township",
  u: "university",
  uni: "university",
  univ: "university",
  voc: "vocational",
  w: "west",
};

/** Abbreviations of several words: they are written out before anything is compared. */
const PHRASES: Readonly<Record<string, readonly string[]>> = {
  cc: ["community", "college"],
  fdr: ["franklin", "d", "roosevelt"],
  hs: ["high", "school"],
  jfk: ["john", "f", "kennedy"],
  jshs: ["junior", "senior", "high", "school"],
  mlk: ["martin", "luther", "king"],
  shs: ["senior", "high", "school"],
  vo: ["vocational"],
};

/** The long form of an abbreviated word, undefined when it is none. */
export function longForm(word: string): string | undefined {
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

/** The words with the abbreviations of several words written out. */
export function writtenOut(words: readonly string[]): readonly string[] {
  if (!words.some((word) => Object.hasOwn(PHRASES, word))) return words;
  return words.flatMap((word) => (Object.hasOwn(PHRASES, word) ? (PHRASES[word] ?? word) : word));
}

/** Every word in its long form: "Mt Vernon HS" and "Mount Vernon High School" become the same. */
export function fullWords(words: readonly string[]): readonly string[] {
  return writtenOut(words).map((word) => longForm(word) ?? word);
}

/** Letters that stand alone side by side as one word: "H.S." and "H S" are hs, the F of "John F. Kennedy" stays. */
export function withInitialsJoined(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let run = "";
  for (const word of [...words, ""]) {
    if (/^[a-z]$/.test(word)) {
      run += word;
      continue;
    }
    if (run !== "") joined.push(run);
    run = "";
    if (word !== "") joined.push(word);
  }
  return joined;
}

/** Words that no abbreviation of a name counts. */
const UNCOUNTED = ["a", "and", "at", "for", "in", "of", "the"];

/** "nyu" for New York University; undefined for a name that nobody calls by its initials. */
export function initialsOf(words: readonly string[]): string | undefined {
  if (!words.some((word) => ["university", "college", "institute"].includes(word))) return undefined;
  const counted = words.filter((word) => !UNCOUNTED.includes(word));
  return counted.length < 3 || counted.length > 6 ? undefined : counted.map((word) => word[0]).join("");
}

/**
 * The words of a text as they are compared: lower case, without accents, apostrophes and punctuation.
 * "St. John's & Co." gives st, johns, and, co.
 */
export function wordsOf(text: string): readonly string[] {
  const plain = isAscii(text) ? text : text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return (
    plain
      .toLowerCase()
      .replaceAll(/['’`ʻ]/g, "")
      .replaceAll("&", " and ")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Whether the text ends within a word, which may therefore go on. */
export function endsInWord(text: string): boolean {
  return /[\p{L}\p{N}'’]$/u.test(text);
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}

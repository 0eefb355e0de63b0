/** Letters that are no base letter with a mark, by how they are typed where keyboards have none of them. */
const SINGLE_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ŧ: "t", ŋ: "n" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};
const SINGLE = new RegExp(`[${Object.keys(SINGLE_LETTERS).join("")}]`, "gu");
const APOSTROPHES = /['’ʼʻ`´]/g;
/** What a person looks for is shorter; an index takes no word of any length. */
const LONGEST_WORD = 64;

/** The text as it is compared: without marks, capitals and apostrophes. */
function folded(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "")
    .replaceAll(APOSTROPHES, "")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(SINGLE, (letter) => SINGLE_LETTERS[letter] ?? letter);
}

/** The words that a text is searched by: by itself, each as it stands, but for what surrounds it. */
function wordsIn(text: string): readonly string[] {
  return folded(text)
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word !== "");
}

/** What a person has typed to find somebody, as words that must begin one of the application's; the longest first. */
export function searchWords(typed: string): readonly string[] {
  const words = wordsIn(typed).map(shortened);
  return [...new Set(words)].toSorted((one, other) => other.length - one.length);
}

/** Whom an application is found by. */
interface Found {
  readonly names: readonly string[];
  readonly email: string;
  /** Null before the submission. */
  readonly reference: string | null;
}

/** The words under which an application is found, each once and in order: what people type begins one of them. */
export function wordsOf({ names, email, reference }: Found): readonly string[] {
  const [local = ""] = email.split("@");
  const words = [
    // 'Anne-Marie' is found by either part as well.
    ...[...names, local].flatMap(wordsIn).flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]),
    ...wordsIn(email),
    ...wordsIn(reference ?? "").flatMap((word) => [word, word.replaceAll("-", "")]),
  ];
  return [...new Set(words.map(shortened))].filter((word) => word !== "").toSorted(byCodePoint);
}

function shortened(word: string): string {
  return [...word].slice(0, LONGEST_WORD).join("");
}

function byCodePoint(one: string, other: string): number {
  return one < other ? -1 : 1;
}

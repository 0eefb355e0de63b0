/** Letters that are no base letter with a mark, by how they are typed where keyboards have none of them. */
const SINGLE_LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ŋ: "n",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
/** Letters that the keyboards of two languages write with different characters. */
const SAME_LETTERS: Readonly<Record<string, string>> = { ي: "ی", ى: "ی", ك: "ک" };
const SINGLE = new RegExp(`[${Object.keys({ ...SINGLE_LETTERS, ...SAME_LETTERS }).join("")}]`, "gu");
/** Marks that nobody sees divide no word, and nobody types them to find one. */
const UNSEEN = /\0|\p{DI}/gu;
/** What some write within a name and others do not: apostrophes, and the unseen mark between two letters that do not join. */
const WITHIN = /['’ʼʻ`´\u200c]/g;
/** What a person looks for is shorter; an index takes no word of any length. */
const LONGEST_WORD = 64;

/** The text as it is compared: without marks, capitals and what nobody sees. */
function folded(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNSEEN, "")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(SINGLE, (letter) => SINGLE_LETTERS[letter] ?? SAME_LETTERS[letter] ?? letter);
}

/** The words that a text is searched by: by itself, each as it stands, but for what surrounds it. */
function wordsIn(text: string): readonly string[] {
  return folded(text.replaceAll(WITHIN, ""))
    .replaceAll(/\p{Cf}/gu, "")
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word !== "");
}

/** The words of a name, each part of them, and all of it as one: 'O’Brien' is found as 'O Brien' is, and the reverse. */
function wordsInName(name: string): readonly string[] {
  const parts = folded(name.replaceAll(WITHIN, " ")).split(/[^\p{L}\p{N}]+/u);
  return [...wordsIn(name), ...parts, parts.join("")];
}

/** Of which one is a name: Chinese, Japanese and Korean characters. */
const WHOLE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether what was typed, as `searchWords` gives it, is enough to look for somebody: `least` letters, or one that is a word. */
export function isEnough(words: readonly string[], least: number): boolean {
  return words.some((word) => [...word].length >= least || WHOLE.test(word));
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
    ...names.flatMap(wordsInName),
    // 'anne.marie@' is found by either part as well.
    ...wordsIn(local).flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]),
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

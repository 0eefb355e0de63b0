/** How a password may be refused beside the rules of the requirements list. */
export type GuessablePassword = "common_password" | "personal_password";

/** What somebody who tries to get in knows of the account. */
export interface KnownToGuessers {
  readonly email: string;
  /** Names of the school, such as its name and short name. */
  readonly schoolNames: readonly string[];
}

/** Shorter parts of an address or name are found in good passwords too. */
const TELLING_LENGTH = 4;
/** So many characters that follow no pattern make a common word a password of its own. */
const DECORATION_LENGTH = 4;

/** What is cut off at the start and the end of a password, three characters in all at most. */
const CUTS = [
  [0, 1],
  [1, 0],
  [0, 2],
  [1, 1],
  [2, 0],
  [0, 3],
  [1, 2],
  [2, 1],
  [3, 0],
] as const;
const SHORTEST_CORE = 8;

/** What people write for a letter, to get past the rules. */
const LETTERS_FOR: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "+": "t",
};

/**
 * Whether a guesser would try the password early: one of the 49,000 commonest, with capitals, digits, punctuation and
 * signs for letters put in to meet the rules; or one with the applicant's address or the school's name in it. Null when
 * it is neither.
 */
export async function guessableKind(
  password: string,
  known: KnownToGuessers,
): Promise<GuessablePassword | null> {
  const text = password.normalize("NFKC").toLowerCase();
  const localPart = known.email.slice(0, known.email.lastIndexOf("@"));
  const telling = [localPart, ...known.schoolNames].map(lettersAndDigits);
  const plain = lettersAndDigits(text);
  const isTelling = (part: string) => part.length >= TELLING_LENGTH && plain.includes(part);
  if (telling.some(isTelling)) return "personal_password";
  const commonest = await loadCommonest();
  const words = new Set(
    known.schoolNames.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)).filter(Boolean),
  );
  const isCommon = (word: string) => commonest.has(word) || words.has(word);
  return coresOf(text).some((core) => isCommon(core) || isCommon(repeatedPart(core)))
    ? "common_password"
    : null;
}

/** What may be left of a password when what was put in to meet the rules is taken off again. */
function coresOf(text: string): readonly string[] {
  const plain = lettersAndDigits(text);
  return [plain, ...shortened(plain), ...undecorated(text)];
}

/** Without one to three characters at its ends. */
function shortened(plain: string): readonly string[] {
  return CUTS.map(([start, end]) => plain.slice(start, plain.length - end)).filter(
    (core) => core.length >= SHORTEST_CORE,
  );
}

/** The word between digits and punctuation, signs for letters read both ways; none when there is more than that. */
function undecorated(text: string): readonly string[] {
  const inner = /\p{L}.*\p{L}/u.exec(text)?.[0];
  const decoration = inner === undefined ? text : text.replace(inner, "");
  if (withoutPatterns(decoration).length > DECORATION_LENGTH) return [];
  // The tail of P@$$w0rd1234! is no part of the word, the signs in the middle are.
  const untailed = text.replace(/[\d\W_]*$/u, "");
  return [inner ?? "", readAsLetters(inner ?? ""), readAsLetters(untailed), readAsLetters(text)].map(
    lettersAndDigits,
  );
}

function readAsLetters(text: string): string {
  return text.replaceAll(/[013457@$!|+8]/g, (sign) => LETTERS_FOR[sign] ?? sign);
}

/** Without years, runs such as 1234 and 4321, and repetitions such as !!!!, which cost a guesser nothing. */
function withoutPatterns(decoration: string): string {
  const runs =
    /0?123456789|0?12345678|0?1234567|0?123456|0?12345|0?1234|0?123|987654321|87654321|7654321|654321|54321|4321|321/g;
  return decoration
    .replaceAll(/(?:19|20)\d\d/g, "")
    .replaceAll(runs, "")
    .replaceAll(/(.)\1+/g, "$1");
}

/** The part that the whole text repeats, or the text itself. */
function repeatedPart(text: string): string {
  return /^(.+?)\1+$/.exec(text)?.[1] ?? text;
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

let commonest: Promise<ReadonlySet<string>> | null = null;

/** Loaded at the first sign-up: most processes never need it. */
function loadCommonest(): Promise<ReadonlySet<string>> {
  commonest ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return commonest;
}

import { plainText, type RichText, type WordsFile } from "../../form/definition/definition.ts";
import {
  MAIL_KINDS,
  MAILS,
  SCHOOL_GAPS,
  WELCOME_KINDS,
  WELCOMES,
} from "../../form/definition/school-words.ts";
import { APPLICATION_FILE, saidTwice, WORDS_FILE, writtenWords } from "../compile/compile-words.ts";
import type { JsonPath, Report } from "../findings/finding.ts";
import type { Check } from "./check-context.ts";
import { leadsAway } from "./check-words.ts";
import { nearest } from "./suggest.ts";

/** A gap as it is meant to be, and what was perhaps meant to be one. */
const GAPS = /\{\{([^{}]*)\}{0,2}/g;
/** What may be filled into the address of a link, with an example; a code never, since addresses are written down. */
const IN_ADDRESSES: Readonly<Record<string, string>> = {
  link: "https://school.example/",
  forgotLink: "https://school.example/",
  email: "office@school.example",
  reference: "2345-6789",
};

/** The school's own words of the welcome, of the page after submitting and of the mails: their gaps, their links, and that they say something. */
export const checkSchoolWords: Check = ({ sources, report }) => {
  const { application, words } = writtenWords(sources);
  checkWordsIn(application, { file: APPLICATION_FILE, report });
  checkWordsIn(words, { file: WORDS_FILE, report });
  for (const path of saidTwice(application, words)) {
    const message = `${APPLICATION_FILE} says ${path.join(".")} as well, and nothing tells which of the two counts.`;
    report("words-twice", WORDS_FILE, path, message, `Take it out of ${APPLICATION_FILE}.`);
  }
  for (const word of ["welcome", "completion", "mails"] as const) {
    if (application[word] === undefined) continue;
    const message = `"${word}" are words of the school, which have a file of their own.`;
    report("words-in-application", APPLICATION_FILE, [word], message, `Move "${word}" to ${WORDS_FILE}.`);
  }
};

function checkWordsIn({ welcome, completion, mails }: WordsFile, told: Pick<Place, "file" | "report">): void {
  const { file, report } = told;
  for (const kind of WELCOME_KINDS) {
    const words = welcome?.[kind];
    const gaps = [...WELCOMES[kind], ...SCHOOL_GAPS];
    checkText(words?.title, { ...told, path: ["welcome", kind, "title"], gaps });
    checkText(words?.text, { ...told, path: ["welcome", kind, "text"], gaps: SCHOOL_GAPS });
  }
  const { title, text, message } = completion ?? {};
  checkText(title, { ...told, path: ["completion", "title"], gaps: SCHOOL_GAPS });
  checkText(text, { ...told, path: ["completion", "text"], gaps: SCHOOL_GAPS });
  checkText(message, { ...told, path: ["completion", "message"], gaps: [] });
  for (const kind of MAIL_KINDS) {
    const words = mails?.[kind];
    const { needs, takes } = MAILS[kind];
    checkText(words?.subject, { ...told, path: ["mails", kind, "subject"], gaps: SCHOOL_GAPS });
    const place = { ...told, path: ["mails", kind, "text"], gaps: [...takes, ...SCHOOL_GAPS] };
    checkText(words?.text, place);
    if (words?.text !== undefined && !holdsGap(words.text, needs)) {
      const message = `The text of the mail "${kind}" has no {{${needs}}}, which the mail is sent for.`;
      report("missing-gap", file, place.path, message, `Put {{${needs}}} where it is to stand.`);
    }
  }
}

interface Place {
  readonly file: string;
  readonly path: JsonPath;
  readonly gaps: readonly string[];
  readonly report: Report;
}

function checkText(text: RichText | undefined, place: Place): void {
  if (text === undefined) return;
  // One string of nothing but spaces is no words by its format.
  if (plainText(text).trim() === "") {
    const message = "This text has nothing but spaces, so applicants would see nothing.";
    place.report("wrong-value", place.file, place.path, message, "Write the words, or take it out.");
  }
  for (const { words, path, isAddress } of stringsIn(text, place.path)) {
    const gaps = isAddress ? place.gaps.filter((gap) => Object.hasOwn(IN_ADDRESSES, gap)) : place.gaps;
    checkGaps(words, { ...place, path, gaps });
    if (isAddress) checkAddress(words, { ...place, path });
  }
}

function checkGaps(words: string, { file, path, gaps, report }: Place): void {
  for (const [written, name = ""] of words.matchAll(GAPS)) {
    if (gaps.some((gap) => written === `{{${gap}}}`)) continue;
    const message = `Nothing fills in ${written} here.`;
    report("unknown-gap", file, path, message, suggestGap(name.trim(), gaps));
  }
}

function suggestGap(word: string, gaps: readonly string[]): string {
  const meant = gaps.includes(word) ? word : nearest(word, gaps);
  if (meant !== undefined) return `Did you mean {{${meant}}}?`;
  const known = gaps.map((gap) => `{{${gap}}}`);
  return known.length === 0 ? "There are no gaps here." : `Known here: ${known.join(", ")}.`;
}

function checkAddress(href: string, { file, path, report }: Place): void {
  const filled = href.replace(/\{\{(\w+)\}\}/g, (whole, gap: string) =>
    Object.hasOwn(IN_ADDRESSES, gap) ? (IN_ADDRESSES[gap] ?? whole) : whole,
  );
  if (leadsAway(filled)) return;
  const message = `"${href}" is not an address that a link may lead to from here.`;
  report("unsafe-link", file, path, message, "It begins with https://, mailto: or tel:.");
}

function holdsGap(text: RichText, gap: string): boolean {
  return [...stringsIn(text, [])].some(({ words }) => words.includes(`{{${gap}}}`));
}

interface Written {
  readonly words: string;
  readonly path: JsonPath;
  readonly isAddress: boolean;
}

/** Every string of a text with its place. */
function* stringsIn(value: unknown, path: JsonPath): Generator<Written> {
  if (typeof value === "string") yield { words: value, path, isAddress: path.at(-1) === "href" };
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* stringsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

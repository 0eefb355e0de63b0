import type { ApplicationFile, RichText } from "../../form/definition.ts";
import { plainText } from "../../form/rich-text.ts";
import { MAIL_KINDS, MAILS, SCHOOL_GAPS } from "../../form/school-words.ts";
import type { Check } from "../check-context.ts";
import type { JsonPath, Report } from "../finding.ts";
import { nearest } from "../suggest.ts";
import { leadsAway } from "./check-links.ts";

const FILE = "application.json";
/** A gap as it is meant to be, and what was perhaps meant to be one. */
const GAPS = /\{\{([^{}]*)\}{0,2}/g;
/** What may be filled into the address of a link, with an example; a code never, since addresses are written down. */
const IN_ADDRESSES: Readonly<Record<string, string>> = {
  link: "https://school.example/",
  forgotLink: "https://school.example/",
  email: "office@school.example",
  reference: "2345-6789",
};

/** The school's own words of the page after submitting and of the mails: their gaps, their links, and that they say something. */
export const checkSchoolWords: Check = ({ sources, report }) => {
  // The format check has passed, so the file has this shape.
  const application = sources.files.get(FILE)?.value as ApplicationFile;
  const { title, text, message } = application.completion ?? {};
  checkText(title, { path: ["completion", "title"], gaps: SCHOOL_GAPS, report });
  checkText(text, { path: ["completion", "text"], gaps: SCHOOL_GAPS, report });
  checkText(message, { path: ["completion", "message"], gaps: [], report });
  for (const kind of MAIL_KINDS) {
    const words = application.mails?.[kind];
    const { needs, takes } = MAILS[kind];
    checkText(words?.subject, { path: ["mails", kind, "subject"], gaps: SCHOOL_GAPS, report });
    const place = { path: ["mails", kind, "text"], gaps: [...takes, ...SCHOOL_GAPS], report };
    checkText(words?.text, place);
    if (words?.text !== undefined && !holdsGap(words.text, needs)) {
      const message = `The text of the mail "${kind}" has no {{${needs}}}, which the mail is sent for.`;
      report("missing-gap", FILE, place.path, message, `Put {{${needs}}} where it is to stand.`);
    }
  }
};

interface Place {
  readonly path: JsonPath;
  readonly gaps: readonly string[];
  readonly report: Report;
}

function checkText(text: RichText | undefined, place: Place): void {
  if (text === undefined) return;
  // One string of nothing but spaces is no words by its format.
  if (plainText(text).trim() === "") {
    const message = "This text has nothing but spaces, so applicants would see nothing.";
    place.report("wrong-value", FILE, place.path, message, "Write the words, or take it out.");
  }
  for (const { words, path, isAddress } of stringsIn(text, place.path)) {
    const gaps = isAddress ? place.gaps.filter((gap) => Object.hasOwn(IN_ADDRESSES, gap)) : place.gaps;
    checkGaps(words, { ...place, path, gaps });
    if (isAddress) checkAddress(words, { ...place, path });
  }
}

function checkGaps(words: string, { path, gaps, report }: Place): void {
  for (const [written, name = ""] of words.matchAll(GAPS)) {
    if (gaps.some((gap) => written === `{{${gap}}}`)) continue;
    const message = `Nothing fills in ${written} here.`;
    report("unknown-gap", FILE, path, message, suggestGap(name.trim(), gaps));
  }
}

function suggestGap(word: string, gaps: readonly string[]): string {
  const meant = gaps.includes(word) ? word : nearest(word, gaps);
  if (meant !== undefined) return `Did you mean {{${meant}}}?`;
  const known = gaps.map((gap) => `{{${gap}}}`);
  return known.length === 0 ? "There are no gaps here." : `Known here: ${known.join(", ")}.`;
}

function checkAddress(href: string, { path, report }: Place): void {
  const filled = href.replace(/\{\{(\w+)\}\}/g, (whole, gap: string) =>
    Object.hasOwn(IN_ADDRESSES, gap) ? (IN_ADDRESSES[gap] ?? whole) : whole,
  );
  if (leadsAway(filled)) return;
  const message = `"${href}" is not an address that a link may lead to from here.`;
  report("unsafe-link", FILE, path, message, "It begins with https://, mailto: or tel:.");
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

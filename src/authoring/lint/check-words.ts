import type { CompiledPage, LayoutNode } from "../../form/definition/compiled-form.ts";
import {
  type ApplicationFile,
  type Messages,
  type PropertySchema,
  plainText,
  type RichText,
} from "../../form/definition/definition.ts";
import { contentsOf } from "../../form/definition/layout-tree.ts";
import { quotesIn } from "../../form/definition/quotes.ts";
import {
  MAIL_KINDS,
  MAILS,
  SCHOOL_GAPS,
  WELCOME_KINDS,
  WELCOMES,
} from "../../form/definition/school-words.ts";
import { isTypedFormat } from "../../form/typed/typed-kinds.ts";
import type { Origin } from "../compile/origins.ts";
import { quotingTexts } from "../compile/quotes.ts";
import type { JsonPath, Report } from "../findings/finding.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { propertiesWithin, schemaFiles, uiFiles, uiOrigin } from "./definition-parts.ts";
import { nearest } from "./suggest.ts";

/** An address on the web, a mail address, a telephone number. */
const ADDRESS = /^(https:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d)\S*$/;
/** A path of our own: what two slashes or a backslash begin would lead to another server. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Links in texts: they lead to the web by https, to mail, to a telephone or to a page of ours. */
export const checkLinks: Check = ({ sources, report }) => {
  for (const { file, value } of uiFiles(sources)) {
    for (const { href, path } of linksIn(value, [])) {
      if (leadsAway(href) || PATH.test(href)) continue;
      const message = `"${href}" is not an address that a link may lead to.`;
      const suggestion =
        "It begins with https://, mailto: or tel:, or is the route of a page such as /about.";
      report("unsafe-link", file, path, message, suggestion);
    }
  }
};

/** Whether an address leads to the web by https, to mail or to a telephone. */
function leadsAway(href: string): boolean {
  return ADDRESS.test(href);
}

interface Link {
  readonly href: string;
  readonly path: JsonPath;
}

/** Only texts have a `link` with an `href`, so they are found wherever texts may stand. */
function* linksIn(value: unknown, path: JsonPath): Generator<Link> {
  if (typeof value !== "object" || value === null) return;
  if ("link" in value && "href" in value && typeof value.href === "string") {
    yield { href: value.href, path: [...path, "href"] };
  }
  for (const [key, inner] of Object.entries(value)) {
    yield* linksIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

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

/** The school's own words of the welcome, of the page after submitting and of the mails: their gaps, their links, and that they say something. */
export const checkSchoolWords: Check = ({ sources, report }) => {
  // The format check has passed, so the file has this shape.
  const application = sources.files.get(FILE)?.value as ApplicationFile;
  for (const kind of WELCOME_KINDS) {
    const words = application.welcome?.[kind];
    const gaps = [...WELCOMES[kind], ...SCHOOL_GAPS];
    checkText(words?.title, { path: ["welcome", kind, "title"], gaps, report });
    checkText(words?.text, { path: ["welcome", kind, "text"], gaps: SCHOOL_GAPS, report });
  }
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

/** Checks whose standard sentence tells applicants too little. */
const WANT_MESSAGE = ["pattern", "format", "not", "numericString"] as const;

/** What `{{…}}` may stand for in a message besides the title, by what went wrong. */
const MESSAGE_VALUES: Readonly<Partial<Record<keyof Messages, readonly string[]>>> = {
  minLength: ["limit"],
  maxLength: ["limit"],
  minWords: ["limit"],
  maxWords: ["limit"],
  minFiles: ["limit"],
  minItems: ["limit"],
  maxItems: ["limit"],
  exclusive: ["choice"],
  minimumAge: ["minimumAge"],
  maximumAge: ["maximumAge"],
  minYear: ["year"],
  maxYear: ["year"],
  numericString: ["minimum", "maximum", "multipleOf"],
};

const QUOTING_PLACES =
  "Answers are quoted in texts, notices, help, titles of sections and messages of checks.";

type ReportAt = ReturnType<typeof reportOnce>;

/** Titles and messages that are missing, and texts with a `{{placeholder}}` that nothing fills in. */
export const checkWords: Check = (context) => {
  const once = reportOnce(context.report);
  for (const page of context.form.pages) {
    for (const key of page.keys) checkQuestion(key, page, context, once);
    checkLayout(page.layout, context, once);
  }
  checkMessages(context);
};

function checkQuestion(key: string, page: CompiledPage, context: CheckContext, once: ReportAt): void {
  const origin = context.origins.properties.get(key);
  const property = page.schema.properties?.[key];
  if (origin === undefined || property === undefined) return;
  const ui = page.uiSchema[key] ?? {};
  if (property.title === undefined && ui["ui:title"] === undefined) {
    once(
      "title-missing",
      origin,
      `The question "${key}" has no title.`,
      'Add a "title" for applicants to read.',
    );
  }
  const told = { context, once };
  checkPlaceholders(property.title, { ...told, origin: within(origin, "title") });
  for (const word of ["ui:title", "ui:help", "ui:placeholder"] as const) {
    const place = { ...told, origin: uiOrigin(context, key, word), mayQuote: word === "ui:help" };
    checkPlaceholders(ui[word], place);
  }
  for (const [name, text] of Object.entries(property.messages ?? {})) {
    const known = ["title", ...(MESSAGE_VALUES[name as keyof Messages] ?? [])];
    checkPlaceholders(text, { ...told, origin: within(origin, "messages", name), known });
  }
}

function within(origin: Origin, ...steps: readonly string[]): Origin {
  return { file: origin.file, path: [...origin.path, ...steps] };
}

interface TextPlace {
  readonly context: CheckContext;
  readonly once: ReportAt;
  readonly origin: Origin | undefined;
  /** What is filled in besides answers. */
  readonly known?: readonly string[];
  /** Whether answers may be quoted, which `checkQuotes` looks at. */
  readonly mayQuote?: boolean;
}

function checkPlaceholders(text: RichText | undefined, place: TextPlace): void {
  const { context, once, origin, known = [], mayQuote = false } = place;
  for (const quote of quotesIn(text ?? "")) {
    const { key: name, fallback } = quote;
    if (origin === undefined || (fallback === undefined && known.includes(name))) continue;
    const placeholder = `{{${name}${fallback === undefined ? "" : `|${fallback}`}}}`;
    if (fallback !== undefined || questionOf(context.form, name) !== undefined) {
      if (mayQuote) continue;
      const message = `${placeholder} quotes an answer where none is filled in; applicants would read it as it stands.`;
      once("quote-misplaced", origin, message, QUOTING_PLACES);
      continue;
    }
    const suggestion =
      known.length > 0 ? `Known here: ${known.map((word) => `{{${word}}}`).join(", ")}.` : undefined;
    once(
      "unknown-placeholder",
      origin,
      `Nothing fills in ${placeholder}; applicants would read it as it stands.`,
      suggestion,
    );
  }
}

function checkLayout(nodes: readonly LayoutNode[], context: CheckContext, once: ReportAt): void {
  for (const node of nodes) {
    const origin = context.origins.nodes.get(node);
    const quoting = new Set(quotingTexts(node).map(([word]) => word));
    for (const [word, text] of textsOf(node)) {
      const mayQuote = quoting.has(word);
      checkPlaceholders(text, { context, once, origin: origin && within(origin, word), mayQuote });
    }
    for (const content of contentsOf(node)) checkLayout(content, context, once);
  }
}

function textsOf(node: LayoutNode): readonly (readonly [string, RichText | undefined])[] {
  switch (node.kind) {
    case "section":
      return [
        ["section", node.title],
        ["help", node.help],
      ];
    case "text":
      return [
        ["text", node.text],
        ["awaits", node.awaits],
      ];
    case "checkboxes":
    case "monthYear":
      return [
        ["label", node.label],
        ["help", node.help],
      ];
    case "addAnother":
      return [["label", node.label], ...node.components.map(({ title }) => ["title", title] as const)];
    case "action":
    case "confirm":
      return [["label", node.label]];
    case "tabs":
      return [["label", node.label], ...node.tabs.map(({ label }) => ["items", label] as const)];
    case "alert":
      return [
        ["alert", node.text],
        ["title", node.title],
      ];
    default:
      return [];
  }
}

function checkMessages({ sources, report }: CheckContext): void {
  for (const { file, value } of schemaFiles(sources)) {
    for (const { key, property, path } of propertiesWithin(value)) {
      // A condition only asks; it has no sentence.
      if (path.includes("if") || path.includes("not")) continue;
      const messages = { ...value.properties?.[key]?.messages, ...property.messages };
      for (const word of WANT_MESSAGE) {
        const written = messages[word] ?? (word === "not" ? messages.format : undefined);
        if (!wantsMessage(property, word) || written !== undefined) continue;
        const message = `"${key}" has no message for "${word}", so applicants read only that they should check their answer.`;
        report(
          "message-missing",
          file,
          [...path, word],
          message,
          `Add messages.${word} with what to write instead.`,
        );
      }
    }
  }
}

/** Boxes that read dates, amounts and the like say themselves what is wrong with one. */
function wantsMessage(property: PropertySchema, word: (typeof WANT_MESSAGE)[number]): boolean {
  if (word === "format" && (property.format === "date" || isTypedFormat(property.format))) return false;
  return property[word] !== undefined;
}

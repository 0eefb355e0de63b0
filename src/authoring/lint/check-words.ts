import type { CompiledPage } from "../../form/definition/compiled-form.ts";
import type { Messages, RichText } from "../../form/definition/definition.ts";
import { hasText } from "../../form/definition/has-text.ts";
import { type LayoutNode, contentsOf } from "../../form/definition/nodes.ts";
import { quotesIn } from "../../form/definition/quotes.ts";
import type { Origin } from "../compile/origins.ts";
import { quotingTexts } from "../compile/quotes.ts";
import type { JsonPath } from "../findings/finding.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { propertiesWithin, schemaFiles, uiFiles, uiOrigin } from "./definition-parts.ts";

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
export function leadsAway(href: string): boolean {
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

/** Checks whose standard sentence tells applicants too little. */
const WANT_MESSAGE = ["pattern", "not", "numericString"] as const;

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
  const title = ui["ui:title"] ?? property.title;
  if (title === undefined || !hasText(title)) {
    once(
      "title-missing",
      origin,
      title === undefined
        ? `The question "${key}" has no title.`
        : `The title of "${key}" has nothing that can be read.`,
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
  // A message is plain text.
  const plain = typeof text === "string" ? text : "";
  for (const [written, name = ""] of plain.matchAll(/(?<!\{)\{\s*(\w+)\s*\}(?!\})/g)) {
    if (origin === undefined || !known.includes(name)) continue;
    const message = `Nothing fills in ${written}; applicants would read it as it stands.`;
    once("unknown-placeholder", origin, message, `Write it with two braces: {{${name}}}.`);
  }
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

/** The texts of a node with the words that staff write them under: what it quotes answers in, its label, and what else it says. */
function textsOf(node: LayoutNode): readonly (readonly [string, RichText | undefined])[] {
  const label = "label" in node ? [["label", node.label] as const] : [];
  return [...quotingTexts(node), ...label, ...otherTexts(node)];
}

function otherTexts(node: LayoutNode): readonly (readonly [string, RichText | undefined])[] {
  switch (node.kind) {
    case "text":
      return [["awaits", node.awaits]];
    case "alert":
      return [["title", node.title]];
    case "addAnother":
      return node.components.map(({ title }) => ["title", title]);
    case "tabs":
      return node.tabs.map(({ label }) => ["items", label]);
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
        if (property[word] === undefined || written !== undefined) continue;
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

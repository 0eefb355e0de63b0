import type { RichText, RichTextPart } from "../../form/definition/definition.ts";
import {
  type Fact,
  type ExplainedForm,
  type ExplainedEntry,
  type ExplainedPage,
  PAGE_SHOWS,
} from "./explained-form.ts";

/** What became of one thing between two versions. */
export interface ExplainedChange {
  readonly change: "added" | "removed" | "changed";
  readonly kind: string;
  readonly name: string;
  /** The page or list where it stands, in the new version unless it was removed. */
  readonly part: string;
  /** When the page shows that it stands on; absent for one that always does. */
  readonly partShows?: string;
  readonly details: readonly ChangedWords[];
}

/** One thing said about it, before and after; empty where nothing was said. */
export interface ChangedWords {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type Link = Extract<RichTextPart, { readonly link: string }>;

/**
 * A rich text as one string that differs when anything a reader sees differs: emphasis as *stars*, links with their
 * address, lists as bullets. Links within it are their words alone, unless `innerLink` says otherwise.
 */
export function plainWords(text: RichText, innerLink: (link: Link) => string = ({ link }) => link): string {
  const wordsOf = (words: RichText): string =>
    typeof words === "string" ? words : words.map(wordsOfPart).join("").trim();
  const wordsOfPart = (part: RichTextPart): string => {
    if (typeof part === "string") return part;
    if ("strong" in part) return `*${part.strong}*`;
    if ("link" in part) return part.href.startsWith("#") ? innerLink(part) : `${part.link} (${part.href})`;
    if ("paragraph" in part) return `${wordsOf(part.paragraph)}\n`;
    return part.list.map((item) => `• ${wordsOf(item)}\n`).join("");
  };
  return wordsOf(text);
}

/** One thing of an explained form on its own, with the words of everything around it that says when it shows. */
export interface ExplainedItem {
  /** The same in both versions when it is the same thing: an answer key, a list's code, or a place and its words. */
  readonly id: string;
  /** False for what only its place tells apart, such as a text. */
  readonly isNamed: boolean;
  /** `question`, `text`, `option` and so on. */
  readonly kind: string;
  /** What it is called. */
  readonly name: string;
  /** The page or list that it stands in. */
  readonly part: string;
  /** When that page shows; absent for one that always does. */
  readonly partShows?: string;
  /** What is said about it, by label. */
  readonly words: ReadonlyMap<string, SaidWords>;
}

/** What a reader reads, and the same with the keys of questions instead of their titles, which may change alone. */
interface SaidWords {
  readonly text: string;
  readonly meaning: string;
}

const WORDS_PART = "Opening, after submitting, mails and desk";

/** The items of an explained form in reading order: steps without a page, then page by page, list by list, and what is of no page. */
export function itemsOf(form: ExplainedForm): readonly ExplainedItem[] {
  return [
    ...stepItems(form),
    ...form.pages.flatMap(pageItems),
    ...form.lists.flatMap((list) => listItems(list)),
    ...form.words.map(({ id, title, facts }) => ({
      id: `words ${id}`,
      isNamed: true,
      kind: "words",
      name: title,
      part: WORDS_PART,
      words: wordsOf(facts),
    })),
  ];
}

/** A page says itself what its step is called. */
function stepItems({ title: part, steps }: ExplainedForm): readonly ExplainedItem[] {
  return steps.flatMap(({ title, page }, index) => {
    if (page !== undefined) return [];
    const words = [
      { label: "Step without a page", words: title },
      { label: "Stands after", words: steps[index - 1]?.title ?? "nothing: it is the first" },
    ];
    return [{ id: `step ${title}`, isNamed: true, kind: "step", name: title, part, words: wordsOf(words) }];
  });
}

function pageItems(page: ExplainedPage): readonly ExplainedItem[] {
  const part = page.title;
  const shows = page.facts.find(({ label }) => label === PAGE_SHOWS);
  const within = { part, ...(shows && { partShows: plainWords(shows.words) }) };
  const seen = new Map<string, number>();
  /** What has the same name, or none, is told apart by how many like it stand before. */
  const idOf = (name: string) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `${page.id} ${name} ${count}`;
  };
  const walk = (
    entries: readonly ExplainedEntry[],
    heading: string,
    shown: readonly RichText[],
  ): readonly ExplainedItem[] =>
    entries.flatMap((entry) => {
      const { kind } = entry;
      const own = entry.shown === undefined ? shown : [...shown, entry.shown];
      const below = walk(entry.content, kind === "section" ? entry.title : heading, own);
      const isSilent = (kind === "condition" && entry.facts.length === 0) || kind === "separator";
      if (isSilent) return below;
      const isNamed = entry.id !== "";
      const id =
        isNamed && kind === "question" ? `question ${entry.id}` : idOf(`${kind} ${entry.id || heading}`);
      return [{ id, isNamed, kind, name: nameOf(entry), ...within, words: entryWords(entry, own) }, ...below];
    });
  const facts: readonly Fact[] = [{ label: "Title", words: page.title }, ...page.facts];
  const self = {
    id: `page ${page.id}`,
    isNamed: true,
    kind: "page",
    name: page.title,
    part,
    words: wordsOf(facts),
  };
  return [self, ...walk(page.entries, "", [])];
}

function nameOf({ kind, title, id, facts }: ExplainedEntry): string {
  if (title !== "") return id === "" || kind !== "question" ? title : `${title} (${id})`;
  const [first] = facts;
  const words = first === undefined ? kind : plainWords(first.words).replaceAll(/\s+/g, " ");
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}

function entryWords(entry: ExplainedEntry, shown: readonly RichText[]): ReadonlyMap<string, SaidWords> {
  const when = shown.map((words, index) => ({
    label: "Shown",
    words: [index === 0 ? "" : "and ", ...parts(words)],
  }));
  return wordsOf([
    ...(entry.title === ""
      ? []
      : [{ label: entry.kind === "question" ? "Question" : "Heading", words: entry.title }]),
    ...(when.length === 0 ? [{ label: "Shown", words: "always" }] : when),
    ...entry.facts,
    ...(entry.list === undefined ? [] : [{ label: "List of options", words: entry.list.replace(/^#/, "") }]),
  ]);
}

function listItems({ name, title, options }: ExplainedForm["lists"][number]): readonly ExplainedItem[] {
  return options.map(({ code, label, heading, help }) => ({
    id: `option ${code} of ${name}`,
    isNamed: true,
    kind: "option",
    name: `${label} (${code})`,
    part: `List: ${title}`,
    words: wordsOf([
      { label: "Label", words: label },
      ...(heading === "" ? [] : [{ label: "Under", words: heading }]),
      ...(help === undefined ? [] : [{ label: "Help", words: help }]),
    ]),
  }));
}

/** Facts by label; several of one label are put together. */
function wordsOf(facts: readonly Fact[]): ReadonlyMap<string, SaidWords> {
  const words = new Map<string, SaidWords>();
  for (const fact of facts) {
    const earlier = words.get(fact.label);
    const said = { text: plainWords(fact.words), meaning: plainWords(fact.words, (link) => link.href) };
    const both = (kind: keyof SaidWords) =>
      earlier === undefined ? said[kind] : `${earlier[kind]}\n${said[kind]}`;
    words.set(fact.label, { text: both("text"), meaning: both("meaning") });
  }
  return words;
}

function parts(words: RichText): Exclude<RichText, string> {
  return typeof words === "string" ? [words] : words;
}

import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import type { RichText } from "../../form/definition/definition.ts";
import { type LayoutNode, contentsOf, ownKeys } from "../../form/definition/nodes.ts";
import { fallbackOf, type Quote, replaceQuotes, replaceQuotesIn } from "../../form/definition/quotes.ts";
import { nodesOfKind } from "../solver/layout-nodes.ts";

/** What questions and their answers are called where a form is explained. */
export interface Names {
  /**
   * The question's title; where other questions have the same one, with the heading it stands under, or with its key
   * where that does not tell them apart.
   */
  readonly question: (key: string) => string;
  /** The key of the question as staff know it: of a group's entries the first stands for all. */
  readonly placeOf: (key: string) => string;
  /** An option's label; any other answer as it is. */
  readonly answer: (key: string, value: string | number) => string;
  /** The entries of a repeated group: '“Sibling 1” to “Sibling 4”'. */
  readonly entries: (group: string) => string;
  /** A text with what it quotes: 'Tell us about [First Name, or “your child”].' */
  readonly quoting: (text: RichText) => RichText;
  readonly isBox: (key: string) => boolean;
  readonly isDate: (key: string) => boolean;
}

/** The names that a form's own words give. */
export function namesOf(form: CompiledForm): Names {
  const headings = headingsOf(form);
  const entries = entriesOf(form);
  const calls = distinctTitles(Object.values(form.questions), headings);
  const firsts = new Map(
    Object.values(form.addAnother).flatMap(({ components: [first = [], ...further] }) =>
      further.flatMap((keys) => keys.map((key, index) => [key, first[index] ?? key] as const)),
    ),
  );
  // A group inside another one has an entry before it in both.
  const placeOf = (key: string): string => {
    const first = firsts.get(key);
    return first === undefined || first === key ? key : placeOf(first);
  };
  const question = (key: string) => calls.get(key) ?? key;
  const quoted = ({ key, fallback }: Quote, written: string) => {
    if (form.quotes?.includes(key) !== true) return written;
    const name = question(placeOf(key));
    return fallback === undefined || fallback === "" ? `[${name}]` : `[${name}, or “${fallback}”]`;
  };
  return {
    placeOf,
    question,
    quoting: (text) => (form.quotes === undefined ? text : replaceQuotesIn(text, quoted)),
    answer: (key, value) => {
      const list = form.questions[key]?.options;
      const option = (list === undefined ? [] : (form.options[list] ?? [])).find(
        ({ code }) => code === String(value),
      );
      return option?.label ?? String(value);
    },
    entries: (group) => entries.get(group) ?? `“${group}”`,
    isBox: (key) => form.questions[key]?.type === "boolean",
    isDate: (key) => form.pages.some(({ schema }) => schema.properties?.[key]?.format === "date"),
  };
}

/**
 * Answer key → the question's title; where other questions have the same one, with the heading above it, or with its
 * key where that does not tell them apart.
 */
export function distinctTitles(
  questions: readonly { readonly key: string; readonly title: string }[],
  headings: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const placed = (key: string, title: string) => `${title} (${headings.get(key) ?? key})`;
  const titles = countsOf(questions.map(({ title }) => title));
  const places = countsOf(questions.map(({ key, title }) => placed(key, title)));
  const called = ({ key, title }: (typeof questions)[number]) => {
    if ((titles.get(title) ?? 0) < 2) return title;
    return (places.get(placed(key, title)) ?? 0) < 2 ? placed(key, title) : `${title} (${key})`;
  };
  return new Map(questions.map((question) => [question.key, called(question)]));
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Repeated group → its first and its last entry. */
function entriesOf(form: CompiledForm): ReadonlyMap<string, string> {
  const groups = [...nodesOfKind(form, "addAnother")].map(({ id, components }) => {
    const [first, last] = [components[0]?.title, components.at(-1)?.title];
    return [id, first === last ? `“${first}”` : `“${first}” to “${last}”`] as const;
  });
  return new Map(groups);
}

/** Answer key → the innermost heading above the question. */
function headingsOf(form: CompiledForm): ReadonlyMap<string, string> {
  const headings = new Map<string, string>();
  const walk = (nodes: readonly LayoutNode[], heading: string): void => {
    for (const node of nodes) {
      for (const key of ownKeys(node)) if (heading !== "") headings.set(key, heading);
      const inner = node.kind === "section" ? replaceQuotes(node.title, fallbackOf) : heading;
      contentsOf(node).forEach((content, index) => {
        const title = node.kind === "addAnother" ? node.components[index]?.title : undefined;
        walk(content, title || inner);
      });
    }
  };
  for (const page of form.pages) walk(page.layout, page.title);
  return headings;
}

import type { CompiledPage, Question } from "../../form/definition/compiled-form.ts";
import type { RichText } from "../../form/definition/definition.ts";
import { type LayoutNode, contentsOf } from "../../form/definition/nodes.ts";
import { type Quote, quotesIn, replaceQuotes, replaceQuotesIn } from "../../form/definition/quotes.ts";

interface Renaming {
  /** From a key as written to the answer key: in an entry it is that entry's. */
  readonly rename: (key: string) => string;
}

/** A text whose quotes name answer keys. One that quotes nothing stays as it is. */
export function renameQuotes(text: RichText, { rename }: Renaming): RichText {
  return quotesIn(text).length === 0 ? text : replaceQuotesIn(text, (quote) => written(quote, rename));
}

/** The same of one string. */
export function renameQuotesOf(text: string, { rename }: Renaming): string {
  return replaceQuotes(text, (quote) => written(quote, rename));
}

function written({ key, fallback }: Quote, rename: Renaming["rename"]): string {
  return `{{${rename(key)}${fallback === undefined ? "" : `|${fallback}`}}}`;
}

/** The text of a layout node that may quote answers, with the word that staff write it under (QUO-02). */
export function quotingTexts(node: LayoutNode): readonly (readonly [word: string, text: RichText])[] {
  const help = "help" in node && node.help !== undefined ? [["help", node.help] as const] : [];
  switch (node.kind) {
    case "section":
      return [["section", node.title], ...help];
    case "text":
      return [["text", node.text]];
    case "alert":
      return [["alert", node.text]];
    default:
      return help;
  }
}

/** The questions of the form that its texts quote, in the order of reading. */
export function quotedKeys(
  pages: readonly CompiledPage[],
  questions: Readonly<Record<string, Question>>,
): readonly string[] {
  const below = (node: LayoutNode): readonly RichText[] => [
    ...quotingTexts(node).map(([, text]) => text),
    ...contentsOf(node).flat().flatMap(below),
  ];
  const texts = pages.flatMap(({ layout, uiSchema, checks = [] }) => [
    ...layout.flatMap(below),
    ...Object.values(uiSchema).map((ui) => ui["ui:help"] ?? ""),
    ...checks.map(({ message }) => message),
  ]);
  const quoted = texts.flatMap(quotesIn).map(({ key }) => key);
  return [...new Set(quoted)].filter((key) => Object.hasOwn(questions, key));
}

import type { RichText, RichTextPart } from "./definition.ts";

/** An answer that stands in a text, as `{{first_name|your child}}`: its key, and the words for it where it is not given. */
export interface Quote {
  readonly key: string;
  readonly fallback?: string;
}

const QUOTE = /\{\{(\w+)(?:\|([^{}]*))?\}\}/g;

/** A text in its parts: words, and the answers that it quotes; of `known` ones only, where they are given. */
export function splitQuotes(text: string, known?: readonly string[]): readonly (string | Quote)[] {
  const parts: (string | Quote)[] = [];
  let end = 0;
  for (const match of text.matchAll(QUOTE)) {
    const [whole, key = "", fallback] = match;
    if (known?.includes(key) === false) continue;
    parts.push(text.slice(end, match.index), { key, ...(fallback !== undefined && { fallback }) });
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/** The quotes of a text, those in its emphasis, links and lists included. */
export function quotesIn(text: RichText): readonly Quote[] {
  if (typeof text !== "string") return text.flatMap(quotesInPart);
  return splitQuotes(text).filter((part) => typeof part !== "string");
}

function quotesInPart(part: RichTextPart): readonly Quote[] {
  if (typeof part === "string") return quotesIn(part);
  if ("strong" in part) return quotesIn(part.strong);
  if ("link" in part) return quotesIn(part.link);
  if ("paragraph" in part) return quotesIn(part.paragraph);
  return part.list.flatMap(quotesIn);
}

/** The text with other words in the place of each of its quotes. */
export function replaceQuotes(text: string, words: (quote: Quote, written: string) => string): string {
  return text.replace(QUOTE, (written, key: string, fallback?: string) =>
    words({ key, ...(fallback !== undefined && { fallback }) }, written),
  );
}

/** The same in every string that applicants read; addresses of links quote nothing. */
export function replaceQuotesIn(text: RichText, words: (quote: Quote, written: string) => string): RichText {
  const replaced = (written: string) => replaceQuotes(written, words);
  const inPart = (part: RichTextPart): RichTextPart => {
    if (typeof part === "string") return replaced(part);
    if ("strong" in part) return { ...part, strong: replaced(part.strong) };
    if ("link" in part) return { ...part, link: replaced(part.link) };
    if ("paragraph" in part) return { ...part, paragraph: replaceQuotesIn(part.paragraph, words) };
    return { ...part, list: part.list.map((item) => replaceQuotesIn(item, words)) };
  };
  return typeof text === "string" ? replaced(text) : text.map(inPart);
}

/** What stands for an answer that is not given and has no words in its place. */
const NOTHING_YET = "…";

/** What is read in the place of a quote whose answer is not given. */
export function fallbackOf({ fallback = NOTHING_YET }: Quote): string {
  return fallback;
}

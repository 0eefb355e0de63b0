import type { RichText, RichTextPart } from "../form/definition.ts";

type Link = Extract<RichTextPart, { readonly link: string }>;

/**
 * A rich text as one string that differs when anything a reader sees differs: emphasis as *stars*, links with their
 * address, lists as bullets. Links within the book are their words alone, unless `innerLink` says otherwise.
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

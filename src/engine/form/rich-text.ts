import type { RichText, RichTextPart } from "./definition.ts";

/** The words of a rich text without its emphasis and links. */
export function plainText(text: RichText): string {
  return typeof text === "string" ? text : text.map(plainPart).join("");
}

function plainPart(part: RichTextPart): string {
  if (typeof part === "string") return part;
  if ("strong" in part) return part.strong;
  if ("link" in part) return part.link;
  if ("paragraph" in part) return `${plainText(part.paragraph)}\n`;
  return part.list.map((item) => `• ${plainText(item)}\n`).join("");
}

import { isObject } from "../../authoring/editing/answer-keys.ts";
import type { TitleOf } from "../../authoring/nodes/members.ts";
import { nodeWords, wordOf } from "../../authoring/nodes/node-words.ts";
import { shortened } from "./whole-characters.ts";

/** Of the words of a node, in the outline. */
const LONGEST = 60;

/** What an outline calls a node of a layout. */
export interface NodeTitle {
  readonly kind: string;
  readonly title: string;
}

/** What a node is, and words by which one knows it again. */
export function nodeTitle(node: unknown, titleOf: TitleOf): NodeTitle {
  const word = isObject(node) ? wordOf(node) : undefined;
  const { title } = nodeWords(word) ?? {};
  if (!isObject(node) || word === undefined || title === undefined) return { kind: "unknown", title: "?" };
  const text = typeof title === "function" ? title(node, titleOf) : words(firstOf(node, title));
  // What lint finds wrong has a place in the outline all the same.
  return { kind: word, title: text || "?" };
}

function firstOf(node: Readonly<Record<string, unknown>>, members: readonly string[]): unknown {
  return node[members.find((word) => node[word] !== undefined) ?? ""];
}

/** The first words of a text, whatever links and lists it has. */
function words(text: unknown): string {
  const whole = plain(text).replace(/\s+/g, " ").trim();
  return shortened(whole, LONGEST);
}

function plain(text: unknown): string {
  if (typeof text === "string") return text;
  if (Array.isArray(text)) return text.map(plain).join("");
  if (!isObject(text)) return "";
  return `${plain(text.strong ?? text.link ?? text.paragraph ?? text.list)} `;
}

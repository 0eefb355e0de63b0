import { ACTION_LABELS } from "../../authoring/compile/expand-layout.ts";
import { isObject } from "../../authoring/editing/answer-keys.ts";
import { shortened } from "./whole-characters.ts";

/** Of the words of a node, in the outline. */
const LONGEST = 60;

/** What an outline calls a node of a layout. */
export interface NodeTitle {
  readonly kind: string;
  readonly title: string;
}

type TitleOf = (key: string) => string;

/** By the word that says what a node is: which member has its words, or what it is called where it has none. */
const NODES: readonly (readonly [
  kind: string,
  title: (node: Record<string, unknown>, titleOf: TitleOf) => string,
])[] = [
  ["section", (node) => words(node.section)],
  ["row", () => "Side by side"],
  ["text", (node) => words(node.text)],
  ["alert", (node) => words(node.title ?? node.alert)],
  ["separator", () => "Line"],
  ["checkboxes", (node) => words(node.label)],
  ["monthYear", (node) => words(node.label)],
  ["matrix", (node) => words(node.label)],
  [
    "when",
    (node, titleOf) => `Only sometimes: ${[...new Set(keysOfRule(node.when))].map(titleOf).join(", ")}`,
  ],
  ["firstOf", () => "The first that fits"],
  ["switch", (node, titleOf) => `Depends on: ${titleOf(words(node.switch))}`],
  ["confirm", (node) => words(node.label)],
  ["tabs", (node) => words(node.label)],
  ["addAnother", (node) => words(node.label)],
  [
    "block",
    (node) => `Block ${words(node.block)}${node.prefix === undefined ? "" : ` (${words(node.prefix)})`}`,
  ],
  ["schoolSearch", (node, titleOf) => titleOf(words(node.schoolSearch))],
  ["upload", (node, titleOf) => titleOf(words(node.upload))],
  ["review", () => "All answers, to be read"],
  ["action", (node) => words(node.label ?? usualLabel(node.action))],
];

/** What a node is, and words by which one knows it again. */
export function nodeTitle(node: unknown, titleOf: TitleOf): NodeTitle {
  if (!isObject(node)) return { kind: "unknown", title: "?" };
  const [kind, title] = NODES.find(([word]) => Object.hasOwn(node, word)) ?? ["unknown", () => "?"];
  // What lint finds wrong has a place in the outline all the same.
  return { kind, title: title(node, titleOf) || "?" };
}

function usualLabel(action: unknown): unknown {
  return Object.entries(ACTION_LABELS).find(([name]) => name === action)?.[1] ?? action;
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

function keysOfRule(rule: unknown): readonly string[] {
  if (Array.isArray(rule)) return rule.flatMap(keysOfRule);
  if (!isObject(rule)) return [];
  const own = typeof rule.valueKey === "string" ? [rule.valueKey] : [];
  return [...own, ...Object.values(rule).flatMap(keysOfRule)];
}

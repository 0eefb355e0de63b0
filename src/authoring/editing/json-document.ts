import { type Node, type ParseError, parseTree } from "jsonc-parser";
import type { JsonPath } from "../findings/finding.ts";

/**
 * A text of JSON with the places of everything in it. Edits work on nodes and never on names, so an object that
 * holds a key twice is edited at the one that is meant.
 */
export interface JsonDocument {
  readonly text: string;
  readonly root: Node;
  /** How its lines end. */
  readonly eol: "\n" | "\r\n";
  /** What one level is indented by. */
  readonly unit: string;
  /** True if there is no blank between any two signs of it. */
  readonly compact: boolean;
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Reads a text that is to be edited; undefined where it is no JSON, which nothing but typing can mend. */
export function openJson(text: string): JsonDocument | undefined {
  const { root, errors } = parseStrictly(text);
  if (!root || errors.length > 0) return undefined;
  const eol = /\r?\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n";
  const bare = text.replace(/^\uFEFF/, "").replace(/"(?:[^"\\]|\\.)*"/g, "");
  return { text, root, eol, unit: unitOf(text), compact: /[,:]/.test(bare) && !/\s/.test(bare.trim()) };
}

/** What was read of a text, and why it is no JSON; nothing of either where it is nested too deeply to be read. */
export function parseStrictly(text: string): {
  readonly root: Node | undefined;
  readonly errors: readonly ParseError[];
} {
  const errors: ParseError[] = [];
  try {
    // The parser refuses a byte order mark. Offsets stay as they are.
    return { root: parseTree(text.replace(/^\uFEFF/, " "), errors, STRICT), errors };
  } catch {
    // It recurses, so a text nested some thousand levels deep exhausts the stack.
    return { root: undefined, errors: [] };
  }
}

/** The first indentation of the text is that of the first level, unless it is not laid out in lines. */
function unitOf(text: string): string {
  return /[[{]\r?\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
}

/** The items of a list, or the properties of an object: each with its key, in the order of the text. */
export function itemsOf(container: Node): readonly Node[] {
  return container.children ?? [];
}

/** The value of an item: of a property what stands after its colon. */
export function valueNode(item: Node): Node {
  return item.type === "property" ? (item.children?.[1] ?? item) : item;
}

/** The key of a property as it is meant, not as it is escaped; undefined for an item of a list. */
export function keyOf(item: Node): string | undefined {
  return item.type === "property" ? String(item.children?.[0]?.value) : undefined;
}

/** Which item has this key; of two equal keys the last, as readers of JSON take it. */
export function indexOfKey(container: Node, key: string): number {
  return itemsOf(container).findLastIndex((item) => keyOf(item) === key);
}

/** The value at a path of keys and positions, if there is one. */
export function nodeAt(root: Node, path: JsonPath): Node | undefined {
  let node: Node | undefined = root;
  for (const step of path) {
    if (node === undefined) return undefined;
    const index: number = node.type === "array" ? Number(step) : indexOfKey(node, String(step));
    const item: Node | undefined = node.type === "string" ? undefined : itemsOf(node)[index];
    node = item && valueNode(item);
  }
  return node;
}

/** An item of a list or a member of an object, by what holds it. */
export interface ItemPlace {
  readonly container: Node;
  /** Which one of it. */
  readonly index: number;
}

/** The item at a path; undefined where there is none. */
export function itemAt(root: Node, path: JsonPath): ItemPlace | undefined {
  const container = nodeAt(root, path.slice(0, -1));
  const step = path.at(-1);
  if (!container || step === undefined) return undefined;
  const index = container.type === "array" ? Number(step) : indexOfKey(container, String(step));
  return itemsOf(container)[index] && { container, index };
}

/** Where a node ends: the offset of what comes after it. */
export function endOf(node: Node): number {
  return node.offset + node.length;
}

/** The text of a node as it stands there. */
export function textOf(document: JsonDocument, node: Node): string {
  return document.text.slice(node.offset, endOf(node));
}

/** Where the line begins in which this offset lies. */
export function lineStart(document: JsonDocument, offset: number): number {
  const start = document.text.lastIndexOf("\n", offset - 1) + 1;
  return start === 0 && document.text.startsWith("\uFEFF") ? 1 : start;
}

/** Where the line ends in which this offset lies, without its line end. */
export function lineEnd(document: JsonDocument, offset: number): number {
  const end = document.text.indexOf("\n", offset);
  if (end === -1) return document.text.length;
  return document.text[end - 1] === "\r" ? end - 1 : end;
}

/** The blanks at the beginning of the line in which this offset lies. */
export function indentAt(document: JsonDocument, offset: number): string {
  return /^[ \t]*/.exec(document.text.slice(lineStart(document, offset), offset))?.[0] ?? "";
}

/** Whether nothing but blanks stands before it in its line. */
export function beginsLine(document: JsonDocument, node: Node): boolean {
  return document.text.slice(lineStart(document, node.offset), node.offset).trim() === "";
}

/** Whether a node begins and ends in the same line. */
export function isOneLine(document: JsonDocument, node: Node): boolean {
  return !textOf(document, node).includes("\n");
}

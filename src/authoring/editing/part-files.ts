import type { JsonPath } from "../findings/finding.ts";
import { isObject } from "./answer-keys.ts";

/** A page or a block by its files without what they end with: "pages/about". */
export type PartName = string;

export const schemaPath = (part: PartName) => `${part}.schema.json`;
export const uiPath = (part: PartName) => `${part}.ui.json`;

/** The file of a list of options. */
export const optionsPath = (list: string) => `options/${list}.json`;

/** A node of a layout as it is written, and where. */
export interface WrittenNode {
  readonly node: unknown;
  /** The way to the list in which it stands, and which one of it it is. */
  readonly list: JsonPath;
  readonly index: number;
}

/** Members of a node that are lists of nodes or of keys, in the order in which applicants see them. */
const NODE_LISTS = ["row", "checkboxes", "matrix", "monthYear", "before", "optional", "content", "after"];

/** Members of a node that are, or name, a question. */
const NODE_KEYS = ["switch", "schoolSearch", "upload", "key"];

/** A list of nodes within a node, with the way to it and what it is called where the node has several. */
export interface InnerList {
  readonly nodes: readonly unknown[];
  readonly path: JsonPath;
  readonly of?: {
    readonly kind: "case" | "tab" | "choice" | "part";
    readonly name: string;
    readonly value: unknown;
  };
}

/** The lists directly within a node, whatever it holds else. */
export function innerLists(node: unknown): readonly InnerList[] {
  if (!isObject(node)) return [];
  const lists: InnerList[] = [];
  const add = (nodes: unknown, path: JsonPath, of?: InnerList["of"]) => {
    if (Array.isArray(nodes)) lists.push(of ? { nodes, path, of } : { nodes, path });
  };
  const isConfirm = "confirm" in node;
  for (const word of NODE_LISTS) {
    add(node[word], [word], isConfirm ? { kind: "part", name: word, value: node[word] } : undefined);
  }
  for (const [word, kind] of [
    ["firstOf", "choice"],
    ["items", "tab"],
  ] as const) {
    const entries: unknown = node[word];
    if (!Array.isArray(entries)) continue;
    for (const [index, entry] of entries.entries()) {
      if (isObject(entry)) {
        const name = typeof entry.label === "string" ? entry.label : String(index + 1);
        add(entry.content, [word, index, "content"], { kind, name, value: entry });
      }
    }
  }
  if (isObject(node.cases)) {
    for (const [code, content] of Object.entries(node.cases)) {
      add(content, ["cases", code], { kind: "case", name: code, value: content });
    }
  }
  return lists;
}

/** Every node of a layout in its order, those within others after them. */
export function writtenNodes(nodes: unknown, list: JsonPath): readonly WrittenNode[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: unknown, index) => [
    { node, list, index },
    ...innerLists(node).flatMap((inner) => writtenNodes(inner.nodes, [...list, index, ...inner.path])),
  ]);
}

/** The questions that a node is, or names by itself, without those of the nodes within it. */
export function ownKeys(node: unknown): readonly string[] {
  if (typeof node === "string") return [node];
  if (!isObject(node)) return [];
  return NODE_KEYS.flatMap((word) => (typeof node[word] === "string" ? [node[word]] : []));
}

/** How often a question is among these. */
export function timesIn(keys: readonly string[], key: string): number {
  return keys.filter((one) => one === key).length;
}

/** All questions within a node, itself included. */
export function keysWithin(node: unknown): readonly string[] {
  return writtenNodes([node], []).flatMap((written) => ownKeys(written.node));
}

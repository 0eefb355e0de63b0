import type { JsonPath } from "../findings/finding.ts";
import type { WayKind } from "../nodes/members.ts";
import { membersOf } from "../nodes/node-words.ts";
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

/** A list of nodes within a node, with the way to it and what it is called where the node has several. */
export interface InnerList {
  readonly nodes: readonly unknown[];
  readonly path: JsonPath;
  readonly of?: {
    readonly kind: WayKind;
    readonly name: string;
    readonly value: unknown;
  };
}

/** The lists directly within a node, in the order in which applicants see them. */
export function innerLists(node: unknown): readonly InnerList[] {
  if (!isObject(node)) return [];
  const members = membersOf(node);
  const hasParts = members.filter(([, { is }]) => is === "nodes").length > 1;
  return members.flatMap(([word, member]): readonly InnerList[] => {
    const value = node[word];
    switch (member.is) {
      case "nodes":
      case "keys":
        if (!Array.isArray(value)) return [];
        return [{ nodes: value, path: [word], ...(hasParts && { of: { kind: "part", name: word, value } }) }];
      case "ways":
        return waysIn(member.way, value, word);
      case "cases":
        return Object.entries(isObject(value) ? value : {}).flatMap(([code, nodes]) =>
          Array.isArray(nodes)
            ? [{ nodes, path: [word, code], of: { kind: "case", name: code, value: nodes } }]
            : [],
        );
      default:
        return [];
    }
  });
}

function waysIn(kind: WayKind, ways: unknown, word: string): readonly InnerList[] {
  return (Array.isArray(ways) ? ways : []).flatMap((way: unknown, index) => {
    if (!isObject(way) || !Array.isArray(way.content)) return [];
    const name = typeof way.label === "string" ? way.label : String(index + 1);
    return [{ nodes: way.content, path: [word, index, "content"], of: { kind, name, value: way } }];
  });
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
  return membersOf(node).flatMap(([word, { is }]) => {
    const key = is === "key" ? node[word] : undefined;
    return typeof key === "string" ? [key] : [];
  });
}

/** How often a question is among these. */
export function timesIn(keys: readonly string[], key: string): number {
  return keys.filter((one) => one === key).length;
}

/** All questions within a node, itself included. */
export function keysWithin(node: unknown): readonly string[] {
  return writtenNodes([node], []).flatMap((written) => ownKeys(written.node));
}

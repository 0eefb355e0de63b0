import type { LayoutNode } from "./compiled-form.ts";

/** The lists of nodes directly inside a node, all of them, whatever shows. */
export function contentsOf(node: LayoutNode): readonly (readonly LayoutNode[])[] {
  switch (node.kind) {
    case "section":
    case "row":
    case "when":
    case "search":
      return [node.content];
    case "firstOf":
      return node.groups.map((group) => group.content);
    case "addAnother":
      return node.components.map((component) => component.content);
    case "tabs":
      return node.tabs.map((tab) => tab.content);
    case "confirm":
      return [node.before, node.optional, node.after];
    case "question":
    case "checkboxes":
    case "matrix":
    case "monthYear":
    case "upload":
    case "review":
    case "text":
    case "alert":
    case "separator":
    case "action":
      return [];
    default:
      return node satisfies never;
  }
}

/** The answer keys that a node itself asks for, without those of the content inside it. */
export function ownKeys(node: LayoutNode): readonly string[] {
  switch (node.kind) {
    case "question":
    case "search":
      return [node.key];
    case "upload":
      return [node.key, ...(node.further ?? [])];
    case "checkboxes":
    case "matrix":
    case "monthYear":
      return node.keys;
    case "confirm":
      return node.key === undefined ? [] : [node.key];
    default:
      return [];
  }
}

/** The answer keys below these nodes, in the order of the layout. */
export function keysBelow(nodes: readonly LayoutNode[]): readonly string[] {
  return nodes.flatMap((node) => [...ownKeys(node), ...contentsOf(node).flatMap(keysBelow)]);
}

/** The same without those that are worked out: what applicants may have answered. */
export function answerableKeys(nodes: readonly LayoutNode[]): readonly string[] {
  return nodes.flatMap((node) => [
    ...(node.kind === "question" && node.computed ? [] : ownKeys(node)),
    ...contentsOf(node).flatMap(answerableKeys),
  ]);
}

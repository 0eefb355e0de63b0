import type { LayoutNode } from "./compiled-form.ts";

/** The lists of nodes directly inside a node. */
export function contentsOf(node: LayoutNode): readonly (readonly LayoutNode[])[] {
  switch (node.kind) {
    case "section":
    case "row":
    case "when":
      return [node.content];
    case "firstOf":
      return node.groups.map((group) => group.content);
    case "addAnother":
      return node.components.map((component) => component.content);
    case "question":
    case "checkboxes":
    case "text":
    case "separator":
    case "action":
      return [];
    default:
      return node satisfies never;
  }
}

/** The answer keys below these nodes, in the order of the layout. */
export function keysBelow(nodes: readonly LayoutNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.kind === "question") return [node.key];
    if (node.kind === "checkboxes") return node.keys;
    return contentsOf(node).flatMap(keysBelow);
  });
}

import type { LayoutNode } from "../form/compiled-form.ts";
import { contentsOf, ownKeys } from "../form/layout-tree.ts";
import type { Goal } from "./target.ts";

/** In which component of which repeated group each key and node stands, as the counts that show it. */
export interface Components {
  readonly ofKey: (key: string) => Goal["counts"];
  readonly ofNode: (node: LayoutNode) => Goal["counts"];
}

/** Walks the layouts of all pages for the components of their repeated groups. */
export function componentsIn(layouts: readonly (readonly LayoutNode[])[]): Components {
  const keys = new Map<string, Goal["counts"]>();
  const nodes = new Map<LayoutNode, Goal["counts"]>();
  const walk = (content: readonly LayoutNode[], counts: Goal["counts"]): void => {
    for (const node of content) {
      nodes.set(node, counts);
      for (const key of ownKeys(node)) if (!keys.has(key)) keys.set(key, counts);
      for (const [index, inner] of contentsOf(node).entries()) {
        const here =
          node.kind === "addAnother"
            ? { ...counts, [node.id]: { least: index + 1, most: node.max } }
            : counts;
        walk(inner, here);
      }
    }
  };
  for (const layout of layouts) walk(layout, {});
  return { ofKey: (key) => keys.get(key) ?? {}, ofNode: (node) => nodes.get(node) ?? {} };
}

import type { CompiledForm, LayoutNode } from "../form/compiled-form.ts";
import { contentsOf, keysBelow } from "../form/layout-tree.ts";

/**
 * The ids of the confirm contents that show a question only until they are confirmed. No answer records such a
 * confirmation, so validation leaves it aside, and a question in error may be out of sight: taking these back shows it.
 */
export function confirmationsOver(form: CompiledForm, key: string): readonly string[] {
  const walk = (nodes: readonly LayoutNode[]): readonly string[] =>
    nodes.flatMap((node) => {
      const inner = contentsOf(node).flatMap(walk);
      if (node.kind !== "confirm" || node.key !== undefined) return inner;
      return keysBelow([...node.before, ...node.optional]).includes(key) ? [node.id, ...inner] : inner;
    });
  return form.pages.flatMap((page) => walk(page.layout));
}

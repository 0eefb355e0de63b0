import type { LayoutNode } from "../../form/compiled-form.ts";
import { contentsOf } from "../../form/layout-tree.ts";
import type { Check, CheckContext } from "../check-context.ts";

/** Ids of repeated groups that are used twice: both would share one stored count. */
export const checkAddAnother: Check = (context) => {
  const seen = new Set<string>();
  for (const page of context.form.pages) checkNodes(page.layout, seen, context);
};

function checkNodes(nodes: readonly LayoutNode[], seen: Set<string>, context: CheckContext): void {
  for (const node of nodes) {
    const origin = context.origins.nodes.get(node);
    if (node.kind === "addAnother") {
      if (seen.has(node.id) && origin) {
        const message = `The id "${node.id}" is used twice, so both groups would share one count.`;
        context.report("duplicate-id", origin.file, [...origin.path, "addAnother"], message);
      }
      seen.add(node.id);
    }
    for (const content of contentsOf(node)) checkNodes(content, seen, context);
  }
}

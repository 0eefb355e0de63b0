import { type CompiledForm, contentsOf, type LayoutNode } from "../../form/index.ts";

/** Whether a question of the form is answered by searching for a school or an address. */
export function asksToSearch({ pages }: Pick<CompiledForm, "pages">): boolean {
  return pages.some(({ layout }) => hasSearch(layout));
}

function hasSearch(nodes: readonly LayoutNode[]): boolean {
  return nodes.some((node) => node.kind === "search" || contentsOf(node).some(hasSearch));
}

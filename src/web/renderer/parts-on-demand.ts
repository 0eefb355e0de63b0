import { type CompiledPage, contentsOf, type LayoutNode } from "../../engine/index.ts";
import { onDemand } from "../ui/on-demand.tsx";

/** The search, for pages that have one: half of such a page's own code. */
export const SEARCH = onDemand(async () => (await import("../widgets/search-widget.tsx")).SearchWidget);

/** Fetches the code that these pages need and others do not. Rejects when it is not to be had. */
export async function loadPartsOf(pages: readonly CompiledPage[]): Promise<void> {
  if (pages.some(({ layout }) => hasSearch(layout))) await SEARCH.load();
}

function hasSearch(nodes: readonly LayoutNode[]): boolean {
  return nodes.some((node) => node.kind === "search" || contentsOf(node).some(hasSearch));
}

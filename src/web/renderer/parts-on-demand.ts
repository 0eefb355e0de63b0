import { type CompiledPage, contentsOf, type LayoutNode } from "../../engine/index.ts";
import { type OnDemand, onDemand } from "../ui/on-demand.tsx";
import { UPLOAD } from "../widgets/upload-widget.tsx";

/** The search, for pages that have one: half of such a page's own code. */
export const SEARCH = onDemand(async () => (await import("../widgets/search-widget.tsx")).SearchWidget);

/** The button that downloads a PDF copy. */
export const PDF_COPY = onDemand(async () => (await import("../pdf-copy/pdf-copy.tsx")).PdfCopy);

interface Part {
  readonly load: OnDemand<never>["load"];
  /** Whether a node needs it, for somebody with an account or without. */
  readonly isFor: (node: LayoutNode, hasAccount: boolean) => boolean;
}

const PARTS: readonly Part[] = [
  { load: SEARCH.load, isFor: ({ kind }) => kind === "search" },
  { load: UPLOAD.load, isFor: ({ kind }, hasAccount) => kind === "upload" && hasAccount },
  { load: PDF_COPY.load, isFor: (node) => node.kind === "action" && node.action === "pdfCopy" },
];

/** Fetches the code that these pages need and others do not. Rejects when it is not to be had. */
export async function loadPartsOf(pages: readonly CompiledPage[], hasAccount: boolean): Promise<void> {
  const needed = PARTS.filter(({ isFor }) =>
    pages.some(({ layout }) => some(layout, (node) => isFor(node, hasAccount))),
  );
  await Promise.all(needed.map(({ load }) => load()));
}

function some(nodes: readonly LayoutNode[], test: (node: LayoutNode) => boolean): boolean {
  return nodes.some((node) => test(node) || contentsOf(node).some((content) => some(content, test)));
}

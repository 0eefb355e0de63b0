import { lazy, Suspense, useState } from "react";
import type { LayoutNode } from "../../engine/index.ts";
import { Button } from "../ui/button.tsx";
import { usePageContent } from "./page-content.ts";

const PdfCopy = lazy(async () => ({ default: (await import("../pdf-copy/pdf-copy.tsx")).PdfCopy }));

/** A button of the form: one that ends a page, or the one that downloads a PDF copy (spec §4). */
export function ActionButton({ node }: { readonly node: Extract<LayoutNode, { kind: "action" }> }) {
  const { context } = usePageContent();
  if (node.action !== "pdfCopy") return <PageEnd node={node} />;
  const waiting = (
    <Button size="save" loading>
      {node.label}
    </Button>
  );
  return (
    <Suspense fallback={waiting}>
      <PdfCopy label={node.label} prepare={context.onPdfCopy} />
    </Suspense>
  );
}

/** The button that ends a page: save and continue, or a change of page (spec §4). */
function PageEnd({ node }: { readonly node: Extract<LayoutNode, { kind: "action" }> }) {
  const { context } = usePageContent();
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await context.onAction(node);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="save" loading={isBusy} onClick={() => void act()}>
      {node.label}
    </Button>
  );
}

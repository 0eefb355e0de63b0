import { Suspense, useState } from "react";
import type { LayoutNode } from "../../engine/index.ts";
import { Button } from "../ui/button.tsx";
import { usePageContent } from "./page-content.ts";
import { PDF_COPY } from "./parts-on-demand.ts";

/** Going on and submitting stand out from what may be left alone. Sizes are those of POL-02. */
const LOOKS = {
  saveAndContinue: { variant: "solid", size: "save" },
  submit: { variant: "solid", size: "submit" },
  pageChange: { variant: "outline", size: "save" },
  pdfCopy: { variant: "outline", size: "save" },
} as const;

/** A button of the form: one that ends a page, or the one that downloads a PDF copy (SAV-04, SAV-05, PDF-01). */
export function ActionButton({ node }: { readonly node: Extract<LayoutNode, { kind: "action" }> }) {
  const { context } = usePageContent();
  if (node.action !== "pdfCopy") return <PageEnd node={node} />;
  const waiting = (
    <Button {...LOOKS.pdfCopy} loading>
      {node.label}
    </Button>
  );
  return (
    <Suspense fallback={waiting}>
      <PDF_COPY.Component label={node.label} prepare={context.onPdfCopy} />
    </Suspense>
  );
}

/** The button that ends a page: save and continue, a change of page, or submit (SAV-04, SAV-05, SUB-01). */
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
    <Button {...LOOKS[node.action]} loading={isBusy} onClick={() => void act()}>
      {node.label}
    </Button>
  );
}

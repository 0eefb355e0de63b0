import { Suspense, useMemo, useState } from "react";
import { isEmptyAnswer, type LayoutNode } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import { Stack } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { styled } from "../ui/styled.ts";
import { SearchSettingsContext } from "../widgets/question-widget.ts";
import { usePageContent } from "./page-content.ts";
import { PDF_COPY } from "./parts-on-demand.ts";
import * as sentences from "./sentences.tsx";

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
    <Button {...LOOKS[node.action]} data-action={node.action} loading={isBusy} onClick={() => void act()}>
      {node.label}
    </Button>
  );
}

/** A question answered by searching, and its fields once it is (WID-12). */
export function SearchContent({ node }: { readonly node: Extract<LayoutNode, { kind: "search" }> }) {
  const { questions, renderNodes } = usePageContent();
  const store = useAnswerStore();
  const isAnswered = useStored([node.key], () => !isEmptyAnswer(store.get(node.key)));
  const isSchool = node.category !== "address";
  const filled = Object.keys(node.fills);
  const isCustom = useStored(filled, () => filled.every((key) => isEmptyAnswer(store.get(key))));
  const [isFilling, setFilling] = useState(false);
  const settings = useMemo(() => ({ ...node, onFilling: setFilling }), [node]);
  const hasContent = isAnswered && node.content.length > 0;
  return (
    <Stack>
      <SearchSettingsContext value={settings}>{questions.get(node.key)}</SearchSettingsContext>
      {isSchool && (
        // Empty it takes no room, but is there for what it will say.
        <styled.div role="status" color="fg.muted" _empty={{ position: "absolute" }}>
          {hasContent && isCustom && !isFilling && <p>{sentences.enterSchool}</p>}
        </styled.div>
      )}
      {hasContent && renderNodes(node.content)}
    </Stack>
  );
}

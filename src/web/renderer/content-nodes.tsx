import { Suspense, useId, useMemo, useRef, useState } from "react";
import { isConfirmed, isEmptyAnswer, isInDateWindow, keysBelow, type LayoutNode } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import { Stack } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { Choice, ChoiceInput } from "../ui/choice.tsx";
import { RichTextView } from "../ui/rich-text.tsx";
import { styled } from "../ui/styled.ts";
import { useIsTakenOver } from "../ui/taken-over.ts";
import { useTypedAhead } from "../ui/typed-ahead.ts";
import { SearchSettingsContext } from "../widgets/question-widget.ts";
import { focusOn } from "./focus-on.ts";
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

type ConfirmNode = Extract<LayoutNode, { kind: "confirm" }>;

/** Content behind a button or a checkbox that confirms (CON-06, CON-07). */
export function ConfirmContent({ node }: { readonly node: ConfirmNode }) {
  return node.type === "button" ? <BehindButton node={node} /> : <BehindCheckbox node={node} />;
}

function useConfirmed(node: ConfirmNode) {
  const store = useAnswerStore();
  // What comes after may hold no question; whether it was confirmed is heard of all the same.
  const keys = node.key === undefined ? [node.id, ...keysBelow(node.after)] : [node.key];
  const confirmed = useStored(keys, () => isConfirmed(node, store.snapshot(), store.displayState()));
  const setConfirmed = (next: boolean) => {
    if (node.key === undefined) store.setConfirmed(node.id, next);
    else store.set(node.key, next);
  };
  return { confirmed, setConfirmed };
}

function BehindButton({ node }: { readonly node: ConfirmNode }) {
  const { renderNodes } = usePageContent();
  const { confirmed, setConfirmed } = useConfirmed(node);
  const afterId = useId();
  // The button is gone; the focus goes on to what came in its place.
  const confirm = () => focusOn(afterId, () => setConfirmed(true));
  if (confirmed) {
    return (
      <Stack id={afterId} tabIndex={-1} outline="none">
        {renderNodes(node.after)}
      </Stack>
    );
  }
  return (
    <Stack>
      {renderNodes(node.before)}
      <Button variant="outline" alignSelf="flex-start" onClick={confirm}>
        {node.label}
      </Button>
      {renderNodes(node.optional)}
    </Stack>
  );
}

function BehindCheckbox({ node }: { readonly node: ConfirmNode }) {
  const { renderNodes } = usePageContent();
  const { confirmed, setConfirmed } = useConfirmed(node);
  const box = useRef<HTMLInputElement>(null);
  useTypedAhead(box, ({ checked }) => setConfirmed(checked));
  return (
    <Stack>
      <Choice>
        <ChoiceInput
          ref={box}
          type="checkbox"
          id={node.key ?? node.id}
          data-no-answer={node.key === undefined ? "" : undefined}
          checked={confirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
        <styled.span>{node.label}</styled.span>
      </Choice>
      {renderNodes(confirmed ? node.after : node.before)}
      {!confirmed && renderNodes(node.optional)}
    </Stack>
  );
}

const Notice = styled("aside", {
  base: {
    padding: "4",
    borderRadius: "md",
    borderInlineStartWidth: "4px",
    borderColor: "accent.main",
    backgroundColor: "accent.extraLight",
  },
});

/** A notice shown from one day to another, both included (WID-18). */
export function DateWindowAlert({ node }: { readonly node: Extract<LayoutNode, { kind: "alert" }> }) {
  const { context } = usePageContent();
  // A page that the server made may be shown on another day.
  const isTakenOver = useIsTakenOver();
  if (!isTakenOver || !isInDateWindow(context.today, node.from, node.to)) return null;
  return (
    <Notice aria-label={node.title === "" ? sentences.notice : node.title}>
      {node.title !== "" && <styled.p fontWeight="bold">{node.title}</styled.p>}
      <styled.div maxWidth="prose">
        <RichTextView text={node.text} />
      </styled.div>
    </Notice>
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

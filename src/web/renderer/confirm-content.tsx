import { useRef } from "react";
import { isConfirmed, keysBelow, type LayoutNode } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { Choice, ChoiceInput } from "../ui/choice.tsx";
import { Stack } from "../ui/stack.tsx";
import { styled } from "../ui/styled.ts";
import { usePageContent } from "./page-content.ts";

type ConfirmNode = Extract<LayoutNode, { kind: "confirm" }>;

/** Content behind a button or a checkbox that confirms (CON-06, CON-07). */
export function ConfirmContent({ node }: { readonly node: ConfirmNode }) {
  return node.type === "button" ? <BehindButton node={node} /> : <BehindCheckbox node={node} />;
}

function useConfirmed(node: ConfirmNode) {
  const store = useAnswerStore();
  // What comes after may hold no question; whether it was confirmed is heard of all the same.
  const keys = node.key === undefined ? [node.id, ...keysBelow(node.after)] : [node.key];
  const confirmed = useStored(keys, () => isConfirmed(node, store.snapshot(), store.view()));
  const setConfirmed = (next: boolean) => {
    if (node.key === undefined) store.setConfirmed(node.id, next);
    else store.set(node.key, next);
  };
  return { confirmed, setConfirmed };
}

function BehindButton({ node }: { readonly node: ConfirmNode }) {
  const { renderNodes } = usePageContent();
  const { confirmed, setConfirmed } = useConfirmed(node);
  const after = useRef<HTMLDivElement>(null);
  const confirm = () => {
    setConfirmed(true);
    // The button is gone; the focus goes on to what came in its place.
    requestAnimationFrame(() => after.current?.focus());
  };
  if (confirmed) {
    return (
      <Stack ref={after} tabIndex={-1} outline="none">
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
  return (
    <Stack>
      <Choice>
        <ChoiceInput
          type="checkbox"
          id={node.key ?? node.id}
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

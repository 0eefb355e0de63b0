import { useId, useRef } from "react";
import { isConfirmed, keysBelow, type LayoutNode } from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import { Stack } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { Choice, ChoiceInput } from "../ui/choice.tsx";
import { styled } from "../ui/styled.ts";
import { useTypedAhead } from "../ui/typed-ahead.ts";
import { focusOn } from "./focus-on.ts";
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
  useTypedAhead(box, ({ checked }) => checked !== confirmed && setConfirmed(checked));
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

import { useRef } from "react";
import type { LayoutNode } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useComponentCount } from "../answers/use-answer.ts";
import { Button } from "../ui/button.tsx";
import { Stack } from "../ui/stack.tsx";
import { styled } from "../ui/styled.ts";
import { usePageContent } from "./page-content.ts";

type AddAnotherNode = Extract<LayoutNode, { kind: "addAnother" }>;

/** A group of questions that can be added again, up to its maximum (spec §4 "Add another"). */
export function AddAnother({ node }: { readonly node: AddAnotherNode }) {
  const { context, renderNodes } = usePageContent();
  const store = useAnswerStore();
  const count = useComponentCount(node);
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const add = () => {
    context.onCount(node.id, count + 1);
    // The new component is rendered by now or in the next frame; its heading tells where the reader is.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(":scope > :last-child h3")?.focus());
  };
  const removeLast = () => {
    const keys = node.components[count - 1]?.keys ?? [];
    store.change(Object.fromEntries(keys.map((key) => [key, emptied(store.get(key))])));
    context.onCount(node.id, count - 1);
    addButton.current?.focus();
  };

  return (
    <styled.div display="flex" flexDirection="column" gap="6">
      <styled.div ref={list} display="flex" flexDirection="column" gap="8">
        {node.components.slice(0, count).map((component, index) => (
          <Component
            key={component.keys.join()}
            id={`${node.id}-${index + 1}`}
            title={component.title}
            onRemove={context.hasAccount && index > 0 && index === count - 1 ? removeLast : undefined}
          >
            <Stack>{renderNodes(component.content)}</Stack>
          </Component>
        ))}
      </styled.div>
      {context.hasAccount && count < node.max && (
        <Button ref={addButton} variant="outline" alignSelf="flex-start" onClick={add}>
          <span aria-hidden>+</span> {node.label}
        </Button>
      )}
      {!context.hasAccount && (
        <styled.p color="fg.muted" fontSize="sm">
          You can add more here once you have created an account.
        </styled.p>
      )}
    </styled.div>
  );
}

interface ComponentProps {
  readonly id: string;
  readonly title: string;
  readonly onRemove: (() => void) | undefined;
  readonly children: React.ReactNode;
}

function Component({ id, title, onRemove, children }: ComponentProps) {
  return (
    <styled.section
      aria-labelledby={title === "" ? undefined : id}
      borderInlineStartWidth="3px"
      borderColor="primary.light"
      paddingInlineStart={{ base: "4", sm: "6" }}
    >
      <styled.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minHeight="touch"
        marginBottom="2"
      >
        <styled.h3 id={id} tabIndex={-1} fontSize="lg" fontWeight="semibold">
          {title}
        </styled.h3>
        {onRemove !== undefined && (
          <Button variant="link" onClick={onRemove} aria-label={`Remove ${title}`}>
            Remove
          </Button>
        )}
      </styled.div>
      {children}
    </styled.section>
  );
}

function emptied(value: unknown): "" | false {
  return typeof value === "boolean" ? false : "";
}

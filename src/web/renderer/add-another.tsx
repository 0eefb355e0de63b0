import type { AddAnotherNode } from "../../engine/index.ts";
import { useComponentCount } from "../answers/use-answer.ts";
import { Stack } from "../ui/stack.tsx";
import { styled } from "../ui/styled.ts";
import { Entry } from "./entry.tsx";
import { usePageContent } from "./page-content.ts";
import { ENTRIES } from "./parts-on-demand.ts";

/** A group of questions that somebody with an account can add again, up to its maximum (ADD-02). */
export function AddAnother({ node }: { readonly node: AddAnotherNode }) {
  const { context } = usePageContent();
  return context.hasAccount ? <ENTRIES.Component node={node} /> : <EntriesOfVisitor node={node} />;
}

function EntriesOfVisitor({ node }: { readonly node: AddAnotherNode }) {
  const { renderNodes } = usePageContent();
  const count = useComponentCount(node);
  return (
    <styled.div display="flex" flexDirection="column" gap="8">
      {node.components.slice(0, count).map(({ title, content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is a place; answers move between them.
        <Entry key={index} headingId={`${node.id}-${index + 1}`} title={title}>
          <Stack>{renderNodes(content)}</Stack>
        </Entry>
      ))}
      <styled.p color="fg.muted" fontSize="sm">
        You can add more here once you have created an account.
      </styled.p>
    </styled.div>
  );
}

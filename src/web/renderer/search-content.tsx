import { useMemo, useState } from "react";
import type { LayoutNode } from "../../engine/index.ts";
import { isEmptyAnswer } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useStored } from "../answers/use-answer.ts";
import { Stack } from "../ui/stack.tsx";
import { styled } from "../ui/styled.ts";
import { SearchSettingsContext } from "../widgets/search-settings.ts";
import { usePageContent } from "./page-content.ts";

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
          {hasContent && isCustom && !isFilling && <p>Enter your school information below.</p>}
        </styled.div>
      )}
      {hasContent && renderNodes(node.content)}
    </Stack>
  );
}

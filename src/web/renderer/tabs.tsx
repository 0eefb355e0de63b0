import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { chosenTab, keysBelow, type LayoutNode } from "../../engine/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useFromStore } from "../answers/use-answer.ts";
import { Stack } from "../ui/stack.tsx";
import { styled } from "../ui/styled.ts";
import { usePageContent } from "./page-content.ts";

const UploadInProgressModal = lazy(async () => ({
  default: (await import("../documents/upload-in-progress-modal.tsx")).UploadInProgressModal,
}));

const TabButton = styled("button", {
  base: {
    minHeight: "touch",
    paddingInline: "4",
    paddingBlock: "2",
    borderBottomWidth: "3px",
    borderColor: "transparent",
    color: "fg.muted",
    fontWeight: "medium",
    cursor: "pointer",
    outlineOffset: "-3px",
    _hover: { color: "primary.dark", backgroundColor: "primary.extraLight" },
    "&[aria-selected=true]": { color: "primary.dark", fontWeight: "semibold", borderColor: "primary.main" },
  },
});

/** Groups of which one shows at a time; switching clears what only the other asked (spec §4 "Tabs"). */
export function Tabs({ node }: { readonly node: Extract<LayoutNode, { kind: "tabs" }> }) {
  const { context, renderNodes } = usePageContent();
  const store = useAnswerStore();
  const chosen = useFromStore(() => chosenTab(node, store.view())?.id);
  const tab = node.tabs.find(({ id }) => id === chosen);
  const list = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const [isBlocked, setBlocked] = useState(false);

  const choose = async (id: string) => {
    if (id === chosen) return;
    const left = keysBelow(tab?.content ?? []);
    if ((await context.onTab(node.id, id, left)) === "blocked") setBlocked(true);
  };
  const moveWithKeys = (event: KeyboardEvent) => {
    const index = node.tabs.findIndex(({ id }) => id === chosen);
    const next = node.tabs[targetIndex(event.key, index, node.tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    void choose(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus();
  };

  return (
    <styled.div id={node.id}>
      <styled.div
        ref={list}
        role="tablist"
        aria-label={node.label}
        display="flex"
        flexWrap="wrap"
        borderBottomWidth="1px"
        borderColor="line"
        marginBottom="6"
        onKeyDown={moveWithKeys}
      >
        {node.tabs.map(({ id, label }) => (
          <TabButton
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-${id}`}
            data-tab={id}
            aria-selected={id === chosen}
            aria-controls={id === chosen ? `${baseId}-panel` : undefined}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => void choose(id)}
          >
            {label}
          </TabButton>
        ))}
      </styled.div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${chosen}`}>
        <Stack key={chosen}>{renderNodes(tab?.content ?? [])}</Stack>
      </div>
      {isBlocked && (
        <Suspense fallback={null}>
          <UploadInProgressModal onClose={() => setBlocked(false)} />
        </Suspense>
      )}
    </styled.div>
  );
}

/** Arrow keys go round, Home and End to the ends; any other key leads nowhere. */
function targetIndex(key: string, index: number, length: number): number {
  if (key === "ArrowRight") return (index + 1) % length;
  if (key === "ArrowLeft") return (index - 1 + length) % length;
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : -1;
}

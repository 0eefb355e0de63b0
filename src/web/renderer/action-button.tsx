import { useState } from "react";
import type { LayoutNode } from "../../engine/index.ts";
import { Button } from "../ui/button.tsx";
import { usePageContent } from "./page-content.ts";

/** The button that ends a page: save and continue, or a change of page (spec §4). */
export function ActionButton({ node }: { readonly node: Extract<LayoutNode, { kind: "action" }> }) {
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

import { chakra } from "@chakra-ui/react/styled-system";
import type { LayoutNode } from "../../engine/index.ts";
import { RichTextView } from "../ui/rich-text.tsx";
import { usePageContent } from "./page-content.ts";

const Notice = chakra("aside", {
  base: {
    padding: "4",
    borderRadius: "md",
    borderInlineStartWidth: "4px",
    borderColor: "accent.main",
    backgroundColor: "accent.extraLight",
  },
});

/** A notice shown from one day to another, both included (spec §2 "date-window alert"). */
export function DateWindowAlert({ node }: { readonly node: Extract<LayoutNode, { kind: "alert" }> }) {
  const { context } = usePageContent();
  if (!isWithin(context.today, node.from, node.to)) return null;
  return (
    <Notice aria-label={node.title === "" ? "Notice" : node.title}>
      {node.title !== "" && <chakra.p fontWeight="bold">{node.title}</chakra.p>}
      <chakra.div maxWidth="prose">
        <RichTextView text={node.text} />
      </chakra.div>
    </Notice>
  );
}

/** Whether a day lies in a window of ISO dates; an empty end is open. */
export function isWithin(today: string, from: string, to: string): boolean {
  return (from === "" || from <= today) && (to === "" || today <= to);
}

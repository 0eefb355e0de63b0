import { isInDateWindow, type LayoutNode } from "../../engine/index.ts";
import { RichTextView } from "../ui/rich-text.tsx";
import { styled } from "../ui/styled.ts";
import { usePageContent } from "./page-content.ts";

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
  if (!isInDateWindow(context.today, node.from, node.to)) return null;
  return (
    <Notice aria-label={node.title === "" ? "Notice" : node.title}>
      {node.title !== "" && <styled.p fontWeight="bold">{node.title}</styled.p>}
      <styled.div maxWidth="prose">
        <RichTextView text={node.text} />
      </styled.div>
    </Notice>
  );
}

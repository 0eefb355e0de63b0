import type { ReactNode } from "react";
import type { KindOfPart, NodeOf } from "../../form/definition/nodes.ts";
import { isInDateWindow } from "../../form/index.ts";
import { styled } from "../ui/styled.ts";
import { useIsTakenOver } from "../ui/taken-over.ts";
import { ConfirmContent } from "./confirm-content.tsx";
import { Matrix } from "./matrix.tsx";
import { MonthYear } from "./month-year.tsx";
import { usePageContent } from "./page-content.ts";
import { PageWords } from "./page-words.tsx";
import * as sentences from "./sentences.tsx";

/** The kinds of nodes whose code is loaded apart. */
type RareNode = NodeOf<KindOfPart<"rareNodes">>;

/** Content that most pages do without: what the first page of a form needs is loaded before anything is read. */
export function RareContent({ node }: { readonly node: RareNode }): ReactNode {
  switch (node.kind) {
    case "alert":
      return <DateWindowAlert node={node} />;
    case "confirm":
      return <ConfirmContent node={node} />;
    case "matrix":
      return <Matrix node={node} />;
    case "monthYear":
      return <MonthYear node={node} />;
    default:
      return node satisfies never;
  }
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
function DateWindowAlert({ node }: { readonly node: NodeOf<"alert"> }) {
  const { context } = usePageContent();
  // A page that the server made may be shown on another day.
  const isTakenOver = useIsTakenOver();
  if (!isTakenOver || !isInDateWindow(context.today, node.from, node.to)) return null;
  return (
    <Notice aria-label={node.title === "" ? sentences.notice : node.title}>
      {node.title !== "" && <styled.p fontWeight="bold">{node.title}</styled.p>}
      <styled.div maxWidth="prose">
        <PageWords text={node.text} />
      </styled.div>
    </Notice>
  );
}

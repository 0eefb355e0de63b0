import { createContext, type ReactNode, useContext } from "react";
import type { LayoutNode } from "../../engine/index.ts";
import type { PageContext } from "./page-context.ts";

interface PageContent {
  readonly context: PageContext;
  /** What rjsf made of each question, by answer key. */
  readonly questions: ReadonlyMap<string, ReactNode>;
  /** Renders nodes inside another node. */
  readonly renderNodes: (nodes: readonly LayoutNode[]) => ReactNode;
}

export const PageContentContext = createContext<PageContent | undefined>(undefined);

/** The page whose layout is being rendered. */
export function usePageContent(): PageContent {
  const content = useContext(PageContentContext);
  if (content === undefined) throw new Error("A layout node stands outside of a page.");
  return content;
}

import { createContext, type ReactNode, useContext } from "react";
import type { CompiledForm, CompiledPage, LayoutNode, PageValidators } from "../../form/index.ts";
import type { TabChoice, TabOutcome } from "../saving/choose-tab.ts";

interface PageContent {
  readonly context: PageContext;
  /** What rjsf made of each question, by answer key. */
  readonly questions: ReadonlyMap<string, ReactNode>;
  /** Renders nodes inside another node. */
  readonly renderNodes: (nodes: readonly LayoutNode[]) => ReactNode;
}

/** Given by `PageForm`, around every layout node. */
export const PageContentContext = createContext<PageContent | undefined>(undefined);

/** Whether a section is around what is rendered: headings in it stand a level lower. */
export const InSection = createContext(false);

/** The page whose layout is being rendered. */
export function usePageContent(): PageContent {
  const content = useContext(PageContentContext);
  if (content === undefined) throw new Error("A layout node stands outside of a page.");
  return content;
}

/** What a button at the end of a page does. */
type Action = Extract<LayoutNode, { kind: "action" }>;

/** What the parts of a page need beside their own schema; rjsf hands it to all of them as its form context. */
export interface PageContext {
  readonly form: CompiledForm;
  readonly page: CompiledPage;
  readonly validators: PageValidators;
  /** The applicant's date, yyyy-mm-dd. */
  readonly today: string;
  /** Add another and uploads are for applicants with an account (ROL-01). */
  readonly hasAccount: boolean;
  /** Told what no part of the page can deal with, such as that the application was submitted meanwhile. */
  readonly onFailure: (error: unknown) => void;
  /** Returns what became of it, so that tabs can ask, or say why they stay. */
  readonly onTab: (choice: TabChoice) => Promise<TabOutcome>;
  readonly onAction: (action: Action) => Promise<void>;
  /** Goes to a question of another page. */
  readonly onQuestion: (route: string, key: string) => void;
  /** Saves before a PDF copy is made; false when none is to be made now. */
  readonly onPdfCopy: () => Promise<boolean>;
}

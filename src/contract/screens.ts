import type { PropertySchema } from "../form/definition/definition.ts";
import {
  type CompiledForm,
  type CompiledPage,
  contentsOf,
  type LayoutNode,
  type Question,
  widgetOf,
} from "../form/index.ts";

/** Code that some pages need and others do not; the server names its files in the page, the browser loads it. */
export type PagePart =
  | "search"
  | "tabs"
  | "entries"
  | "upload"
  | "severalFiles"
  | "pdfCopy"
  | "review"
  | "words"
  | "optionHelp"
  | "typed"
  | "checkboxes"
  | "ranking"
  | "output"
  | "quotes"
  | "rareNodes";

/** What these pages need, for somebody with an account or without; each part once. */
export function pagePartsOf(
  form: Pick<CompiledForm, "questions" | "options" | "quotes">,
  pages: readonly Pick<CompiledPage, "layout" | "schema" | "uiSchema" | "keys">[],
  hasAccount: boolean,
): ReadonlySet<PagePart> {
  const parts = new Set<PagePart>();
  const visit = (node: LayoutNode) => {
    // The street of an address is a text box at first.
    if (node.kind === "search" && node.category !== "address") parts.add("search");
    if (node.kind === "tabs") parts.add("tabs");
    if (node.kind === "addAnother" && hasAccount) parts.add("entries");
    if (node.kind === "upload" && hasAccount) {
      parts.add(node.further === undefined ? "upload" : "severalFiles");
    }
    if (node.kind === "action" && node.action === "pdfCopy") parts.add("pdfCopy");
    if (node.kind === "review") parts.add("review");
    if (isRareNode(node)) parts.add("rareNodes");
    for (const content of contentsOf(node)) content.forEach(visit);
  };
  for (const page of pages) {
    const { layout, schema, keys } = page;
    layout.forEach(visit);
    if (Object.values(schema.properties ?? {}).some(hasWordLimit)) parts.add("words");
    for (const key of keys) {
      const question = form.questions[key];
      if (question && /typed|password/.test(widgetOf(question, page))) parts.add("typed");
      if (question?.type === "list") parts.add(question.ranked === true ? "ranking" : "checkboxes");
      else if (hasOptionHelp(form, question)) parts.add("optionHelp");
    }
    if (keys.some((key) => form.questions[key]?.computed)) parts.add("output");
  }
  // Messages about other pages may quote answers as well.
  if (form.quotes !== undefined) parts.add("quotes");
  return parts;
}

export type RareNode = Extract<LayoutNode, { kind: "alert" | "confirm" | "matrix" | "monthYear" }>;

/** Whether it is content that most pages, and the first one of most forms, do without. */
function isRareNode(node: LayoutNode): node is RareNode {
  return ["alert", "confirm", "matrix", "monthYear"].includes(node.kind);
}

/** Whether the words of the answer are counted while it is typed. */
export function hasWordLimit({ minWords, maxWords }: PropertySchema): boolean {
  return (minWords ?? maxWords) !== undefined;
}

/** Whether one of the options of a question has a sentence that says what it means. */
export function hasOptionHelp({ options }: Pick<CompiledForm, "options">, question?: Question): boolean {
  return options[question?.options ?? ""]?.some(({ help }) => help !== undefined) ?? false;
}

/**
 * A path as routes are written: in small letters and without a slash at its end, since people type addresses and mail
 * programs add slashes. The root stays "/".
 */
export function plainPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, "") || "/";
}

/**
 * Where a draft of the form is shown to whoever has a link to it, with all that lies below: its pages under their own
 * routes. Below `/forms`, which no page of a form can have.
 */
export const PREVIEW_PATH = "/forms/preview";

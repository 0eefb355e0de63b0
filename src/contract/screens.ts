import type { PropertySchema } from "../form/definition/definition.ts";
import { WIDGET_TRAITS, type WidgetPart } from "../form/definition/widgets.ts";
import {
  type CompiledForm,
  type CompiledPage,
  type LayoutNode,
  type NodePart,
  type Question,
  codeOf,
  contentsOf,
  widgetOf,
} from "../form/index.ts";

/** Code that some pages need and others do not; the server names its files in the page, the browser loads it. */
export type PagePart = NodePart | WidgetPart | "words" | "optionHelp" | "quotes";

/** What these pages need, for somebody with an account or without; each part once. */
export function pagePartsOf(
  form: Pick<CompiledForm, "questions" | "options" | "quotes">,
  pages: readonly Pick<CompiledPage, "layout" | "schema" | "uiSchema" | "keys">[],
  hasAccount: boolean,
): ReadonlySet<PagePart> {
  const parts = new Set<PagePart>();
  const visit = (node: LayoutNode) => {
    const code = codeOf(node, hasAccount);
    if (code !== null) parts.add(code);
    for (const content of contentsOf(node)) content.forEach(visit);
  };
  for (const page of pages) {
    const { layout, schema, keys } = page;
    layout.forEach(visit);
    if (Object.values(schema.properties ?? {}).some(hasWordLimit)) parts.add("words");
    for (const key of keys) {
      const question = form.questions[key];
      const widget = question && widgetOf(question, page);
      const code = widget && WIDGET_TRAITS[widget]?.code;
      if (code) parts.add(code);
      if (widget === "radio" && hasOptionHelp(form, question)) parts.add("optionHelp");
    }
  }
  // Messages about other pages may quote answers as well.
  if (form.quotes !== undefined) parts.add("quotes");
  return parts;
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

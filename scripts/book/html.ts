import { escapeHtml } from "../../src/server/system/escape-html.ts";

/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Value[];

/** A template of markup: texts put into it are escaped, markup made by it is not, lists are put one after another. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: strings.map((text, index) => text + markupOf(values[index] ?? "")).join("") };
}

/** Nothing, where a template may leave something out. */
export const NOTHING: Html = { markup: "" };

function markupOf(value: Value): string {
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return "markup" in value ? value.markup : value.map(markupOf).join("");
}

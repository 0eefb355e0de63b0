import type { CompiledPage, LayoutNode, Question } from "../../form/compiled-form.ts";
import { contentsOf } from "../../form/layout-tree.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "../check-context.ts";
import { listWords } from "../describe-format.ts";
import { uiOrigin } from "../ui-origin.ts";

const OPTION_WIDGETS: ReadonlySet<string> = new Set(["select", "radio", "month"]);

/** Widgets that cannot take their question's kind of answer. */
export const checkWidgets: Check = (context) => {
  for (const page of context.form.pages) {
    for (const key of page.keys) {
      const question = questionOf(context.form, key);
      if (question) checkWidget(question, page, context);
    }
    checkBoxes(page.layout, context);
  }
};

function checkWidget(question: Question, page: CompiledPage, context: CheckContext): void {
  const { key } = question;
  checkOtherBox(question, page, context);
  const widget = page.uiSchema[key]?.["ui:widget"];
  const origin = uiOrigin(context, key, "ui:widget");
  if (widget === undefined || origin === undefined) return;
  const once = reportOnce(context.report);
  if (OPTION_WIDGETS.has(widget) && question.type === "string" && question.options === undefined) {
    const message = `The widget "${widget}" offers options, but "${key}" has none.`;
    once("options-missing", origin, message, 'Add "optionsFrom" to the question, with the name of a list.');
    return;
  }
  const fitting = fittingWidgets(question, page);
  if (fitting.includes(widget)) return;
  const message = `The widget "${widget}" does not fit "${key}", which ${kindOf(question, page)}.`;
  const suggestion = fitting.length > 0 ? `Fitting here: ${listWords(fitting)}.` : 'Take "ui:widget" out.';
  once("widget-does-not-fit", origin, message, suggestion);
}

function fittingWidgets(question: Question, page: CompiledPage): readonly string[] {
  if (question.type === "boolean") return ["checkbox"];
  // An upload has its own control, which no widget replaces.
  if (question.type === "document") return [];
  if (question.options !== undefined) return [...OPTION_WIDGETS];
  const { format } = page.schema.properties?.[question.key] ?? {};
  if (format === "date") return ["date"];
  if (format === "international-phone") return ["international-phone"];
  return ["text", "textarea", "phone", "ssn", "password", "email", "number", "year"];
}

function kindOf(question: Question, page: CompiledPage): string {
  if (question.type === "boolean") return "is a box to tick";
  if (question.type === "document") return "is a document to upload";
  if (question.options !== undefined) return "has options";
  const { format } = page.schema.properties?.[question.key] ?? {};
  if (format === "international-phone") return "takes a phone number of any country";
  return format === "date" ? "is a date" : "takes a text";
}

/** Where a phone question sends numbers of other countries, they are taken. */
function checkOtherBox({ key }: Question, page: CompiledPage, context: CheckContext): void {
  const other = page.uiSchema[key]?.["ui:options"]?.otherCountries;
  const origin = uiOrigin(context, key, "ui:options");
  if (typeof other !== "string" || origin === undefined) return;
  const formats = context.form.pages.map(({ schema }) => schema.properties?.[other]?.format);
  if (formats.includes("international-phone")) return;
  const message = `"${key}" sends numbers of other countries to "${other}", which does not take them.`;
  const suggestion = 'Name a question with the format "international-phone".';
  reportOnce(context.report)("other-box-does-not-fit", origin, message, suggestion);
}

/** A group of boxes holds only questions that are boxes. */
function checkBoxes(nodes: readonly LayoutNode[], context: CheckContext): void {
  for (const node of nodes) {
    if (node.kind === "checkboxes") {
      for (const key of node.keys) {
        const question = questionOf(context.form, key);
        const origin = context.origins.uses.get(key)?.[0];
        if (question === undefined || question.type === "boolean" || origin === undefined) continue;
        const message = `"${key}" stands among boxes to tick, but it is not boolean.`;
        context.report("widget-does-not-fit", origin.file, origin.path, message);
      }
    }
    for (const content of contentsOf(node)) checkBoxes(content, context);
  }
}

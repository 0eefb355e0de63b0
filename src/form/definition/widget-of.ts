import type { CompiledPage, Question } from "./compiled-form.ts";
import { FORMAT_TRAITS } from "./format-traits.ts";
import type { WidgetName } from "./widgets.ts";

/** The widget of a question on its page: the one that it names, else the one of its kind or of its format. */
export function widgetOf(
  { key, type, options, computed }: Pick<Question, "key" | "type" | "options" | "computed">,
  { schema, uiSchema }: Pick<CompiledPage, "schema" | "uiSchema">,
): WidgetName {
  const named = uiSchema[key]?.["ui:widget"];
  if (named !== undefined) return named;
  if (computed) return "output";
  if (type === "boolean") return "checkbox";
  if (type === "document") return "upload";
  if (type === "list") return "checkboxes";
  if (options !== undefined) return "select";
  const format = schema.properties?.[key]?.format;
  return format === undefined ? "text" : FORMAT_TRAITS[format].widget;
}

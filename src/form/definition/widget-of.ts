import type { CompiledPage, Question } from "./compiled-form.ts";
import { FORMAT_TRAITS } from "./formats.ts";
import type { WidgetName } from "./widgets.ts";

/** Whether a question of the page has the widget of its format, and it is this one. */
export function usesWidget({ schema }: Pick<CompiledPage, "schema">, widget: WidgetName): boolean {
  return Object.values(schema.properties ?? {}).some(
    ({ format }) => format !== undefined && FORMAT_TRAITS[format].widget === widget,
  );
}

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

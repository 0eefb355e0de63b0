import type { CompiledForm } from "../../form/definition/compiled-form.ts";

/** What kind of answer a column is made of. */
export type FieldKind = "text" | "date" | "option" | "list" | "boolean" | "document";

/** The kind of a key's answers; undefined for a key that the data model does not have. */
export function fieldKind(form: CompiledForm, key: string): FieldKind | undefined {
  const stored = Object.hasOwn(form.keys, key) ? form.keys[key] : undefined;
  if (stored === undefined) return undefined;
  if (stored.type !== "string") return stored.type;
  if (stored.options !== undefined) return "option";
  const { page } = (Object.hasOwn(form.questions, key) ? form.questions[key] : undefined) ?? {};
  const schema = form.pages.find(({ id }) => id === page)?.schema;
  return schema?.properties?.[key]?.format === "date" ? "date" : "text";
}

/** The codes that a key's answers may have. */
export function codesOf(form: CompiledForm, key: string): readonly string[] {
  const list = form.keys[key]?.options;
  const codes = list === undefined ? [] : (form.options[list] ?? []).map(({ code }) => code);
  return [...new Set(codes)];
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Text with every `{{name}}` that `values` knows filled in; the others stay for later. */
export function fillText(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** A copy of a definition with `{{name}}` filled in, in every text of it. */
export function fillValues<T>(definition: T, values: Readonly<Record<string, string>>): T {
  if (Object.keys(values).length === 0) return definition;
  const fill = (value: Json): Json => {
    if (typeof value === "string") return fillText(value, values);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  // Definitions are JSON, and filling texts in keeps their shape.
  return fill(definition as Json) as T;
}

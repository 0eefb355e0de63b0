/** A value as JSON. Members of an object are written in the order in which they stand in it. */
export type Json = null | string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

/** How the text around a new value is laid out. */
export interface Layout {
  readonly eol: string;
  readonly unit: string;
  readonly compact: boolean;
}

/** Columns of a line, as the definition files keep it: what fits stands in one line. */
export const LINE_WIDTH = 110;

/** The text of a new file: a member a line, each in one line where it fits. */
export function writeFile(value: { readonly [word: string]: Json }): string {
  const layout = { eol: "\n", unit: "  ", compact: false };
  const lines = Object.entries(value).map(([key, member]) => {
    const name = `${layout.unit}${JSON.stringify(key)}: `;
    return name + writeJson(member, layout, layout.unit, name.length + 1);
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}

/**
 * Writes a value: in one line where it fits, else a member a line. `taken` are the columns that its line has
 * already, with the comma that may follow.
 */
export function writeJson(value: Json, layout: Layout, indent: string, taken: number): string {
  if (layout.compact) return JSON.stringify(value);
  const inline = writeInline(value);
  if (taken + inline.length <= LINE_WIDTH || typeof value !== "object" || value === null) return inline;
  const inner = indent + layout.unit;
  const members: readonly (readonly [string, Json])[] = isList(value)
    ? value.map((item) => ["", item])
    : Object.entries(value).map(([key, member]) => [`${JSON.stringify(key)}: `, member]);
  if (members.length === 0) return inline;
  const lines = members.map(
    ([key, member]) => inner + key + writeJson(member, layout, inner, inner.length + key.length + 1),
  );
  const [open, close] = isList(value) ? "[]" : "{}";
  return [open, lines.join(`,${layout.eol}`), indent + close].join(layout.eol);
}

function writeInline(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(writeInline).join(", ")}]`;
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${writeInline(member)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

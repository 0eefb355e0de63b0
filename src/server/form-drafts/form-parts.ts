import type { FileTexts } from "../store/form-texts.ts";
import { hasFields } from "../system/has-fields.ts";

/** A page or block, as far as threads ask of it. */
interface Part {
  readonly keys: readonly string[];
  readonly layout: string;
}

/** Undefined where there is none of this name. */
export function partOf(files: FileTexts, part: string): Part | undefined {
  const layout = files[`${part}.ui.json`];
  if (layout === undefined) return undefined;
  return { keys: keysIn(files[`${part}.schema.json`] ?? ""), layout: layoutIn(layout) };
}

/** With an empty key the page as a whole. A question of a block stands on a page without being described there. */
export function isThere(part: Part | undefined, key: string): boolean {
  if (part === undefined) return false;
  return key === "" || part.keys.includes(key) || part.layout.includes(JSON.stringify(key));
}

/** The layout of a page as a text; all that is written of the page while that is no JSON. */
function layoutIn(text: string): string {
  try {
    const page: unknown = JSON.parse(text);
    return hasFields(page, { "ui:layout": "object" }) ? JSON.stringify(page["ui:layout"]) : "";
  } catch {
    return text;
  }
}

/** The keys of the questions that a file describes; none while it is no JSON. */
function keysIn(text: string): readonly string[] {
  try {
    const schema: unknown = JSON.parse(text);
    return hasFields(schema, { properties: "object" }) ? Object.keys(schema.properties) : [];
  } catch {
    return [];
  }
}

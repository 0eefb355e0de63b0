import type { JsonPath } from "../findings/finding.ts";
import { isObject, jsonIn, prefixesOf } from "./answer-keys.ts";
import type { Place } from "./edit-items.ts";
import type { FormTexts } from "./form-draft.ts";
import { type PartName, uiPath, type WrittenNode, writtenNodes } from "./part-files.ts";
import type { Json } from "./write-json.ts";

/** Where in the layout of a page or block something is put. */
export interface LayoutPlace {
  readonly part: PartName;
  readonly list: JsonPath;
  readonly place: Place;
}

/** A node that is there. */
export interface LayoutItem {
  readonly part: PartName;
  readonly list: JsonPath;
  readonly index: number;
}

/** Every node of the layout of a part, in the order of reading. */
export function layoutOf(texts: FormTexts, part: PartName): readonly WrittenNode[] {
  return writtenNodes(valueIn(texts, uiPath(part), ["ui:layout"]), ["ui:layout"]);
}

/** The names of the blocks, in the order of their files. */
export function blockNames(texts: FormTexts): readonly string[] {
  return texts.paths().flatMap((path) => /^blocks\/([a-z][a-z0-9-]*)\.ui\.json$/.exec(path)?.[1] ?? []);
}

/** The prefixes of all places where a part is used; a page has none. */
export function prefixesOfPart(texts: FormTexts, part: PartName): readonly string[] {
  return part.startsWith("blocks/") ? prefixesOf(texts, part) : [""];
}

/** What stands at a path in a file; undefined where nothing does, and where the file is no JSON. */
export function valueIn(texts: FormTexts, file: string, path: JsonPath): Json | undefined {
  return valueWithin(jsonIn(texts, file), path);
}

/** What stands at a path in what was read of a file; undefined where nothing does. */
export function valueWithin(file: unknown, path: JsonPath): Json | undefined {
  let value = file;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  // It was read as JSON.
  return value as Json | undefined;
}

/** Where the format of a new file is described: as another file of its kind says it. */
export function formatLike(texts: FormTexts, other: string | undefined): { readonly [word: string]: string } {
  const format = other === undefined ? undefined : valueIn(texts, other, ["$schema"]);
  return typeof format === "string" ? { $schema: format } : {};
}

/** Whether a value of a file is an object. */
export function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return isObject(value);
}

/** The names of the members of an object in a file. */
export function membersOf(texts: FormTexts, file: string, path: JsonPath): ReadonlySet<string> {
  return new Set(Object.keys(valueIn(texts, file, path) ?? {}));
}

/** Whether two paths lead to the same place. */
export function samePath(one: JsonPath, other: JsonPath): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

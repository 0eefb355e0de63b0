import type { JsonPath } from "../findings/finding.ts";
import { insertItem, moveItem, type Place, removeItem, replaceValue } from "./edit-items.ts";
import type { FormDraft } from "./form-draft.ts";
import { itemAt, itemsOf, type JsonDocument, keyOf, nodeAt } from "./json-document.ts";
import type { Splice } from "./splice.ts";
import type { Json } from "./write-json.ts";

/** In which order the members of an object are written: by their names, or after one that is there already. */
export interface MemberOrder {
  readonly names?: readonly string[];
  readonly after?: string | undefined;
}

/**
 * Writes the value at a path: over the one that is there, or as a new member. Objects on the way are made; a new
 * member stands before the first one that comes later in the order of its object.
 */
export function setValue(
  draft: FormDraft,
  file: string,
  path: JsonPath,
  value: Json,
  orders: readonly MemberOrder[] = [],
): void {
  draft.edit(file, (document) => splicesToSet(document, path, value, orders));
}

function splicesToSet(
  document: JsonDocument,
  path: JsonPath,
  value: Json,
  orders: readonly MemberOrder[],
): readonly Splice[] {
  const depth = path.findIndex((_, index) => !nodeAt(document.root, path.slice(0, index + 1)));
  const parent = nodeAt(document.root, path.slice(0, depth === -1 ? -1 : depth));
  const step = path[depth === -1 ? path.length - 1 : depth];
  if (!parent || step === undefined) return [];
  const there = depth === -1 && itemAt(document.root, path);
  if (there) return replaceValue(document, there, value);
  const rest = path.slice(depth + 1);
  const item = rest.reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
  if (parent.type === "array") return insertItem(document, parent, "last", { value: item });
  const key = String(step);
  const names = itemsOf(parent).map((member) => keyOf(member) ?? "");
  return insertItem(document, parent, placeOf(key, names, orders[depth] ?? {}), { key, value: item });
}

function placeOf(key: string, members: readonly string[], { names = [], after }: MemberOrder): Place {
  if (after !== undefined && members.includes(after)) return { after: members.lastIndexOf(after) };
  const rank = names.indexOf(key);
  const next = rank === -1 ? -1 : members.findIndex((member) => names.indexOf(member) > rank);
  return next === -1 ? "last" : { before: next };
}

/** Puts a value into the list at a path, if there is one. */
export function insertValue(draft: FormDraft, file: string, list: JsonPath, place: Place, value: Json): void {
  draft.edit(file, (document) => {
    const container = nodeAt(document.root, list);
    return container ? insertItem(document, container, place, { value }) : [];
  });
}

/** Moves the value at a path within what holds it. */
export function moveValue(draft: FormDraft, file: string, path: JsonPath, place: Place): void {
  draft.edit(file, (document) => {
    const item = itemAt(document.root, path);
    return item ? moveItem(document, item, place) : [];
  });
}

/**
 * Takes the value at a path away, with its member or its place in a list. Objects on the way that nothing is left in
 * go too, as far up as `keep` steps from the root.
 */
export function removeValue(draft: FormDraft, file: string, path: JsonPath, keep = path.length - 1): void {
  draft.edit(file, (document) => {
    let steps = path;
    while (steps.length - 1 > keep) {
      const parent = nodeAt(document.root, steps.slice(0, -1));
      if (!parent || itemsOf(parent).length !== 1) break;
      steps = steps.slice(0, -1);
    }
    const item = itemAt(document.root, steps);
    return item ? removeItem(document, item) : [];
  });
}

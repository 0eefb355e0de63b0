import type { Node } from "jsonc-parser";
import { editLine, type Writer } from "./fit-line.ts";
import {
  beginsLine,
  endOf,
  type ItemPlace,
  indentAt,
  isOneLine,
  itemsOf,
  type JsonDocument,
  lineStart,
  openJson,
  textOf,
  valueNode,
} from "./json-document.ts";
import { applySplices, type Splice, spliceBetween } from "./splice.ts";
import { type Json, writeJson } from "./write-json.ts";

/**
 * Where an item goes. "After" and "before" differ where a blank line begins a group: the item joins the group of the
 * one that is named.
 */
export type Place = "first" | "last" | { readonly after: number } | { readonly before: number };

/** What is put in: an entry of a list, or a member of an object with its key. */
export interface NewItem {
  readonly key?: string;
  readonly value: Json;
}

/** Puts an item into a list or an object, in a line of its own where its neighbour has one. */
export function insertItem(
  document: JsonDocument,
  container: Node,
  place: Place,
  { key, value }: NewItem,
): readonly Splice[] {
  const colon = document.compact ? ":" : ": ";
  const start = key === undefined ? "" : JSON.stringify(key) + colon;
  const write: Writer = (indent, taken) => start + writeJson(value, document, indent, taken + start.length);
  return insertText(document, { container, place, write });
}

/** Takes an item out. The blank line that begins a group stays. */
export function removeItem(document: JsonDocument, { container, index }: ItemPlace): readonly Splice[] {
  const items = itemsOf(container);
  const [previous, item, next] = [items[index - 1], items[index], items[index + 1]];
  if (!item) return [];
  if (!previous && !next) return [cut(container.offset + 1, endOf(container) - 1)];
  if (!previous && next) return [cut(item.offset, next.offset)];
  const before = document.text.slice(previous && endOf(previous), item.offset);
  const after = next ? document.text.slice(endOf(item), next.offset) : undefined;
  if (next && after !== undefined && lineEnds(before) > lineEnds(after))
    return [cut(item.offset, next.offset)];
  return [cut(previous ? endOf(previous) : item.offset, endOf(item))];
}

/** Puts another value in the place of an item's. */
export function replaceValue(
  document: JsonDocument,
  { container, index }: ItemPlace,
  value: Json,
): readonly Splice[] {
  const item = itemsOf(container)[index];
  if (!item) return [];
  const node = valueNode(item);
  return editLine(document, {
    container,
    target: { index, span: [node.offset, endOf(node)] },
    write: (indent, taken) => writeJson(value, document, indent, taken),
  });
}

/** Gives a member of an object another key. */
export function renameKey(
  document: JsonDocument,
  { container, index }: ItemPlace,
  key: string,
): readonly Splice[] {
  const item = itemsOf(container)[index];
  const name = item?.type === "property" ? item.children?.[0] : undefined;
  if (!name) return [];
  return editLine(document, {
    container,
    target: { index, span: [name.offset, endOf(name)] },
    write: () => JSON.stringify(key),
  });
}

/** Moves an item within its container: its own bytes, cut and put in again. */
export function moveItem(
  document: JsonDocument,
  { container, index }: ItemPlace,
  place: Place,
): readonly Splice[] {
  const item = itemsOf(container)[index];
  const to = indexOfPlace(place, itemsOf(container).length);
  if (!item || to === index || to === index + 1) return [];
  return moveText(document, { container, index, item }, { container, place });
}

/**
 * Moves an item into another container of the same kind, with its following lines indented as there. A container
 * cannot be moved into itself.
 */
export function moveItemInto(document: JsonDocument, from: ItemPlace, to: Target): readonly Splice[] {
  const item = itemsOf(from.container)[from.index];
  if (!item) return [];
  if (from.container === to.container) return moveItem(document, from, to.place);
  if (
    from.container.type !== to.container.type ||
    (item.offset <= to.container.offset && endOf(to.container) <= endOf(item))
  ) {
    throw new Error("An item moves between lists or between objects, and not into itself.");
  }
  return moveText(document, { ...from, item }, to);
}

/** An item, or a container, with the text that it stands in. */
type InText<Place> = Place & { readonly document: JsonDocument };

/**
 * Moves an item into a container of the same kind in another text: what takes it out of the one and puts it into the other,
 * with its following lines indented, and ended, as there.
 */
export function moveItemAcross(
  from: InText<ItemPlace>,
  to: InText<Target>,
): { readonly removed: readonly Splice[]; readonly inserted: readonly Splice[] } {
  const item = itemsOf(from.container)[from.index];
  if (!item || from.container.type !== to.container.type)
    throw new Error("An item moves between lists or between objects.");
  const write = itemWriter(from.document, item);
  const { eol } = to.document;
  return {
    removed: removeItem(from.document, from),
    inserted: insertText(to.document, { ...to, write: (...at) => write(...at).replaceAll(/\r?\n/g, eol) }),
  };
}

type Moved = ItemPlace & { readonly item: Node };

/** A container, and where in it. */
interface Target {
  readonly container: Node;
  readonly place: Place;
}

function moveText(document: JsonDocument, { container, index, item }: Moved, to: Target): readonly Splice[] {
  const removed = removeItem(document, { container, index });
  const write = itemWriter(document, item);
  const isSameLine = lineStart(document, item.offset) === lineStart(document, insertionPoint(to));
  const freed = isSameLine ? removed.reduce((sum, cutOut) => sum + cutOut.to - cutOut.from, 0) : 0;
  const inserted = insertText(document, { ...to, write, freed });
  if (!overlap(removed, inserted)) return [...removed, ...inserted];
  // Both change the same line: one splice for it.
  const without = applySplices(document.text, removed);
  const after = openJson(without);
  const [taken] = removed;
  const moved = to.container.offset - (taken && taken.to <= to.container.offset ? taken.to - taken.from : 0);
  const target = after && containerAt(after.root, moved);
  if (!after || !target) throw new Error("A text without one of its items is JSON as well.");
  return spliceBetween(
    document.text,
    applySplices(without, insertText(after, { ...to, container: target, write })),
  );
}

/** Writes an item as it stands, with its following lines indented as those of its new place. */
function itemWriter(document: JsonDocument, item: Node): Writer {
  const text = textOf(document, item);
  const lines = new RegExp(`\\n${indentAt(document, item.offset)}(?=[^\\r\\n])`, "g");
  return (indent) => text.replace(lines, `\n${indent}`);
}

function containerAt(root: Node, offset: number): Node | undefined {
  if (root.offset === offset && (root.type === "array" || root.type === "object")) return root;
  for (const item of itemsOf(root)) {
    if (item.offset <= offset && offset < endOf(item)) return containerAt(valueNode(item), offset);
  }
  return undefined;
}

function overlap(removed: readonly Splice[], inserted: readonly Splice[]): boolean {
  return removed.some((one) => inserted.some((other) => other.from < one.to && one.from < other.to));
}

interface Insertion extends Target {
  readonly write: Writer;
  readonly freed?: number;
}

function insertText(document: JsonDocument, insertion: Insertion): readonly Splice[] {
  const { container, place, write, freed } = insertion;
  const items = itemsOf(container);
  const newIndex = indexOfPlace(place, items.length);
  const isBefore = place === "first" || (typeof place === "object" && "before" in place);
  const sibling = items[isBefore ? newIndex : newIndex - 1];
  if (!sibling && !isOneLine(document, container)) return insertIntoEmpty(document, container, write);
  if (!sibling || !beginsLine(document, sibling)) {
    return editLine(document, {
      container,
      target: { newIndex },
      write,
      ...(freed === undefined ? {} : { freed }),
    });
  }
  const indent = indentAt(document, sibling.offset);
  const text = write(indent, indent.length + 1);
  const line = `,${document.eol}${indent}`;
  return isBefore
    ? [{ from: sibling.offset, to: sibling.offset, insert: text + line }]
    : [{ from: endOf(sibling), to: endOf(sibling), insert: line + text }];
}

/** An empty container that has several lines keeps them. */
function insertIntoEmpty(document: JsonDocument, container: Node, write: Writer): readonly Splice[] {
  const indent = indentAt(document, container.offset);
  const inner = indent + document.unit;
  const insert = document.eol + inner + write(inner, inner.length) + document.eol + indent;
  return [{ from: container.offset + 1, to: endOf(container) - 1, insert }];
}

/** Which one it will be that is put there, among so many that are there already. */
export function indexOfPlace(place: Place, count: number): number {
  if (place === "first") return 0;
  if (place === "last") return count;
  return "after" in place ? place.after + 1 : place.before;
}

function insertionPoint({ container, place }: Target): number {
  const items = itemsOf(container);
  const newIndex = indexOfPlace(place, items.length);
  const previous = items[newIndex - 1];
  return previous ? endOf(previous) : (items[newIndex]?.offset ?? container.offset);
}

function cut(from: number, to: number): Splice {
  return { from, to, insert: "" };
}

function lineEnds(text: string): number {
  return text.split("\n").length;
}

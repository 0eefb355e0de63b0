import type { Node } from "jsonc-parser";
import {
  endOf,
  indentAt,
  isOneLine,
  itemsOf,
  type JsonDocument,
  lineEnd,
  lineStart,
} from "./json-document.ts";
import type { Splice } from "./splice.ts";
import { LINE_WIDTH } from "./write-json.ts";

/** Writes what is put in, for a line that is indented so and has so many columns taken. */
export type Writer = (indent: string, taken: number) => string;

/** An edit of a line that holds more than the item: a new item of a container, or a span of one that is there. */
export interface LineEdit {
  readonly container: Node;
  readonly target:
    | { readonly newIndex: number }
    | { readonly index: number; readonly span: readonly [number, number] };
  readonly write: Writer;
  /** Columns that the same edit takes out of this line elsewhere. */
  readonly freed?: number;
}

/**
 * The splices of an edit within a line. A container that stood in one line and becomes longer than a line may be is
 * broken open, the outermost first, an item a line, as one would by hand.
 */
export function editLine(document: JsonDocument, edit: LineEdit): readonly Splice[] {
  const place = placeOf(document, edit);
  const indent = indentAt(document, place.from);
  const taken =
    place.from -
    lineStart(document, place.from) +
    lineEnd(document, place.to) -
    place.to +
    place.around.length;
  const chain = document.compact ? [] : oneLineAround(document, edit.container);
  const written = edit.write(indent, chain.length === 0 ? taken : indent.length);
  const was = taken - place.around.length + place.to - place.from;
  const becomes = taken + written.length - (edit.freed ?? 0);
  const fits = !written.includes("\n") && (becomes <= LINE_WIDTH || was > LINE_WIDTH);
  const plain = { from: place.from, to: place.to, insert: place.before + written + place.after };
  if (fits || chain.length === 0) return [plain];
  return breakOpen({ document, edit, chain, plain }, 0, indentAt(document, chain[0]?.offset ?? place.from));
}

interface LinePlace {
  readonly from: number;
  readonly to: number;
  /** What stands between the new item and its neighbours, before and after it. */
  readonly before: string;
  readonly after: string;
  readonly around: string;
}

function placeOf(document: JsonDocument, { container, target }: LineEdit): LinePlace {
  if ("span" in target) {
    const [from, to] = target.span;
    return { from, to, before: "", after: "", around: "" };
  }
  const items = itemsOf(container);
  const [previous, next] = [items[target.newIndex - 1], items[target.newIndex]];
  const separator = separatorOf(document, container);
  if (previous) return linePlace(endOf(previous), endOf(previous), separator, "");
  if (next) return linePlace(next.offset, next.offset, "", separator);
  const blank = container.type === "object" && !document.compact ? " " : "";
  return linePlace(container.offset + 1, endOf(container) - 1, blank, blank);
}

function linePlace(from: number, to: number, before: string, after: string): LinePlace {
  return { from, to, before, after, around: before + after };
}

/** What stands between two items of the container in one line. */
function separatorOf(document: JsonDocument, container: Node): string {
  const [first, second] = itemsOf(container);
  const gap = first && second && document.text.slice(endOf(first), second.offset);
  if (gap !== undefined && !gap.includes("\n")) return gap;
  return document.compact ? "," : ", ";
}

/** The containers that stand in one line with this one in them, the outermost first; none if it has several lines. */
function oneLineAround(document: JsonDocument, container: Node): readonly Node[] {
  const chain: Node[] = [];
  for (let node: Node | undefined = container; node && isOneLine(document, node); node = node.parent) {
    if (node.type !== "property") chain.unshift(node);
  }
  return chain;
}

interface Breaking {
  readonly document: JsonDocument;
  readonly edit: LineEdit;
  readonly chain: readonly Node[];
  /** The edit as it would be within its line. */
  readonly plain: Splice;
}

function breakOpen(breaking: Breaking, level: number, indent: string): readonly Splice[] {
  const { document, edit, chain } = breaking;
  const container = chain[level] ?? edit.container;
  const inner = indent + document.unit;
  const line = document.eol + inner;
  const items = itemsOf(container);
  const isInnermost = level === chain.length - 1;
  const newIndex = isInnermost && "newIndex" in edit.target ? edit.target.newIndex : undefined;
  const gaps = Array.from({ length: items.length + 1 }, (_, gap) => {
    const [previous, next] = [items[gap - 1], items[gap]];
    const parts = [
      ...(gap === newIndex ? [edit.write(inner, inner.length + 1)] : []),
      ...(next ? [""] : []),
    ].map((text) => line + text);
    return {
      from: previous ? endOf(previous) : container.offset + 1,
      to: next ? next.offset : endOf(container) - 1,
      insert:
        (previous && parts.length > 0 ? "," : "") + parts.join(",") + (next ? "" : document.eol + indent),
    };
  });
  return newIndex === undefined ? [...gaps, ...editInside(breaking, level, inner)] : gaps;
}

/** What the edit does within the item of a container that is broken open. */
function editInside(breaking: Breaking, level: number, inner: string): readonly Splice[] {
  const { edit, chain, plain } = breaking;
  const next = chain[level + 1];
  const item = itemsOf(chain[level] ?? edit.container).find(
    (one) => one.offset <= plain.from && plain.to <= endOf(one),
  );
  if (!item) return [];
  const around = inner.length + item.length - (plain.to - plain.from) + 1;
  if (!plain.insert.includes("\n") && around + plain.insert.length <= LINE_WIDTH) return [plain];
  return next ? breakOpen(breaking, level + 1, inner) : [{ ...plain, insert: edit.write(inner, around) }];
}

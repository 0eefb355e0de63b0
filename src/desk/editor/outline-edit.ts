import type { Place } from "../../authoring/editing/edit-items.ts";
import type { FormChange, FormTexts } from "../../authoring/editing/form-draft.ts";
import { type LayoutPlace, valueIn } from "../../authoring/editing/layout-texts.ts";
import { uiPath } from "../../authoring/editing/part-files.ts";
import { asksAllItsKeys } from "../../authoring/nodes/node-words.ts";
import type { OutlineEntry } from "./outline-model.ts";

type Outline = readonly OutlineEntry[];

/** An edit of the outline, what is said of it, and what is chosen afterwards; both are made of the outline of then. */
export interface OutlineEdit {
  readonly change: FormChange;
  readonly said: (outline: Outline) => string;
  /** Of all entries. */
  readonly chosen: (entries: Outline) => OutlineEntry | undefined;
}

/** Lets an entry stay chosen, wherever it is then. */
export function asIs({ id }: Pick<OutlineEntry, "id">): OutlineEdit["chosen"] {
  return (entries) => entries.find((entry) => entry.id === id);
}

/** Where something new goes when an entry is chosen: behind a question, at the end of what holds others. */
export function placeFor(texts: FormTexts, entry: OutlineEntry): LayoutPlace | undefined {
  if (entry.list && !isRow(entry)) return { part: entry.part, list: entry.list, place: endOf(texts, entry) };
  return entry.item && { part: entry.part, list: entry.item.list, place: { after: entry.item.index } };
}

/** A group of questions that are one: nothing else is put into it. */
export function isRow({ kind }: OutlineEntry): boolean {
  return kind === "row" || asksAllItsKeys(kind);
}

/** The end of a list, before the buttons that end a page. */
export function endOf(texts: FormTexts, { part, list = [] }: OutlineEntry): Place {
  const nodes = valueIn(texts, uiPath(part), list);
  const all = Array.isArray(nodes) ? nodes : [];
  const buttons = all.length - 1 - all.findLastIndex((node) => !Object.hasOwn(Object(node), "action"));
  return buttons > 0 ? { before: all.length - buttons } : "last";
}

import type { KeyPlace } from "../../authoring/editing/answer-keys.ts";
import { movePage, pagesOf } from "../../authoring/editing/edit-pages.ts";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { type LayoutPlace, samePath } from "../../authoring/editing/layout-texts.ts";
import { canLeavePage, leftOnPage, moveNode, moveNodeInto } from "../../authoring/editing/move-node.ts";
import { asIs, endOf, isRow, type OutlineEdit } from "./outline-edit.ts";
import { allEntries, entriesAround, type OutlineEntry } from "./outline-model.ts";

/** What shows its questions only sometimes: nothing gets in or out of it by the way up and down. */
export const CONDITIONS: readonly string[] = ["when", "case", "choice", "tab", "part"];

/** Where an entry goes by one step up or down; undefined at an end, and at the edge of a condition. */
interface Step {
  readonly to: LayoutPlace;
  /** What it is in then. */
  readonly into: OutlineEntry;
}

export type Direction = -1 | 1;

/** What moves or goes with an entry: a row that holds nothing else goes along, for a row cannot be empty. */
export function wholeOf(outline: readonly OutlineEntry[], entry: OutlineEntry): OutlineEntry {
  const [around] = entriesAround(outline, entry);
  return around?.kind === "row" && around.entries.length === 1 ? { ...around, title: entry.title } : entry;
}

function stepOf(
  texts: FormTexts,
  outline: readonly OutlineEntry[],
  entry: OutlineEntry,
  by: Direction,
): Step | undefined {
  const [around, outer] = entriesAround(outline, entry);
  const { item } = entry;
  if (!around || !item) return undefined;
  const next = around.entries[item.index + by];
  // A page ends with its buttons.
  if (next && !(next.kind === "action" && entry.kind !== "action" && by === 1)) {
    if (canEnter(entry, next)) return intoEntry(texts, next, by);
    const place = by === 1 ? { after: item.index + 1 } : { before: item.index - 1 };
    return { to: { ...item, place }, into: around };
  }
  if (around.kind === "page")
    return canLeavePage(texts, item) ? toNextPage(texts, outline, around, by) : undefined;
  if (CONDITIONS.includes(around.kind) || !around.item || !outer) return undefined;
  const beside = outer.entries[around.item.index + by];
  if (beside && canEnter(entry, beside)) return intoEntry(texts, beside, by);
  const { index } = around.item;
  return { to: { ...around.item, place: by === 1 ? { after: index } : { before: index } }, into: outer };
}

function canEnter(entry: OutlineEntry, other: OutlineEntry): boolean {
  return entry.kind !== "section" && other.kind === "section";
}

function intoEntry(texts: FormTexts, into: OutlineEntry, by: Direction): Step {
  const { part, list = [] } = into;
  return { to: { part, list, place: by === 1 ? "first" : endOf(texts, into) }, into };
}

function toNextPage(
  texts: FormTexts,
  outline: readonly OutlineEntry[],
  page: OutlineEntry,
  by: Direction,
): Step | undefined {
  const pages = outline.filter(({ kind }) => kind === "page");
  const next = pages[pages.findIndex(({ id }) => id === page.id) + by];
  return next && intoEntry(texts, next, by);
}

/** Whether there is a place above or below an entry. */
export function canMove(
  texts: FormTexts,
  outline: readonly OutlineEntry[],
  entry: OutlineEntry,
  by: Direction,
): boolean {
  if (entry.page) return pagesOf(texts)[pageIndex(texts, entry) + by] !== undefined;
  return stepOf(texts, outline, wholeOf(outline, entry), by) !== undefined;
}

/** Moves an entry one place up or down, out of a section and into the next one, and from page to page. */
export function moveEntry(
  texts: FormTexts,
  outline: readonly OutlineEntry[],
  entry: OutlineEntry,
  by: Direction,
): OutlineEdit | undefined {
  const label = `Move ${entry.title} ${by === 1 ? "down" : "up"}`;
  if (entry.page) return moveBeside(texts, entry, pageIndex(texts, entry) + by, label);
  const whole = wholeOf(outline, entry);
  const step = stepOf(texts, outline, whole, by);
  if (!step || !whole.item) return undefined;
  const { to, into } = step;
  const change = moveNodeInto(texts, whole.item, to, label);
  const stays = to.part === whole.part && samePath(to.list, whole.item.list);
  return { change, said: placeIn(whole, stays ? undefined : into.title), chosen: asIs(entry) };
}

/** Moves an entry to a place among those beside it, counted from 0. */
export function moveBeside(
  texts: FormTexts,
  entry: OutlineEntry,
  index: number,
  label = `Move ${entry.title}`,
): OutlineEdit | undefined {
  if (entry.page) {
    const other = pagesOf(texts)[index];
    if (!other) return undefined;
    const place = other.index > entry.page.index ? { after: other.index } : { before: other.index };
    return {
      change: movePage(texts, entry.page, place, label),
      said: placeIn(entry),
      chosen: asIs(entry),
    };
  }
  const { item } = entry;
  if (!item || index < 0 || index >= item.count) return undefined;
  const place = index > item.index ? { after: index } : { before: index };
  return { change: moveNode(texts, item, place, label), said: placeIn(entry), chosen: asIs(entry) };
}

function pageIndex(texts: FormTexts, { page }: OutlineEntry): number {
  return pagesOf(texts).findIndex(({ id }) => id === page?.id);
}

/** Says where an entry is once it has moved: the sentence is made of the outline of then. */
export function placeIn({ id, title }: OutlineEntry, into?: string) {
  return (outline: readonly OutlineEntry[]): string => {
    const [around] = entriesAround(outline, { id });
    const beside = around?.entries ?? outline.filter(({ kind }) => kind === "page");
    const place = `${beside.findIndex((entry) => entry.id === id) + 1} of ${beside.length}`;
    return into === undefined ? `${title} is now ${place}.` : `${title} is now ${place} in ${into}.`;
  };
}

/** A place that an entry can go to, with what that changes of when it is shown. */
export interface MoveTarget {
  readonly entry: OutlineEntry;
  /** The way to it, from its page on. */
  readonly title: string;
  readonly consequences: readonly string[];
  /** What speaks of its questions and stays on its page. */
  readonly left: readonly KeyPlace[];
}

/** Where an entry can be moved to: what holds others, on its page and on other pages, but for itself and where it is. */
export function targetsOf(
  texts: FormTexts,
  outline: readonly OutlineEntry[],
  chosen: OutlineEntry,
): readonly MoveTarget[] {
  const entry = wholeOf(outline, chosen);
  const { item } = entry;
  if (!item) return [];
  const inside = new Set(allEntries([entry]).map(({ id }) => id));
  const leaves = canLeavePage(texts, item);
  const left = leaves ? leftOnPage(texts, item) : [];
  return allEntries(outline).flatMap((other) => {
    const { list, part } = other;
    const isReached = part === entry.part || (leaves && part.startsWith("pages/"));
    const isWhereItIs = part === entry.part && list !== undefined && samePath(list, item.list);
    if (!list || !isReached || isWhereItIs || isRow(other) || inside.has(other.id)) return [];
    const around = entriesAround(outline, other);
    const title = [...around.toReversed(), other].map((one) => one.title).join(" › ");
    const consequences = consequencesOf(outline, entry, [other, ...around]);
    return [{ entry: other, title, consequences, left: part === entry.part ? [] : left }];
  });
}

/** How it changes when an entry is shown, that it is in these then, the nearest first. */
export function consequencesOf(
  outline: readonly OutlineEntry[],
  entry: OutlineEntry,
  then: readonly OutlineEntry[],
): readonly string[] {
  const now = entriesAround(outline, entry);
  const sentence = (start: string, from: readonly OutlineEntry[], without: readonly OutlineEntry[]) =>
    from.flatMap((around, index) => {
      if (without.some(({ id }) => id === around.id)) return [];
      const when = conditionWords(around, from[index + 1]);
      return when === undefined ? [] : [`${start} only when ${when}.`];
    });
  return [...sentence("It will no longer be shown", now, then), ...sentence("It will be shown", then, now)];
}

/** When something is shown that stands in this, in words. */
function conditionWords({ kind, title }: OutlineEntry, around: OutlineEntry | undefined): string | undefined {
  if (kind === "when") return `the answers say so (${title.replace(/^[^:]*: /, "")})`;
  if (kind === "case") return `${around?.title.replace(/^[^:]*: /, "") ?? ""} is ${title}`;
  if (kind === "choice" || kind === "tab") return `${title} is chosen`;
  return undefined;
}

/** Moves an entry to the end of what holds others. */
export function moveEntryTo(
  texts: FormTexts,
  outline: readonly OutlineEntry[],
  entry: OutlineEntry,
  { entry: target }: MoveTarget,
): OutlineEdit | undefined {
  const { item, title } = wholeOf(outline, entry);
  const { list, part } = target;
  if (!item || !list) return undefined;
  const change = moveNodeInto(
    texts,
    item,
    { part, list, place: endOf(texts, target) },
    `Move ${title} to ${target.title}`,
  );
  return { change, said: () => `${title} is now in ${target.title}.`, chosen: asIs(entry) };
}

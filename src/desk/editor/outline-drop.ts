import { jsonIn } from "../../authoring/editing/answer-keys.ts";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { type LayoutPlace, samePath } from "../../authoring/editing/layout-texts.ts";
import { canLeavePage, leftOnPage, moveNodeInto } from "../../authoring/editing/move-node.ts";
import { schemaPath, uiPath } from "../../authoring/editing/part-files.ts";
import { asIs, endOf, isRow, type OutlineEdit } from "./outline-edit.ts";
import { allEntries, entriesAround, entryOfId, type OutlineEntry } from "./outline-model.ts";
import { consequencesOf, moveBeside, placeIn, wholeOf } from "./outline-moves.ts";
import { outlineSentences, dropSentences as words } from "./outline-sentences.ts";

/** Where something is dragged to: in front of a line, behind it, or into what it stands for. */
export interface DropPlace {
  readonly over: string;
  readonly where: "before" | "after" | "into";
}

type Outline = readonly OutlineEntry[];

/** What becomes of an entry that is let go at a place. */
export interface Landing {
  /** Where it lands, or why it cannot, in a sentence. */
  readonly says: string;
  /** Undefined where it cannot land; nothing is changed by asking. */
  readonly edit: (() => OutlineEdit | undefined) | undefined;
}

/**
 * The place that a height within a line stands for, from 0 at its top to 1: its edges are in front of it and behind it, and
 * of what holds others, the middle is the end of it. Behind a line that is open is what it holds. Pages are dragged among
 * pages, and all else into them.
 */
export function placeAt(
  entry: OutlineEntry,
  height: number,
  { isOpen, isPage }: { readonly isOpen: boolean; readonly isPage: boolean },
): DropPlace {
  const { id: over, entries } = entry;
  if (isPage) return { over, where: height < 0.5 ? "before" : "after" };
  const holds = entry.list !== undefined && !isRow(entry);
  const [first] = entries;
  if (!holds || entry.item === undefined)
    return { over, where: holds ? "into" : height < 0.5 ? "before" : "after" };
  if (height < 0.25) return { over, where: "before" };
  if (height <= 0.75) return { over, where: "into" };
  return isOpen && first ? { over: first.id, where: "before" } : { over, where: "after" };
}

/** What becomes of an entry at a place; undefined where it would stay as it is, or one of the two is there no more. */
export function landingOf(
  texts: FormTexts,
  outline: Outline,
  id: string,
  place: DropPlace,
): Landing | undefined {
  const [entry, over] = [entryOfId(outline, id), entryOfId(outline, place.over)];
  if (!entry || !over) return undefined;
  if (entry.page) return pageLanding(texts, outline, entry, over, place.where);
  const unreadable = [entry, over]
    .flatMap(({ part }) => [uiPath(part), schemaPath(part)])
    .find((path) => jsonIn(texts, path) === undefined);
  if (unreadable !== undefined) return refused(outlineSentences.unreadable(unreadable));
  const whole = wholeOf(outline, entry);
  if (allEntries([whole]).some((inner) => inner.id === over.id)) return undefined;
  return placedLanding(texts, outline, { entry, whole }, { over, where: place.where });
}

function pageLanding(
  texts: FormTexts,
  outline: Outline,
  entry: OutlineEntry,
  over: OutlineEntry,
  where: DropPlace["where"],
): Landing | undefined {
  if (over.id === entry.id) return undefined;
  if (!over.page) return refused(words.pageAmongPages);
  const pages = outline.filter(({ page }) => page !== undefined);
  const [from, at] = [entry, over].map(({ id }) => pages.findIndex((page) => page.id === id));
  const [now = 0, target = 0] = [from, at];
  const index = indexBeside(now, target, where);
  if (index === now) return undefined;
  return {
    says: where === "after" ? words.after(over.title) : words.before(over.title),
    edit: () => moveBeside(texts, entry, index),
  };
}

/** Where something of a list is once it has moved in front of another one of it, or behind that. */
function indexBeside(now: number, target: number, where: DropPlace["where"]): number {
  return target + (where === "after" ? 0 : -1) + (now > target ? 1 : 0);
}

/** Of a row that holds nothing else, what moves is the row. */
interface Dragged {
  readonly entry: OutlineEntry;
  readonly whole: OutlineEntry;
}

function placedLanding(
  texts: FormTexts,
  outline: Outline,
  { entry, whole }: Dragged,
  { over, where }: { readonly over: OutlineEntry; readonly where: DropPlace["where"] },
): Landing | undefined {
  const { item } = whole;
  const [around, ...outer] =
    where === "into" ? [over, ...entriesAround(outline, over)] : entriesAround(outline, over);
  // In front of a page, and behind it, there are only pages.
  if (!item || !around) return refused(words.notAmongPages(entry.title));
  const to = layoutPlace(texts, around, { over, where });
  if (!to) return undefined;
  const stays = to.part === whole.part && samePath(to.list, item.list);
  if (stays) {
    if (where === "into" || !over.item) return undefined;
    if (indexBeside(item.index, over.item.index, where) === item.index) return undefined;
  }
  const why = stays ? undefined : refusal(texts, { entry, whole }, around);
  if (why !== undefined) return refused(why);
  const says = where === "into" ? words.into(over.title) : words[where](over.title);
  return {
    says,
    edit: () => {
      const then = stays ? [] : consequencesOf(outline, whole, [around, ...outer]);
      const isLeft = to.part !== whole.part && leftOnPage(texts, item).length > 0;
      const sentence = placeIn({ ...whole, title: entry.title }, stays ? undefined : around.title);
      return {
        change: moveNodeInto(texts, item, to, `Move ${entry.title}${stays ? "" : ` to ${around.title}`}`),
        said: (now) => [sentence(now), ...then, ...(isLeft ? [words.left] : [])].join(" "),
        chosen: asIs(entry),
      };
    },
  };
}

/** The place in the layout; what goes to the end of a page stays before its buttons. */
function layoutPlace(
  texts: FormTexts,
  { part, list }: OutlineEntry,
  { over, where }: { readonly over: OutlineEntry; readonly where: DropPlace["where"] },
): LayoutPlace | undefined {
  if (where !== "into") {
    if (!over.item) return undefined;
    const { list: beside, index } = over.item;
    return { part, list: beside, place: where === "before" ? { before: index } : { after: index } };
  }
  return list && { part, list, place: endOf(texts, { ...over, list }) };
}

/** Why something cannot get into what holds others; undefined where it can. */
function refusal(
  texts: FormTexts,
  { entry, whole: { item, part } }: Dragged,
  around: OutlineEntry,
): string | undefined {
  if (isRow(around)) return words.intoRow(around.title);
  if (around.part === part || item === undefined) return undefined;
  if (!around.part.startsWith("pages/") || !part.startsWith("pages/")) return words.blocks;
  return canLeavePage(texts, item) ? undefined : words.askedTwice(entry.title);
}

function refused(says: string): Landing {
  return { says, edit: undefined };
}

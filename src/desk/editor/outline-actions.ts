import { type Deletion, deleteNode } from "../../authoring/editing/delete-node.ts";
import type { Place } from "../../authoring/editing/edit-items.ts";
import {
  addNode,
  addQuestion,
  duplicateQuestion,
  renameQuestion,
} from "../../authoring/editing/edit-questions.ts";
import type { FormChange, FormTexts } from "../../authoring/editing/form-draft.ts";
import { moveNode, moveNodeInto } from "../../authoring/editing/move-node.ts";
import { type LayoutPlace, samePath, valueIn } from "../../authoring/editing/layout-texts.ts";
import { schemaPath, uiPath } from "../../authoring/editing/part-files.ts";
import type { JsonPath } from "../../authoring/findings/finding.ts";
import { allEntries, entryIdOf, type OutlineEntry } from "./outline-model.ts";
import { newQuestion, type QuestionWords } from "./outline-question-kinds.ts";

/** An edit of the outline, what is said of it, and what is chosen afterwards. */
export interface OutlineEdit {
  readonly change: FormChange;
  readonly said: string;
  readonly selection: string;
}

/** Where something new goes when an entry is chosen: behind a question, at the end of what holds others. */
export function placeFor(texts: FormTexts, entry: OutlineEntry): LayoutPlace | undefined {
  if (entry.list && !isRow(entry)) return { part: entry.part, list: entry.list, place: endOf(texts, entry) };
  return entry.item && { part: entry.part, list: entry.item.list, place: { after: entry.item.index } };
}

/** A group of questions that are one: what is added comes behind it. */
function isRow({ kind }: OutlineEntry): boolean {
  return ["row", "checkboxes", "matrix", "monthYear"].includes(kind);
}

/** The end of a list, before the buttons that end a page. */
function endOf(texts: FormTexts, { part, list = [] }: OutlineEntry): Place {
  const nodes = valueIn(texts, uiPath(part), list);
  const all = Array.isArray(nodes) ? nodes : [];
  const buttons = all.length - 1 - all.findLastIndex((node) => !Object.hasOwn(Object(node), "action"));
  return buttons > 0 ? { before: all.length - buttons } : "last";
}

/** Which entry it will be that is put there. */
function placedId(texts: FormTexts, { part, list, place }: LayoutPlace): string {
  const nodes = valueIn(texts, uiPath(part), list);
  const count = Array.isArray(nodes) ? nodes.length : 0;
  const index =
    place === "first" ? 0 : place === "last" ? count : "after" in place ? place.after + 1 : place.before;
  return entryIdOf({ part, list, index });
}

export function addQuestionAt(texts: FormTexts, at: LayoutPlace, words: QuestionWords): OutlineEdit {
  const change = addQuestion(texts, at, newQuestion(words));
  return { change, said: `${words.title} was added.`, selection: placedId(texts, at) };
}

export function addSectionAt(texts: FormTexts, at: LayoutPlace, title: string): OutlineEdit {
  const change = addNode(texts, at, { section: title, content: [] }, `Add the section ${title}`);
  return { change, said: `The section ${title} was added.`, selection: placedId(texts, at) };
}

export function duplicateEntry(texts: FormTexts, entry: OutlineEntry, key: string): OutlineEdit | undefined {
  const { item, title } = entry;
  if (!item) return undefined;
  const selection = entryIdOf({ ...item, index: item.index + 1 });
  return {
    change: duplicateQuestion(texts, item, key),
    said: `${title} was duplicated as ${key}.`,
    selection,
  };
}

/** What deleting an entry does; nothing is changed by asking. */
export function deletionOf(texts: FormTexts, { item, title }: OutlineEntry): Deletion | undefined {
  return item && deleteNode(texts, item, `Delete ${title}`);
}

/** What an entry stands in. */
export function idAround(outline: readonly OutlineEntry[], { item, part }: OutlineEntry): string {
  const around = allEntries(outline).find(
    ({ part: other, list }) => other === part && list && item && samePath(list, item.list),
  );
  return around?.id ?? part;
}

/** Whether there is a place above or below an entry among those beside it. */
export function canMove({ item }: OutlineEntry, by: -1 | 1): boolean {
  return item !== undefined && item.index + by >= 0 && item.index + by < item.count;
}

/** Moves an entry one place up or down among those beside it; undefined at the end of its list. */
export function moveEntry(entry: OutlineEntry, texts: FormTexts, by: -1 | 1): OutlineEdit | undefined {
  const { item, title } = entry;
  if (!item || !canMove(entry, by)) return undefined;
  const index = item.index + by;
  const place = by === 1 ? { after: index } : { before: index };
  return {
    change: moveNode(texts, item, place, `Move ${title} ${by === 1 ? "down" : "up"}`),
    said: `${title} is now ${index + 1} of ${item.count}.`,
    selection: entryIdOf({ ...item, index }),
  };
}

/** Where an entry can be moved to: what holds others on the same page, but for itself and where it is. */
export function targetsOf(outline: readonly OutlineEntry[], entry: OutlineEntry): readonly OutlineEntry[] {
  const { item } = entry;
  if (!item) return [];
  const own = `${entry.id}/`;
  return allEntries(outline).filter(
    (other) =>
      other.part === entry.part &&
      other.list !== undefined &&
      !isRow(other) &&
      !`${other.id}/`.startsWith(own) &&
      !samePath(other.list, item.list),
  );
}

export function moveEntryTo(
  texts: FormTexts,
  entry: OutlineEntry,
  target: OutlineEntry,
): OutlineEdit | undefined {
  const { item, title } = entry;
  if (!item || !target.list) return undefined;
  const place = endOf(texts, target);
  const label = `Move ${title} to ${target.title}`;
  const change = moveNodeInto(texts, item, { list: target.list, place }, label);
  const list = listAfterRemoval(target.list, item.list, item.index);
  const selection = placedId(texts, { part: item.part, list: target.list, place });
  const index = Number(selection.split("/").at(-1));
  return {
    change,
    said: `${title} is now in ${target.title}.`,
    selection: entryIdOf({ part: item.part, list, index }),
  };
}

/** The way to a list once an entry before it is gone. */
function listAfterRemoval(list: JsonPath, removedFrom: JsonPath, index: number): JsonPath {
  const depth = removedFrom.length;
  const step = list[depth];
  const isBehind =
    typeof step === "number" && step > index && removedFrom.every((part, at) => part === list[at]);
  return isBehind ? list.with(depth, step - 1) : list;
}

export function renameEntry(texts: FormTexts, entry: OutlineEntry, key: string): OutlineEdit | undefined {
  if (entry.key === undefined) return undefined;
  return {
    change: renameQuestion(texts, entry.part, entry.key, key),
    said: `${entry.title} has the key ${key} now.`,
    selection: entry.id,
  };
}

/** Whether its own page or block describes the question: one of a block has its key from there. */
export function describesItself(texts: FormTexts, { part, key }: OutlineEntry): boolean {
  return key !== undefined && valueIn(texts, schemaPath(part), ["properties", key]) !== undefined;
}

const KEY = /^[a-z][a-z0-9_]*$/;

/** What is wrong with a key that a question shall get; undefined if it is good. */
export function problemOfKey(texts: FormTexts, part: string, key: string): string | undefined {
  if (!KEY.test(key)) return "A key has small letters, digits and underscores, and begins with a letter.";
  const isTaken =
    valueIn(texts, "data-model.json", ["keys", key]) !== undefined ||
    valueIn(texts, schemaPath(part), ["properties", key]) !== undefined;
  return isTaken ? `There is a question with the key ${key} already.` : undefined;
}

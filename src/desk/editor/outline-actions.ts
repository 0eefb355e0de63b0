import { type Deletion, deleteNode } from "../../authoring/editing/delete-node.ts";
import { indexOfPlace } from "../../authoring/editing/edit-items.ts";
import { listNames } from "../../authoring/editing/edit-options.ts";
import { addQuestion, duplicateQuestion, renameQuestion } from "../../authoring/editing/edit-questions.ts";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { type LayoutItem, type LayoutPlace, valueIn } from "../../authoring/editing/layout-texts.ts";
import { schemaPath, uiPath } from "../../authoring/editing/part-files.ts";
import { asIs, type OutlineEdit } from "./outline-edit.ts";
import { entriesAround, entryAt, type OutlineEntry } from "./outline-model.ts";
import { newQuestion, type QuestionWords } from "./outline-question-kinds.ts";

/** Which item it will be that is put there. */
export function placedItem(texts: FormTexts, { part, list, place }: LayoutPlace): LayoutItem {
  const nodes = valueIn(texts, uiPath(part), list);
  return { part, list, index: indexOfPlace(place, Array.isArray(nodes) ? nodes.length : 0) };
}

/** What stands there once it is put there. */
export function placed(item: LayoutItem): OutlineEdit["chosen"] {
  return (entries) => entryAt(entries, item);
}

export function addQuestionAt(texts: FormTexts, at: LayoutPlace, words: QuestionWords): OutlineEdit {
  const change = addQuestion(texts, at, newQuestion(words));
  return { change, said: () => `${words.title} was added.`, chosen: placed(placedItem(texts, at)) };
}

export function duplicateEntry(texts: FormTexts, entry: OutlineEntry, key: string): OutlineEdit | undefined {
  const { item, title } = entry;
  if (!item) return undefined;
  return {
    change: duplicateQuestion(texts, item, key),
    said: () => `${title} was duplicated as ${key}.`,
    chosen: placed({ ...item, index: item.index + 1 }),
  };
}

/** What deleting an entry does; nothing is changed by asking. */
export function deletionOf(texts: FormTexts, { item, title }: OutlineEntry): Deletion | undefined {
  return item && deleteNode(texts, item, `Delete ${title}`);
}

/** Deletes an entry; what it stood in is chosen then. */
export function deleteEntry(
  outline: readonly OutlineEntry[],
  entry: OutlineEntry,
  { change }: Pick<Deletion, "change">,
): OutlineEdit {
  const [around] = entriesAround(outline, entry);
  const pages = outline.filter(({ kind }) => kind === "page");
  const beside = pages[Math.max(0, pages.findIndex(({ id }) => id === entry.id) - 1)];
  return {
    change,
    said: () => `${entry.title} was deleted.`,
    chosen: around || beside ? asIs(around ?? beside ?? entry) : () => undefined,
  };
}

export function renameEntry(texts: FormTexts, entry: OutlineEntry, key: string): OutlineEdit | undefined {
  if (entry.key === undefined) return undefined;
  return {
    change: renameQuestion(texts, entry.part, entry.key, key),
    said: () => `${entry.title} has the key ${key} now.`,
    chosen: asIs(entry),
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

const LIST_NAME = /^[a-z][a-z0-9-]*$/;
const NAME_MAX_LENGTH = 60;

/** What is wrong with the name of a new list of options; undefined if it is good. */
export function problemOfList(texts: FormTexts, name: string): string | undefined {
  if (!LIST_NAME.test(name) || name.length > NAME_MAX_LENGTH)
    return `The name of a list has small letters, digits and hyphens, begins with a letter, and has at most ${NAME_MAX_LENGTH} of them.`;
  return listNames(texts).includes(name) ? `There is a list with the name ${name} already.` : undefined;
}

import { type KeyPlace, placesOfKey } from "./answer-keys.ts";
import { indexOfPlace, renameKey, replaceValue } from "./edit-items.ts";
import { createList, listNames } from "./edit-options.ts";
import { insertValue, setValue } from "./edit-values.ts";
import { type FormChange, FormDraft, type FormTexts } from "./form-draft.ts";
import { itemAt, nodeAt } from "./json-document.ts";
import {
  isJsonObject,
  type LayoutItem,
  type LayoutPlace,
  layoutOf,
  membersOf,
  prefixesOfPart,
  samePath,
  valueIn,
} from "./layout-texts.ts";
import { ownKeys, type PartName, schemaPath, uiPath, writtenNodes } from "./part-files.ts";
import type { Json } from "./write-json.ts";

/** What a new question is, in the three files that describe it. */
export interface NewQuestion {
  readonly key: string;
  readonly title: string;
  /** Its entry in the data model. */
  readonly data: { readonly [word: string]: Json };
  /** Its schema but for the title. */
  readonly schema: { readonly type: Json; readonly [word: string]: Json };
  /** Its look, where it needs one. */
  readonly look?: Json;
  /** How it stands in the layout, where its key alone is not enough. */
  readonly node?: Json;
  /** A list of options that is made with it. */
  readonly list?: { readonly name: string; readonly options: readonly { code: string; label: string }[] };
}

const DATA_MODEL = "data-model.json";

/** Adds a question, in each file after the question that stands before it on the page. */
export function addQuestion(texts: FormTexts, at: LayoutPlace, question: NewQuestion): FormChange {
  const draft = new FormDraft(texts);
  putQuestion(draft, texts, at, question);
  if (question.list) createList(draft, texts, question.list.name, question.list.options);
  return draft.change(`Add ${question.title}`);
}

function putQuestion(draft: FormDraft, texts: FormTexts, at: LayoutPlace, question: NewQuestion): void {
  describeQuestion(draft, texts, at.part, question, keysBefore(texts, at));
  insertNode(draft, at, question.node ?? question.key);
}

/** Writes what the three files say of a question, in each after the nearest of its neighbours. */
function describeQuestion(
  draft: FormDraft,
  texts: FormTexts,
  part: PartName,
  { key, title, data, schema, look }: NewQuestion,
  neighbours: readonly string[],
): void {
  for (const prefix of prefixesOfPart(texts, part))
    setDataEntry(draft, texts, { prefix, key, neighbours }, data);
  const { type, ...rest } = schema;
  const file = schemaPath(part);
  const questions = membersOf(texts, file, ["properties"]);
  const after = neighbours.find((name) => questions.has(name));
  setValue(draft, file, ["properties", key], { type, title, ...rest }, [{}, { after }]);
  if (look !== undefined) setLook(draft, texts, part, [key], look, neighbours);
}

/** Adds a node with the questions, the lists and the entries of the data model that it needs. */
export function addDraftNode(
  texts: FormTexts,
  at: LayoutPlace,
  node: NewDraftNode,
  label: string,
): FormChange {
  const draft = new FormDraft(texts);
  let neighbours = keysBefore(texts, at);
  for (const question of node.questions) {
    describeQuestion(draft, draft, at.part, question, neighbours);
    neighbours = [question.key, ...neighbours];
  }
  for (const [key, data] of node.data) {
    for (const prefix of prefixesOfPart(texts, at.part))
      setDataEntry(draft, draft, { prefix, key, neighbours }, data);
    neighbours = [key, ...neighbours];
  }
  for (const { name, options } of node.lists) {
    if (!listNames(texts).includes(name)) createList(draft, texts, name, options);
  }
  if (node.code === undefined) insertNode(draft, at, node.node);
  else setValue(draft, uiPath(at.part), [...at.list, node.code], node.node);
  return draft.change(label);
}

/** A node, and what the files must say for it. */
export interface NewDraftNode {
  readonly node: Json;
  /** The answer for which it is content; what it is put into has a member for each then. */
  readonly code?: string;
  readonly questions: readonly NewQuestion[];
  readonly lists: readonly NonNullable<NewQuestion["list"]>[];
  /** Keys that are described elsewhere, with what the data model is to say of them. */
  readonly data: readonly (readonly [key: string, data: Json])[];
}

/** Writes what the data model says of a question, after the nearest of its neighbours that it has there. */
export function setDataEntry(
  draft: FormDraft,
  texts: FormTexts,
  {
    prefix,
    key,
    neighbours,
  }: { readonly prefix: string; readonly key: string; readonly neighbours: readonly string[] },
  data: Json,
): void {
  const entries = membersOf(texts, DATA_MODEL, ["keys"]);
  const after = neighbours.map((name) => prefix + name).find((name) => entries.has(name));
  setValue(draft, DATA_MODEL, ["keys", prefix + key], data, [{}, { after }]);
}

/** Adds a node, such as a section, to the layout. */
export function addNode(texts: FormTexts, at: LayoutPlace, node: Json, label: string): FormChange {
  const draft = new FormDraft(texts);
  insertNode(draft, at, node);
  return draft.change(label);
}

function insertNode(draft: FormDraft, { part, list, place }: LayoutPlace, value: Json): void {
  insertValue(draft, uiPath(part), list, place, value);
}

/** Sets how a question looks. A question without a look gets its own after that of the one before it on the page. */
export function setQuestionLook(
  draft: FormDraft,
  texts: FormTexts,
  part: PartName,
  path: readonly [key: string, ...words: string[]],
  value: Json,
): void {
  const nodes = layoutOf(texts, part);
  const keys = nodes.flatMap(({ node }) => ownKeys(node));
  setLook(draft, texts, part, path, value, keys.slice(0, Math.max(0, keys.indexOf(path[0]))).toReversed());
}

function setLook(
  draft: FormDraft,
  texts: FormTexts,
  part: PartName,
  path: readonly string[],
  value: Json,
  neighbours: readonly string[],
): void {
  const looks = membersOf(texts, uiPath(part), []);
  const after = neighbours.find((name) => looks.has(name));
  setValue(draft, uiPath(part), path, value, [{ after }]);
}

/** Copies a question, with all that its own files say of it, under another key behind it. */
export function duplicateQuestion(texts: FormTexts, item: LayoutItem, key: string): FormChange {
  const from = questionAt(texts, item);
  const schema = valueIn(texts, schemaPath(item.part), ["properties", from]);
  const [prefix = ""] = prefixesOfPart(texts, item.part);
  const data = valueIn(texts, DATA_MODEL, ["keys", prefix + from]);
  const { title: written, type = "string", ...rest } = isJsonObject(schema) ? schema : {};
  const title = typeof written === "string" ? written : from;
  const look = valueIn(texts, uiPath(item.part), [from]);
  const draft = new FormDraft(texts);
  putQuestion(
    draft,
    texts,
    { part: item.part, list: item.list, place: { after: item.index } },
    {
      key,
      title,
      data: isJsonObject(data) ? data : { type: "string", sensitivity: "personal" },
      schema: { type, ...rest },
      ...(look === undefined ? {} : { look }),
    },
  );
  return draft.change(`Duplicate ${title}`);
}

/** Gives a question another key, in every file that names it. */
export function renameQuestion(texts: FormTexts, part: PartName, key: string, newKey: string): FormChange {
  const draft = new FormDraft(texts);
  for (const place of placesOfKey(texts, part, key).toSorted(deeperFirst)) {
    const written = place.key.slice(0, place.key.length - key.length) + newKey;
    draft.edit(place.file, (document) => {
      const item = itemAt(document.root, place.path);
      if (!item) return [];
      if (place.part === "name") return renameKey(document, item, written);
      const text = String(nodeAt(document.root, place.path)?.value);
      return replaceValue(
        document,
        item,
        place.part === "value" ? written : requoted(text, place.key, written),
      );
    });
  }
  return draft.change(`Rename ${key} to ${newKey}`);
}

function requoted(text: string, key: string, newKey: string): string {
  return text.replace(new RegExp(`\\{\\{${key}(?=\\||\\}\\})`, "g"), `{{${newKey}`);
}

/** The question that a node is. */
function questionAt(texts: FormTexts, { part, list, index }: LayoutItem): string {
  const node = valueIn(texts, uiPath(part), [...list, index]);
  return typeof node === "string" ? node : (ownKeys(node)[0] ?? "");
}

/** The questions that stand before a place on the page, the nearest first. */
export function keysBefore(texts: FormTexts, { part, list, place }: LayoutPlace): readonly string[] {
  const nodes = layoutOf(texts, part);
  const inList = nodes.filter((one) => samePath(one.list, list));
  const next = inList[indexOfPlace(place, inList.length)];
  const last = inList.at(-1);
  const until = next
    ? nodes.indexOf(next)
    : last
      ? nodes.indexOf(last) + writtenNodes([last.node], []).length
      : nodes.findIndex((one) => samePath([...one.list, one.index], list.slice(0, one.list.length + 1))) + 1;
  const before = nodes.slice(0, Math.max(0, until));
  return before.flatMap(({ node }) => ownKeys(node)).toReversed();
}

function deeperFirst(one: KeyPlace, other: KeyPlace): number {
  return other.path.length - one.path.length;
}

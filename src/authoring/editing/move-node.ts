import type { JsonPath } from "../findings/finding.ts";
import { type KeyPlace, placesOfKey } from "./answer-keys.ts";
import { moveItemAcross, moveItemInto, type Place } from "./edit-items.ts";
import { keysBefore } from "./edit-questions.ts";
import { removeValue, setValue } from "./edit-values.ts";
import { type FormChange, FormDraft, type FormTexts } from "./form-draft.ts";
import { indexOfKey, itemAt, itemsOf, keyOf, nodeAt } from "./json-document.ts";
import { type LayoutItem, type LayoutPlace, layoutOf, membersOf, valueIn } from "./layout-texts.ts";
import {
  keysWithin,
  ownKeys,
  type PartName,
  schemaPath,
  timesIn,
  uiPath,
  writtenNodes,
} from "./part-files.ts";

/** Moves a node within its list. */
export function moveNode(texts: FormTexts, item: LayoutItem, place: Place, label: string): FormChange {
  return moveNodeInto(texts, item, { ...item, place }, label);
}

/**
 * Moves a node into another list of its page, or of another one. Its questions go along to the files of that page: their
 * schema, their look, and that they are required. Conditions that name them stay where they are.
 */
export function moveNodeInto(
  texts: FormTexts,
  item: LayoutItem,
  to: Omit<LayoutPlace, "part"> & { readonly part?: PartName },
  label: string,
): FormChange {
  const { part, list, index } = item;
  const draft = new FormDraft(texts);
  const target = { ...to, part: to.part ?? part };
  if (target.part === part) {
    draft.edit(uiPath(part), (document) => {
      const [from, container] = [itemAt(document.root, [...list, index]), nodeAt(document.root, to.list)];
      return from && container ? moveItemInto(document, from, { container, place: to.place }) : [];
    });
  } else moveToPart(draft, texts, item, target);
  return draft.change(label);
}

/** Whether a node can go to another page: what it asks must not be asked on its own page as well. */
export function canLeavePage(texts: FormTexts, { part, list, index }: LayoutItem): boolean {
  if (!part.startsWith("pages/")) return false;
  const inside = keysWithin(valueIn(texts, uiPath(part), [...list, index]));
  const all = layoutOf(texts, part).flatMap(({ node }) => ownKeys(node));
  return inside.every((key) => timesIn(all, key) === timesIn(inside, key));
}

/**
 * What the schema of a page says of the questions of a node beyond what describes them: conditions of the whole page and
 * checks, which stay when the node goes to another page.
 */
export function leftOnPage(texts: FormTexts, { part, list, index }: LayoutItem): readonly KeyPlace[] {
  const keys = describedKeys(texts, part, valueIn(texts, uiPath(part), [...list, index]));
  const goesAlong = ["properties", "required", "requiredWhen"];
  return keys
    .flatMap((key) => placesOfKey(texts, part, key))
    .filter(({ file, path }) => file === schemaPath(part) && !goesAlong.includes(String(path[0])));
}

function moveToPart(draft: FormDraft, texts: FormTexts, item: LayoutItem, to: LayoutPlace): void {
  const { part, list, index } = item;
  const keys = describedKeys(texts, part, valueIn(texts, uiPath(part), [...list, index]));
  const neighbours = keysBefore(texts, to);
  moveMember(draft, { file: uiPath(part), path: [...list, index] }, { file: uiPath(to.part), ...to });
  const [before, after] = [schemaPath(part), schemaPath(to.part)];
  // From the last one on: each goes in front of those that follow it.
  for (const key of keys.toReversed()) {
    moveNamed(draft, { file: before, path: ["properties", key] }, after, neighbours);
    moveNamed(draft, { file: before, path: ["requiredWhen", key] }, after, neighbours);
    moveNamed(draft, { file: uiPath(part), path: [key] }, uiPath(to.part), neighbours);
  }
  for (const key of keys) moveRequired(draft, key, { before, after });
}

/** The questions of a node that the files of its page describe, those of its blocks among them, in the order of the page. */
function describedKeys(texts: FormTexts, part: PartName, node: unknown): readonly string[] {
  const described = [
    ...new Set([
      ...membersOf(texts, schemaPath(part), ["properties"]),
      ...membersOf(texts, schemaPath(part), ["requiredWhen"]),
      ...membersOf(texts, uiPath(part), []),
    ]),
  ];
  const keys = writtenNodes([node], []).flatMap(({ node: inner }) => [
    ...ownKeys(inner),
    ...keysOfBlock(texts, inner, described),
  ]);
  return [...new Set(keys)].filter((key) => described.includes(key));
}

/** The questions of a block as a page names them: with the prefix under which it is used there. */
function keysOfBlock(texts: FormTexts, node: unknown, described: readonly string[]): readonly string[] {
  const { block, prefix = "" } = Object(node);
  if (typeof block !== "string" || typeof prefix !== "string") return [];
  const own = membersOf(texts, schemaPath(`blocks/${block}`), ["properties"]);
  return described.filter((key) => key.startsWith(prefix) && own.has(key.slice(prefix.length)));
}

interface FilePath {
  readonly file: string;
  readonly path: JsonPath;
}

/** Moves an item of a list into one of another file. */
function moveMember(
  draft: FormDraft,
  from: FilePath,
  to: { readonly file: string; readonly list: JsonPath; readonly place: Place },
): void {
  const [document, other] = [draft.open(from.file), draft.open(to.file)];
  const [item, container] = [itemAt(document.root, from.path), nodeAt(other.root, to.list)];
  if (!item || !container) return;
  const moved = moveItemAcross({ document, ...item }, { document: other, container, place: to.place });
  draft.edit(from.file, () => moved.removed);
  draft.edit(to.file, () => moved.inserted);
}

/** Moves a member of an object to the same object of another file, behind the first neighbour that has one there. */
function moveNamed(draft: FormDraft, from: FilePath, file: string, neighbours: readonly string[]): void {
  if (!itemAt(draft.open(from.file).root, from.path)) return;
  const list = from.path.slice(0, -1);
  if (!nodeAt(draft.open(file).root, list)) setValue(draft, file, list, {}, [{ after: "properties" }]);
  const container = nodeAt(draft.open(file).root, list);
  if (!container) return;
  const names = itemsOf(container).map(keyOf);
  const after = neighbours.find((name) => names.includes(name));
  // The look of a page stands behind its layout.
  const first = list.length === 0 ? "ui:layout" : undefined;
  const behind = after ?? first;
  const index = behind === undefined ? -1 : indexOfKey(container, behind);
  const place = index === -1 ? "first" : { after: index };
  moveMember(draft, from, { file, list, place });
  // An object of conditions may not be empty.
  if (list[0] === "requiredWhen") removeIfEmpty(draft, from.file, list);
}

function removeIfEmpty(draft: FormDraft, file: string, path: JsonPath): void {
  const node = nodeAt(draft.open(file).root, path);
  if (node && itemsOf(node).length === 0) removeValue(draft, file, path);
}

function moveRequired(
  draft: FormDraft,
  key: string,
  { before, after }: { readonly before: string; readonly after: string },
): void {
  const list = nodeAt(draft.open(before).root, ["required"]);
  const index = list ? itemsOf(list).findIndex(({ value }) => value === key) : -1;
  if (index === -1) return;
  removeValue(draft, before, ["required", index], 1);
  const there = nodeAt(draft.open(after).root, ["required"]);
  if (there) setValue(draft, after, ["required", itemsOf(there).length], key);
  else setValue(draft, after, ["required"], [key], [{ after: "properties" }]);
}

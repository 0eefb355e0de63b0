import type { Node } from "jsonc-parser";
import { removeItem, renameKey, replaceValue } from "../editing/edit-items.ts";
import { setValue } from "../editing/edit-values.ts";
import { type FormChange, FormDraft } from "../editing/form-draft.ts";
import {
  type ItemPlace,
  indexOfKey,
  itemAt,
  itemsOf,
  keyOf,
  nodeAt,
  textOf,
  valueNode,
} from "../editing/json-document.ts";
import type { Splice } from "../editing/splice.ts";
import type { Json } from "../editing/write-json.ts";
import { meantBy } from "../lint/suggest.ts";
import { type Mender, offsetIn, type Place } from "./mended-finding.ts";

/** An edit of the file that the finding is in. */
export function edit(place: Place, label: string, splices: readonly Splice[]): readonly FormChange[] {
  if (splices.length === 0) return [];
  return [{ label, changes: [{ path: place.finding.path, changes: splices }] }];
}

/** Writes what was meant in the place of the word that the finding names first. */
export const writeMeant: Mender = (place) => {
  const meant = meantBy(place.finding.suggestion);
  if (meant === undefined) return [];
  const words = [...place.finding.message.matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word);
  // A value stands for itself; a finding about it names its word as well.
  const own = words.filter((word) => isValue(place.node, word));
  for (const word of own.length > 0 ? own : words) {
    const found = wordAt(place, word);
    if (found === undefined) continue;
    const { container, index, isKey } = found;
    const label = `Write "${meant}" for "${word}"`;
    if (!isKey)
      return edit(place, label, replaceValue(place.document, { container, index }, sameKind(found, meant)));
    // A word that is there already would stand twice.
    if (indexOfKey(container, meant) !== -1) return [];
    return edit(place, label, renameKey(place.document, { container, index }, meant));
  }
  return [];
};

/** The same of a word that the finding does not name: the one that it points at. */
export const renameToMeant: Mender = (place) => {
  const meant = meantBy(place.finding.suggestion);
  const item = itemAt(place.document.root, place.path);
  if (meant === undefined || item === undefined || indexOfKey(item.container, meant) !== -1) return [];
  const label = `Write "${meant}" for "${String(place.path.at(-1))}"`;
  return edit(place, label, renameKey(place.document, item, meant));
};

interface FoundWord extends ItemPlace {
  readonly isKey: boolean;
}

/** Where a word stands at a place: as its value, as its key, or in the list or object that is there. */
function wordAt({ document, path, node }: Place, word: string): FoundWord | undefined {
  const own = itemAt(document.root, path);
  if (own && isValue(node, word)) return { ...own, isKey: false };
  if (own && own.container.type === "object" && path.at(-1) === word) return { ...own, isKey: true };
  if (node === undefined) return undefined;
  const index = itemsOf(node).findIndex((item) => isValue(valueNode(item), word));
  return index === -1 ? undefined : { container: node, index, isKey: false };
}

function isValue(node: Node | undefined, word: string): boolean {
  return (node?.type === "string" || node?.type === "number") && String(node.value) === word;
}

function sameKind({ container, index }: ItemPlace, meant: string): Json {
  const item = itemsOf(container)[index];
  const isNumber = item !== undefined && valueNode(item).type === "number";
  return isNumber && Number.isFinite(Number(meant)) ? Number(meant) : meant;
}

/** Takes out what the finding is about: an item of a list, or a member with its word. */
export const takeOut: Mender = (place) => {
  const item = itemAt(place.document.root, place.path);
  if (item === undefined) return [];
  return edit(place, `Take ${nameOf(place, item)} out`, removeItem(place.document, item));
};

/** The same one step further in: the member of what the finding is about. */
export const takeOutMember =
  (word: string): Mender =>
  (place) =>
    takeOut(place.path.at(-1) === word ? place : { ...place, path: [...place.path, word] });

/** The same so many steps further out. */
export const takeOutAround =
  (steps: number): Mender =>
  (place) =>
    takeOut({ ...place, path: place.path.slice(0, -steps) });

/** Takes a member out, with the object around it where nothing is left in that. */
export const takeOutWithEmpty: Mender = (place) => {
  const around = itemAt(place.document.root, place.path)?.container;
  return around && itemsOf(around).length === 1 ? takeOutAround(1)(place) : takeOut(place);
};

function nameOf({ document }: Place, { container, index }: ItemPlace): string {
  const item = itemsOf(container)[index];
  const key = item && keyOf(item);
  if (item === undefined || key !== undefined) return `"${key ?? ""}"`;
  const text = textOf(document, item);
  return item.type === "string" || text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}

/** Takes one of two equal words out: the later one, or the earlier one where the two say different things. */
export const takeOneOut: Mender = (place) => {
  const { document, finding } = place;
  const at = offsetIn(document.text, finding);
  const found = objectWithKeyAt(document.root, at);
  const key = found && keyOf(itemsOf(found.container)[found.index] ?? found.container);
  if (found === undefined || key === undefined) return [];
  const same = itemsOf(found.container).flatMap((item, index) => (keyOf(item) === key ? [index] : []));
  const earlier = same[same.indexOf(found.index) - 1];
  if (earlier === undefined) return [];
  const textAt = (index: number) =>
    textOf(document, valueNode(itemsOf(found.container)[index] ?? found.container));
  const without = (which: string, index: number) =>
    edit(
      place,
      `Take the ${which} "${key}" out: ${textAt(index).slice(0, 60)}`,
      removeItem(document, { container: found.container, index }),
    );
  if (textAt(earlier) === textAt(found.index)) return without("second", found.index);
  return [...without("second", found.index), ...without("first", earlier)];
};

function objectWithKeyAt(node: Node, offset: number): ItemPlace | undefined {
  for (const [index, item] of itemsOf(node).entries()) {
    if (item.type === "property" && item.offset === offset) return { container: node, index };
    if (item.offset <= offset && offset < item.offset + item.length)
      return objectWithKeyAt(valueNode(item), offset);
  }
  return undefined;
}

/** Writes another value in the place of the one at the pointer, or of a member of what is there. */
export function writeValue(place: Place, value: Json, label: string): readonly FormChange[] {
  const item = itemAt(place.document.root, place.path);
  return item ? edit(place, label, replaceValue(place.document, item, value)) : [];
}

/** A number that was written in quotes, and a text that was written without. */
export const writeKind: Mender = (place) => {
  const { node, finding } = place;
  if (node?.type === "number" && finding.suggestion?.startsWith("Write it in quotes"))
    return writeValue(place, String(node.value), "Write it in quotes");
  // "007" and what has more digits than a number holds would become something else.
  const isPlain = node?.type === "string" && String(Number(node.value)) === node.value;
  if (isPlain && /must be [^,]*number/.test(finding.message))
    return writeValue(place, Number(node.value), "Take the quotes off");
  if (
    node?.type === "string" &&
    /^(?:true|false)$/.test(String(node.value)) &&
    /must be true or false/.test(finding.message)
  )
    return writeValue(place, node.value === "true", "Take the quotes off");
  return [];
};

/** Exchanges the first and the last day of a notice. */
export const exchangeDays: Mender = (place) => {
  const around = place.path.slice(0, -1);
  const [from, to] = ["from", "to"].map((word) => nodeAt(place.document.root, [...around, word]));
  if (!from || !to) return [];
  const draft = new FormDraft(place.texts);
  setValue(draft, place.finding.path, [...around, "from"], String(to.value));
  setValue(draft, place.finding.path, [...around, "to"], String(from.value));
  return [draft.change("Exchange the two days")];
};

const SCHEMES: readonly (readonly [RegExp, string])[] = [
  [/^http:\/\//, ""],
  [/^www\./, ""],
  [/^[^\s@/:]+@[^\s@/:]+$/, "mailto:"],
];

/** An address without its beginning, or with one that nobody follows safely. */
export const writeAddress: Mender = (place) => {
  const address = String(place.node?.value ?? "");
  const scheme = SCHEMES.find(([pattern]) => pattern.test(address))?.[1];
  if (scheme === undefined || place.node?.type !== "string") return [];
  const meant = scheme === "" ? `https://${address.replace(/^http:\/\//, "")}` : scheme + address;
  return writeValue(place, meant, `Write "${meant}"`);
};

const FOR_LISTS: Readonly<Record<string, string>> = { equals: "includes", notEquals: "notIncludes" };

/** Asks whether an option is among those chosen, and not whether it is chosen alone. */
export const askOfList: Mender = (place) => {
  const { root } = place.document;
  const path = [place.path, place.path.slice(0, -1)]
    .map((around) => [...around, "operator"])
    .find((way) => nodeAt(root, way) !== undefined);
  const operator = path && String(nodeAt(root, path)?.value);
  const meant = FOR_LISTS[operator ?? ""];
  if (path === undefined || meant === undefined) return [];
  return writeValue({ ...place, path }, meant, `Write "${meant}" for "${operator}"`);
};

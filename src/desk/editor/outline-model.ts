import { replaceEqualDeep } from "@tanstack/react-query";
import { isObject } from "../../authoring/editing/answer-keys.ts";
import { type ListedPage, pagesOf } from "../../authoring/editing/edit-pages.ts";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { blockNames, type LayoutItem, samePath, valueIn } from "../../authoring/editing/layout-texts.ts";
import {
  innerLists,
  keysWithin,
  ownKeys,
  type PartName,
  schemaPath,
  uiPath,
} from "../../authoring/editing/part-files.ts";
import type { JsonPath } from "../../authoring/findings/finding.ts";
import { nodeWords } from "../../authoring/nodes/node-words.ts";
import type { FormBuffer } from "./form-buffer.ts";
import { nodeTitle } from "./outline-words.ts";

/** A line of the outline: a page or a block, something in its layout, or a way that it takes. */
export interface OutlineEntry {
  /** Stays with it while it moves, gets other words, and others come before it. */
  readonly id: string;
  /** By which a link finds it: its page or block, and its key or its words. */
  readonly name: string;
  /** Its name without the number that it has behind others of the same name. */
  readonly baseName: string;
  /** The word of the format that says what it is, "question", or what the entry stands for. */
  readonly kind: string;
  readonly title: string;
  readonly part: PartName;
  /** Of a question: its key, as its files write it. */
  readonly key?: string;
  /** Of what stands in a layout: where, and among how many. */
  readonly item?: LayoutItem & { readonly count: number };
  /** Of a page: how the application lists it. */
  readonly page?: ListedPage;
  /** Where something can be put into it. */
  readonly list?: JsonPath;
  readonly entries: readonly OutlineEntry[];
}

/** The form as an outline: its pages in their order, then its blocks. What cannot be read has no entries. */
export function readOutline(texts: FormTexts): readonly OutlineEntry[] {
  const ofPages = pagesOf(texts).map((page) => ({
    ...readPart(texts, `pages/${page.id}`, "page", textOf(page.title) ?? page.id),
    page,
  }));
  const ofBlocks = blockNames(texts).map((name) => readPart(texts, `blocks/${name}`, "block", name));
  return named([...ofPages, ...ofBlocks], new Map());
}

interface ReadOutline {
  readonly revision: number;
  readonly entries: readonly OutlineEntry[];
}

const lastRead = new WeakMap<FormBuffer, ReadOutline>();

/**
 * The outline of a buffer as it stands: the same one until its texts change, and then with the same entries for all that has
 * not changed, so that they need not be drawn again.
 */
export function outlineOf(buffer: FormBuffer): readonly OutlineEntry[] {
  const revision = buffer.revision();
  const last = lastRead.get(buffer);
  if (last?.revision === revision) return last.entries;
  const shared = replaceEqualDeep(last?.entries, identified(readOutline(buffer), last?.entries ?? []));
  // Another list all the same: whoever draws it draws what stands in the other files as well.
  const entries = [...shared];
  lastRead.set(buffer, { revision, entries });
  return entries;
}

function placeOf({ kind, part, item, list }: OutlineEntry): string {
  return JSON.stringify([kind, part, item?.list, item?.index, item ? null : list]);
}

/**
 * By what an entry is known again, the surest first: its name where it stands, so that another one that gets the same words
 * does not take its place; its name, its name on another page, and where it stands.
 */
const MARKS: readonly ((entry: OutlineEntry) => string)[] = [
  (entry) => `${placeOf(entry)} ${entry.baseName}`,
  ({ name }) => name,
  ({ name, part }) => (name.startsWith(`${part}:`) ? name.slice(part.length) : name),
  placeOf,
];

/**
 * The entries of an outline with the ids that they had in the one before it: so what is chosen and what is open stays so,
 * whoever changes the form around it.
 */
function identified(now: readonly OutlineEntry[], before: readonly OutlineEntry[]): readonly OutlineEntry[] {
  const left = new Set(allEntries(before));
  const ids = new Map<OutlineEntry, string>();
  const all = allEntries(now);
  for (const mark of MARKS) {
    const known = new Map([...left].toReversed().map((entry) => [mark(entry), entry]));
    for (const entry of all) {
      const same = ids.has(entry) ? undefined : known.get(mark(entry));
      if (!same || !left.delete(same)) continue;
      ids.set(entry, same.id);
    }
  }
  const taken = new Set(ids.values());
  for (const entry of all) {
    if (ids.has(entry)) continue;
    let id = entry.name;
    while (taken.has(id)) id += "'";
    taken.add(id);
    ids.set(entry, id);
  }
  return withIds(now, ids);
}

function withIds(
  entries: readonly OutlineEntry[],
  ids: ReadonlyMap<OutlineEntry, string>,
): readonly OutlineEntry[] {
  return entries.map((entry) => ({
    ...entry,
    id: ids.get(entry) ?? entry.name,
    entries: withIds(entry.entries, ids),
  }));
}

function readPart(texts: FormTexts, part: PartName, kind: "page" | "block", title: string): OutlineEntry {
  const ui = valueIn(texts, uiPath(part), []);
  const properties = valueIn(texts, schemaPath(part), ["properties"]);
  const titleOf = (key: string): string => {
    const [look, schema] = [memberOf(ui, key), memberOf(properties, key)];
    return textOf(memberOf(look, "ui:title")) ?? textOf(memberOf(schema, "title")) ?? key;
  };
  const list = ["ui:layout"];
  return {
    ...nameOf(part),
    kind,
    title,
    part,
    list,
    entries: readList(memberOf(ui, "ui:layout"), { part, list, titleOf }),
  };
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

interface ListPlace {
  readonly part: PartName;
  readonly list: JsonPath;
  readonly titleOf: (key: string) => string;
}

function readList(nodes: unknown, place: ListPlace): readonly OutlineEntry[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.map((node: unknown, index) => readNode(node, index, nodes.length, place));
}

function readNode(
  node: unknown,
  index: number,
  count: number,
  { part, list, titleOf }: ListPlace,
): OutlineEntry {
  const path = [...list, index];
  const item = { part, list, index, count };
  if (typeof node === "string") {
    const own = nameOf(`${part}:${node}`);
    return { ...own, kind: "question", title: titleOf(node), part, key: node, item, entries: [] };
  }
  const inner = innerLists(node).map((one) => ({ ...one, path: [...path, ...one.path] }));
  const { kind, title } = nodeTitle(node, titleOf);
  const [own] = ownKeys(node);
  const key = own === undefined ? {} : { key: own };
  const [first] = keysWithin(node);
  const isKnownByTitle = nodeWords(kind)?.isKnownByTitle === true;
  const name = nameOf(`${part}:${kind} ${isKnownByTitle ? title : (own ?? first ?? title)}`);
  const [only] = inner;
  if (only && only.of === undefined) {
    const entries = readList(only.nodes, { part, list: only.path, titleOf });
    return { ...name, kind, title, part, ...key, item, list: only.path, entries };
  }
  const ways = inner.map(({ nodes, path: way, of }): OutlineEntry => {
    const entries = readList(nodes, { part, list: way, titleOf });
    const { kind: wayKind = "part", name: wayTitle = "" } = of ?? {};
    const wayName = nameOf(`${name.name} ${wayKind} ${wayTitle}`);
    return { ...wayName, kind: wayKind, title: wayTitle, part, list: way, entries };
  });
  return { ...name, kind, title, part, ...key, item, entries: ways };
}

function nameOf(name: string): Pick<OutlineEntry, "id" | "name" | "baseName"> {
  return { id: name, name, baseName: name };
}

/** The entries with a number behind each name but the first of those that are the same. */
function named(entries: readonly OutlineEntry[], seen: Map<string, number>): readonly OutlineEntry[] {
  return entries.map((entry) => {
    const nth = (seen.get(entry.name) ?? 0) + 1;
    seen.set(entry.name, nth);
    const name = nth === 1 ? entry.name : `${entry.name} ${nth}`;
    return { ...entry, id: name, name, entries: named(entry.entries, seen) };
  });
}

const flattened = new WeakMap<readonly OutlineEntry[], readonly OutlineEntry[]>();

/** All entries, each before those within it; the same list for the same entries. */
export function allEntries(entries: readonly OutlineEntry[]): readonly OutlineEntry[] {
  const known = flattened.get(entries);
  if (known !== undefined) return known;
  const all = flat(entries);
  flattened.set(entries, all);
  return all;
}

function flat(entries: readonly OutlineEntry[]): readonly OutlineEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.entries)]);
}

/** The entry with an id; undefined where there is none. */
export function entryOfId(
  outline: readonly OutlineEntry[],
  id: string | undefined,
): OutlineEntry | undefined {
  return allEntries(outline).find((entry) => entry.id === id);
}

/** The way to an entry in the layout of its part; a page and a block have that of the layout itself. */
export function wayTo({ item, list }: OutlineEntry): JsonPath {
  return item ? [...item.list, item.index] : (list ?? []);
}

/** The entry of something that stands in a layout; undefined where nothing does. */
export function entryAt(entries: readonly OutlineEntry[], { part, list, index }: LayoutItem) {
  return entries.find(
    ({ part: other, item }) => other === part && item?.index === index && samePath(item.list, list),
  );
}

/** What an entry stands in, the nearest first. */
export function entriesAround(
  outline: readonly OutlineEntry[],
  { id }: Pick<OutlineEntry, "id">,
): readonly OutlineEntry[] {
  for (const entry of outline) {
    if (entry.entries.some((inner) => inner.id === id)) return [entry];
    const around = entriesAround(entry.entries, { id });
    if (around.length > 0) return [...around, entry];
  }
  return [];
}

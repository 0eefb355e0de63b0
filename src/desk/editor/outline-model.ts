import { isObject } from "../../authoring/editing/answer-keys.ts";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { type LayoutItem, valueIn } from "../../authoring/editing/layout-texts.ts";
import {
  innerLists,
  ownKeys,
  type PartName,
  schemaPath,
  uiPath,
} from "../../authoring/editing/part-files.ts";
import type { JsonPath } from "../../authoring/findings/finding.ts";
import type { FormBuffer } from "./form-buffer.ts";
import { nodeTitle } from "./outline-words.ts";

/** A line of the outline: a page or a block, something in its layout, or a way that it takes. */
export interface OutlineEntry {
  /** Where it stands: stays the same while what is before it does. */
  readonly id: string;
  /** The word of the format that says what it is, "question", or what the entry stands for. */
  readonly kind: string;
  readonly title: string;
  readonly part: PartName;
  /** Of a question: its key, as its files write it. */
  readonly key?: string;
  /** Of what stands in a list: where, and among how many. */
  readonly item?: LayoutItem & { readonly count: number };
  /** Where something can be put into it. */
  readonly list?: JsonPath;
  readonly entries: readonly OutlineEntry[];
}

/** The form as an outline: its pages in their order, then its blocks. What cannot be read has no entries. */
export function readOutline(texts: FormTexts): readonly OutlineEntry[] {
  const pages = valueIn(texts, "application.json", ["pages"]);
  const ofPages = (Array.isArray(pages) ? pages : []).flatMap((page: unknown) => {
    if (!isObject(page) || typeof page.id !== "string") return [];
    const title = typeof page.title === "string" ? page.title : page.id;
    return [readPart(texts, `pages/${page.id}`, "page", title)];
  });
  const ofBlocks = texts.paths().flatMap((path) => {
    const name = /^blocks\/([a-z][a-z0-9-]*)\.ui\.json$/.exec(path)?.[1];
    return name === undefined ? [] : [readPart(texts, `blocks/${name}`, "block", name)];
  });
  return [...ofPages, ...ofBlocks];
}

interface ReadOutline {
  readonly revision: number;
  readonly entries: readonly OutlineEntry[];
}

const lastRead = new WeakMap<FormBuffer, ReadOutline>();

/** The outline of a buffer as it stands: the same one until its texts change. */
export function outlineOf(buffer: FormBuffer): readonly OutlineEntry[] {
  const revision = buffer.revision();
  const last = lastRead.get(buffer);
  if (last?.revision === revision) return last.entries;
  const entries = readOutline(buffer);
  lastRead.set(buffer, { revision, entries });
  return entries;
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
    id: part,
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
  return typeof value === "string" && value !== "" ? value : undefined;
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
  const id = idOf(part, path);
  const item = { part, list, index, count };
  if (typeof node === "string")
    return { id, kind: "question", title: titleOf(node), part, key: node, item, entries: [] };
  const inner = innerLists(node).map((one) => ({ ...one, path: [...path, ...one.path] }));
  const { kind, title } = nodeTitle(node, titleOf);
  const [own] = ownKeys(node);
  const key = own === undefined ? {} : { key: own };
  const [only] = inner;
  if (only && only.of === undefined) {
    const entries = readList(only.nodes, { part, list: only.path, titleOf });
    return { id, kind, title, part, ...key, item, list: only.path, entries };
  }
  const ways = inner.map(({ nodes, path: way, of }): OutlineEntry => {
    const entries = readList(nodes, { part, list: way, titleOf });
    return { id: idOf(part, way), kind: of?.kind ?? "part", title: of?.name ?? "", part, list: way, entries };
  });
  return { id, kind, title, part, ...key, item, entries: ways };
}

function idOf(part: PartName, path: JsonPath): string {
  return [part, ...path].join("/");
}

/** All entries, each before those within it. */
export function allEntries(entries: readonly OutlineEntry[]): readonly OutlineEntry[] {
  return entries.flatMap((entry) => [entry, ...allEntries(entry.entries)]);
}

/** The entry of something that stands in a layout. */
export function entryIdOf({ part, list, index }: LayoutItem): string {
  return idOf(part, [...list, index]);
}

import type { JsonPath } from "../findings/finding.ts";
import { memberAt } from "../nodes/member-at.ts";
import type { Member } from "../nodes/members.ts";
import type { FormTexts } from "./form-draft.ts";
import { openJson } from "./json-document.ts";

/** What a place says about an answer key. */
export type Mention =
  | "question"
  | "layout"
  | "look"
  | "required"
  | "rule"
  | "check"
  | "quote"
  | "list"
  | "data"
  | "records"
  | "desk";

/** A place in a file that names an answer key. */
export interface KeyPlace {
  readonly file: string;
  /** The way to the value, or to the member whose name it is. */
  readonly path: JsonPath;
  readonly mention: Mention;
  /** Whether the key is the name of a member, a value, or stands in a text in double braces. */
  readonly part: "name" | "value" | "quote";
  /** The key as it is written there: with the prefix of the block. */
  readonly key: string;
}

/** What a member of a node says of the keys in it; without one none is named there. */
const OF_MEMBERS: Readonly<Partial<Record<Member["is"], Mention>>> = {
  key: "layout",
  keys: "layout",
  otherKey: "layout",
  nodes: "layout",
  cases: "layout",
  fills: "layout",
  otherKeys: "list",
  blockKeys: "list",
};

/** Members whose value is a key. */
const VALUES = new Map<string, Mention>(
  Object.entries({
    valueKey: "rule",
    targetKey: "rule",
    var: "rule",
    each: "rule",
    before: "rule",
    after: "rule",
    key: "records",
    document: "desk",
    answer: "desk",
    "ui:optionsFor": "look",
    otherCountries: "look",
  } satisfies Readonly<Record<string, Mention>>),
);

/** Lists whose entries are keys. */
const LISTS = new Map<string, Mention>(
  Object.entries({
    required: "required",
    at: "check",
    keys: "records",
    filters: "desk",
  } satisfies Readonly<Record<string, Mention>>),
);

/** Objects whose members are named by keys. */
const NAMES = new Map<string, Mention>(
  Object.entries({
    properties: "question",
    requiredWhen: "required",
    keys: "data",
    codes: "records",
  } satisfies Readonly<Record<string, Mention>>),
);

const PART = /^(pages|blocks)\/[a-z][a-z0-9-]*\.(schema|ui)\.json$/;
const WHOLE_FORM = /^(data-model|desk|application)\.json$|^records\//;

/** Where a question of a page or block is named, whose files begin with `part` ("pages/about"), in all files. */
export function placesOfKey(texts: FormTexts, part: string, key: string): readonly KeyPlace[] {
  const wholeKeys = part.startsWith("blocks/")
    ? prefixesOf(texts, part).map((prefix) => prefix + key)
    : [key];
  return texts.paths().flatMap((file) => {
    const isOwn = file.startsWith(`${part}.`);
    if (!PART.test(file) && !WHOLE_FORM.test(file)) return [];
    // Other blocks name questions of their own, and read those of the form where they have none.
    if (file.startsWith("blocks/") && !isOwn && hasQuestion(texts, file, wholeKeys)) return [];
    const keys = isOwn ? [key] : wholeKeys;
    return [...new Set(keys)].flatMap((one) => placesIn(file, jsonIn(texts, file), one));
  });
}

function hasQuestion(texts: FormTexts, file: string, keys: readonly string[]): boolean {
  const schema = jsonIn(texts, file.replace(/\.ui\.json$/, ".schema.json"));
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return keys.some((key) => Object.hasOwn(properties, key));
}

interface ReadText<T> {
  readonly text: string;
  readonly value: T;
}

/** Reads files of a form, each again once its text is another: what asks for them asks with every key that is typed. */
export function cachedReader<T>(read: (text: string) => T): (texts: FormTexts, file: string) => T {
  const lastRead = new WeakMap<FormTexts, Map<string, ReadText<T>>>();
  return (texts, file) => {
    const files = lastRead.get(texts) ?? new Map<string, ReadText<T>>();
    lastRead.set(texts, files);
    const text = texts.text(file);
    const last = files.get(file);
    if (last?.text === text) return last.value;
    const value = read(text);
    files.set(file, { text, value });
    return value;
  };
}

/** The value of a file, not to be changed; undefined where it is no JSON. */
export const jsonIn = cachedReader(
  (text): unknown => openJson(text) && JSON.parse(text.replace(/^\uFEFF/, "")),
);

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The prefixes under which a block is used, those of the blocks around it before its own. Each file is read once and each block
 * around it worked out once, however many ways lead to it: it takes as long as there are different prefixes.
 */
export function prefixesOf(texts: FormTexts, part: string): readonly string[] {
  const files = texts.paths().filter((file) => PART.test(file) && file.endsWith(".ui.json"));
  const uses = Map.groupBy(
    files.flatMap((file) => usesIn(jsonIn(texts, file)).map((use) => ({ file, ...use }))),
    ({ block }) => block,
  );
  const known = new Map<string, readonly string[]>();
  const prefixesWithin = (block: string): readonly string[] => {
    const before = known.get(block);
    if (before !== undefined) return before;
    // One that contains itself is not used by that.
    known.set(block, []);
    const prefixes = (uses.get(block) ?? []).flatMap(({ file, prefix }) =>
      file.startsWith("pages/")
        ? [prefix]
        : prefixesWithin(file.slice("blocks/".length, -".ui.json".length)).map((outer) => outer + prefix),
    );
    const all = [...new Set(prefixes)];
    known.set(block, all);
    return all;
  };
  return prefixesWithin(part.slice("blocks/".length));
}

interface BlockUse {
  readonly block: string;
  readonly prefix: string;
}

function usesIn(value: unknown): readonly BlockUse[] {
  if (Array.isArray(value)) return value.flatMap(usesIn);
  if (!isObject(value)) return [];
  const { block, prefix } = value;
  const own = typeof block === "string" ? [{ block, prefix: typeof prefix === "string" ? prefix : "" }] : [];
  return [...own, ...Object.values(value).flatMap(usesIn)];
}

/** Every place in a file that names a key. */
function placesIn(file: string, root: unknown, key: string): readonly KeyPlace[] {
  const places: KeyPlace[] = [];
  const quote = new RegExp(`\\{\\{${key}(\\||\\}\\})`);
  const add = (path: JsonPath, mention: Mention, part: KeyPlace["part"]) =>
    places.push({ file, path, mention, part, key });
  const visit = (value: unknown, path: JsonPath): void => {
    if (typeof value === "string") {
      const mention = value === key ? valueMention(path, file, root) : undefined;
      if (mention) add(path, within(path, mention, file), "value");
      else if (PART.test(file) && quote.test(value)) add(path, "quote", "quote");
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index]);
    } else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        const mention = name === key ? nameMention(path, file, root) : undefined;
        if (mention) add([...path, name], within([...path, name], mention, file), "name");
        visit(member, [...path, name]);
      }
    }
  };
  visit(root, []);
  return places;
}

/** The member of a node in which a path ends; undefined outside of layouts, and within conditions. */
function nodeMember(path: JsonPath, file: string, root: unknown): Member | undefined {
  if (path[0] !== "ui:layout" || !file.endsWith(".ui.json") || !isObject(root)) return undefined;
  const { member } = memberAt(root["ui:layout"], path.slice(1)) ?? {};
  return member?.is === "rule" ? undefined : member;
}

function valueMention(path: JsonPath, file: string, root: unknown): Mention | undefined {
  const member = nodeMember(path, file, root);
  // The values of what a search fills are fields.
  if (member) return member.is === "fills" ? undefined : OF_MEMBERS[member.is];
  const [parent, word] = [path.at(-2), path.at(-1)];
  if (typeof word === "number") {
    return typeof parent === "string" ? LISTS.get(parent) : undefined;
  }
  return parent === "ui:texts" ? "look" : VALUES.get(word ?? "");
}

function nameMention(path: JsonPath, file: string, root: unknown): Mention | undefined {
  const member = nodeMember(path, file, root);
  if (member) return member.is === "fills" ? OF_MEMBERS.fills : undefined;
  const word = path.at(-1);
  if (word === undefined) return file.endsWith(".ui.json") ? "look" : undefined;
  return typeof word === "string" ? NAMES.get(word) : undefined;
}

/** What stands in a condition of a schema is no question of its own, nor required for all. */
function within(path: JsonPath, mention: Mention, file: string): Mention {
  if (file.startsWith("records/")) return "records";
  if (file === "desk.json") return "desk";
  if (path[0] === "checks") return "check";
  if (mention === "question" && path.length > 2) return "rule";
  if (mention === "required" && path.length > 2) return "rule";
  return mention;
}

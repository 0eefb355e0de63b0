import { parse } from "jsonc-parser";
import { SEARCHES } from "../../form/definition/searches.ts";
import type { JsonPath } from "../findings/finding.ts";
import { type MemberPlace, memberAt } from "../nodes/member-at.ts";
import type { Member } from "../nodes/members.ts";
import { cachedReader, isObject } from "./answer-keys.ts";
import type { FormTexts } from "./form-draft.ts";
import { valueWithin } from "./layout-texts.ts";
import { optionsPath, schemaPath, uiPath } from "./part-files.ts";

/** A name of the form that fits at a place, and what it stands for. */
export interface FormName {
  readonly name: string;
  readonly about: string;
}

/** A place in a file that is being written, and may be no JSON just then. */
export interface NamePlace {
  readonly file: string;
  /** The way to it; what is written of a key last. */
  readonly path: JsonPath;
  readonly isKey: boolean;
}

/** Which names a word, or the entries of its list, take. */
type Names = (form: Form, place: NamePlace) => readonly FormName[];

/** The same for the member of a node. */
type NodeNames = (form: Form, place: NamePlace, at: MemberPlace) => readonly FormName[];

/** The value of a file, however much of it is JSON. */
const looselyIn = cachedReader((text): unknown =>
  parse(text.replace(/^\uFEFF/, " "), [], { allowTrailingComma: true }),
);

/** The texts with what is needed of them, read however much of them is JSON. */
class Form {
  readonly #texts: FormTexts;

  constructor(texts: FormTexts) {
    this.#texts = texts;
  }

  at(file: string, path: JsonPath): unknown {
    return valueWithin(looselyIn(this.#texts, file), path);
  }

  /** The names of the files that lie in a folder. */
  filesIn(pattern: RegExp): readonly string[] {
    return [...new Set(this.#texts.paths().flatMap((path) => pattern.exec(path)?.[1] ?? []))];
  }

  schemas(): readonly string[] {
    return this.#texts.paths().filter((path) => /^(?:pages|blocks)\/.*\.schema\.json$/.test(path));
  }
}

function members(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function textIn(value: unknown, word: string): string {
  const text = isObject(value) ? value[word] : undefined;
  return typeof text === "string" ? text : "";
}

/** The questions that the page or block of this file describes itself. */
const ownKeys: Names = (form, { file }) => {
  const schema = schemaPath(file.replace(/\.(?:ui|schema)\.json$/, ""));
  return members(form.at(schema, ["properties"])).map(([name, question]) => ({
    name,
    about: textIn(question, "title"),
  }));
};

/** Every answer that the data model knows, with the title of its question. */
const allKeys: Names = (form) => {
  const titles = new Map(
    form
      .schemas()
      .flatMap((file) => members(form.at(file, ["properties"])))
      .map(([key, question]) => [key, textIn(question, "title")]),
  );
  const keys = members(form.at("data-model.json", ["keys"])).map(([key]) => key);
  return keys.map((name) => ({ name, about: titles.get(name) ?? "" }));
};

const blocks: Names = (form) =>
  form.filesIn(/^blocks\/(.+)\.ui\.json$/).map((name) => ({ name, about: "A group of questions" }));

const optionLists: Names = (form) =>
  form.filesIn(/^options\/(.+)\.json$/).map((name) => {
    const entries = form.at(optionsPath(name), ["options"]);
    const labels = (Array.isArray(entries) ? entries : []).map((entry) => textIn(entry, "label"));
    return { name, about: labels.filter(Boolean).slice(0, 4).join(", ") };
  });

const pagesBy =
  (word: string): Names =>
  (form) => {
    const pages = form.at("application.json", ["pages"]);
    return (Array.isArray(pages) ? pages : []).flatMap((page) => {
      const name = textIn(page, word);
      return name === "" ? [] : [{ name, about: textIn(page, "title") }];
    });
  };

const pageFiles: Names = (form) =>
  form.filesIn(/^pages\/(.+)\.ui\.json$/).map((name) => ({ name, about: "The files of a page" }));

/** The options of a question, wherever it is described: also under the prefix of a block. */
function codesOf(form: Form, key: string): readonly FormName[] {
  const found = form
    .schemas()
    .flatMap((file) => members(form.at(file, ["properties"])))
    .filter(([name]) => name === key || key.endsWith(`_${name}`))
    .toSorted(([one], [other]) => other.length - one.length);
  for (const [name, question] of found) {
    const list = textIn(question, "optionsFrom");
    const codes = list === "" ? codesOfEnum(form, name, question) : codesOfList(form, list, []);
    if (codes.length > 0) return codes;
  }
  return [];
}

function codesOfEnum(form: Form, key: string, question: unknown): readonly FormName[] {
  const codes = isObject(question) && Array.isArray(question.enum) ? question.enum : [];
  const labels = form
    .schemas()
    .map((file) => form.at(file.replace(".schema.", ".ui."), [key, "ui:enumNames"]))
    .find(Array.isArray);
  return codes.map((code, index) => ({ name: String(code), about: String(labels?.[index] ?? "") }));
}

function codesOfList(form: Form, list: string, within: readonly string[]): readonly FormName[] {
  const entries = form.at(optionsPath(list), ["options"]);
  if (within.includes(list) || !Array.isArray(entries)) return [];
  return entries.flatMap((entry) => {
    const included = textIn(entry, "include");
    if (included !== "") return codesOfList(form, included, [...within, list]);
    const name = textIn(entry, "code");
    return name === "" ? [] : [{ name, about: textIn(entry, "label") }];
  });
}

/** The options of the question that the condition around the place names. */
const codesOfCondition: Names = (form, { file, path }) => {
  const at = path.lastIndexOf("target");
  return codesOf(form, textIn(form.at(file, path.slice(0, at)), "valueKey"));
};

/** The options of the question in whose description the place is. */
const codesOfProperty: Names = (form, { path }) => {
  const at = path.lastIndexOf("properties");
  return at === -1 ? [] : codesOf(form, String(path[at + 1] ?? ""));
};

/** The keys of the block that a node names; those of the file where it names none. */
const keysOfBlock: NodeNames = (form, place, { node }) => {
  const block = textIn(node, "block");
  return ownKeys(form, block === "" ? place : { ...place, file: uiPath(`blocks/${block}`) });
};

/** Which names a member of a node takes, in a value or in the entries of its list. */
const OF_MEMBERS: Readonly<Partial<Record<Member["is"], NodeNames>>> = {
  nodes: ownKeys,
  cases: ownKeys,
  key: ownKeys,
  keys: ownKeys,
  otherKey: keysOfBlock,
  blockKeys: keysOfBlock,
  otherKeys: allKeys,
  block: blocks,
  route: pagesBy("route"),
  fills: (_form, _place, { node }) => {
    const [, fields = []] =
      Object.entries(SEARCHES).find(([name]) => name === textIn(node, "category")) ?? [];
    return fields.map((name) => ({ name, about: "" }));
  },
};

/** Which names the words of an object take that is a member of a node. */
const OF_MEMBER_KEYS: Readonly<Partial<Record<Member["is"], NodeNames>>> = {
  cases: (form, _place, { node }) => codesOf(form, textIn(node, "switch")),
  // What a search fills need not be shown.
  fills: (form, place) => {
    const own = ownKeys(form, place);
    return [...own, ...allKeys(form, place).filter(({ name }) => own.every((one) => one.name !== name))];
  },
};

/** Words outside of layouts, and within conditions, whose value, or each entry of whose list, is a name of the form. */
const VALUES: Readonly<Record<string, Names>> = {
  ...Object.fromEntries(["required", "ui:optionsFor", "at"].map((word) => [word, ownKeys])),
  ...Object.fromEntries(
    ["valueKey", "targetKey", "document", "answer", "filters", "keys", "from", "to", "key"].map((word) => [
      word,
      allKeys,
    ]),
  ),
  optionsFrom: optionLists,
  include: optionLists,
  errorRoute: pagesBy("route"),
  id: (form, place) => (place.path[0] === "pages" ? pageFiles(form, place) : []),
  target: codesOfCondition,
  const: codesOfProperty,
  enum: codesOfProperty,
  exclusive: codesOfProperty,
  default: codesOfProperty,
};

/** Words whose object has names of the form as its words. */
const KEYS: Readonly<Record<string, Names>> = {
  properties: (form, place) => (place.path.length > 2 ? ownKeys : allKeys)(form, place),
  requiredWhen: ownKeys,
};

/** The names of the form that fit at a place: answer keys, option codes, blocks, lists of options, pages. */
export function namesAt(texts: FormTexts, place: NamePlace): readonly FormName[] {
  const form = new Form(texts);
  const [around, last] = [place.path.at(-2), place.path.at(-1)];
  if (place.path[0] === "ui:layout" && place.path.length > 1) {
    const at = memberAt(form.at(place.file, ["ui:layout"]), place.path.slice(1));
    if (at === undefined) return [];
    const names = (place.isKey ? OF_MEMBER_KEYS : OF_MEMBERS)[at.member.is];
    if (at.member.is !== "rule") return names?.(form, place, at) ?? [];
  }
  if (place.isKey) {
    if (place.path.length === 1) return place.file.endsWith(".ui.json") ? ownKeys(form, place) : [];
    return typeof around === "string" && Object.hasOwn(KEYS, around)
      ? (KEYS[around]?.(form, place) ?? [])
      : [];
  }
  const word = typeof last === "number" ? around : last;
  return typeof word === "string" && Object.hasOwn(VALUES, word) ? (VALUES[word]?.(form, place) ?? []) : [];
}

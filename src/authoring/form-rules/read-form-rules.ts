import { fillText } from "../../form/definition/fill-values.ts";
import { isObject, jsonIn } from "../editing/answer-keys.ts";
import type { FormTexts } from "../editing/form-draft.ts";
import { valueIn, valueWithin } from "../editing/layout-texts.ts";
import {
  type InnerList,
  innerLists,
  ownKeys,
  type PartName,
  schemaPath,
  uiPath,
} from "../editing/part-files.ts";
import type { Names } from "../explain/names.ts";
import type { JsonPath } from "../findings/finding.ts";
import { type AnswerOption, answerKind, optionReader, type ReadFile } from "./answer-kind.ts";
import { blockKeysIn } from "./block-keys.ts";
import type { AskedQuestion, FormItem, Gate } from "./form-items.ts";
import { formNames } from "./form-names.ts";
import { innerGate, whenGate } from "./inner-gates.ts";
import { conditionOfDefinition, type Rename } from "./rule-condition.ts";

/** A form with what decides on what shows, as its files say it: also of a draft that is not whole. */
export interface FormRules {
  /** Everything in the order in which applicants come to it. */
  readonly items: readonly FormItem[];
  readonly names: Names;
}

type Members = Readonly<Record<string, unknown>>;

/** Where the walk stands. */
interface Scope {
  readonly part: PartName;
  readonly page: string;
  readonly heading: string;
  readonly rename: Rename;
  /** What a page says of a question of its blocks goes before what the block says. */
  readonly described: (ownKey: string, file: (part: PartName) => string, step: JsonPath) => Members;
  readonly values: Readonly<Record<string, string>>;
  readonly omit: readonly unknown[];
  readonly group?: string;
  readonly gates: readonly Gate[];
  readonly blocks: readonly string[];
}

/** Reads the files of a form. */
export function readFormRules(texts: FormTexts): FormRules {
  const reader = new RulesReader(texts);
  const pages = valueIn(texts, "application.json", ["pages"]);
  for (const [index, page] of (Array.isArray(pages) ? pages : []).entries()) {
    if (isObject(page) && typeof page.id === "string") reader.readPage(page, page.id, index);
  }
  return { items: reader.items, names: formNames(reader.items, reader.groups) };
}

class RulesReader {
  readonly items: FormItem[] = [];
  /** Repeated group → what its first and its last entry are called. */
  readonly groups = new Map<string, string>();
  private readonly readFile: ReadFile;
  private readonly optionsOf: (list: string) => readonly AnswerOption[];

  constructor(texts: FormTexts) {
    this.readFile = (path) => jsonIn(texts, path);
    this.optionsOf = optionReader(this.readFile);
  }

  readPage(page: Members, id: string, index: number): void {
    const part = `pages/${id}`;
    const title = typeof page.title === "string" ? page.title : id;
    const rename: Rename = (key) => key;
    const path = ["pages", index, "when"];
    const gate = { kind: "page", part, file: "application.json", path, rename } as const;
    const gates =
      page.when === undefined ? [] : [{ ...gate, condition: conditionOfDefinition(page.when, rename) }];
    const scope: Scope = {
      part,
      page: title,
      heading: "",
      rename,
      values: {},
      omit: [],
      gates,
      blocks: [],
      described: (key, file, step) => this.membersAt(file(part), [...step, key]),
    };
    this.add(scope, { kind: "page", title, path: ["ui:layout"] });
    this.readList(scope, ["ui:layout"]);
  }

  private membersAt(file: string, path: JsonPath): Members {
    const value = valueWithin(this.readFile(file), path);
    return isObject(value) ? value : {};
  }

  private add(
    scope: Scope,
    item: Pick<FormItem, "kind" | "title" | "path"> & { question?: AskedQuestion },
  ): void {
    const { part, page, heading, gates, group, rename } = scope;
    this.items.push({ part, page, heading, gates, rename, ...(group !== undefined && { group }), ...item });
  }

  private readList(scope: Scope, list: JsonPath): void {
    const nodes = valueWithin(this.readFile(uiPath(scope.part)), list);
    if (!Array.isArray(nodes)) return;
    for (const [index, node] of nodes.entries()) this.readNode(scope, node, [...list, index]);
  }

  private readNode(scope: Scope, node: unknown, path: JsonPath): void {
    const keys = ownKeys(node).filter((key) => !scope.omit.includes(key));
    for (const key of keys) this.addQuestion(scope, key, path, isObject(node) && "upload" in node);
    if (!isObject(node)) return;
    if (keys.length === 0) this.addOther(scope, node, path);
    const inner = groupScope(headedScope(scope, node), node, this.groups);
    if (typeof node.block === "string") this.readBlock(inner, node, node.block);
    else for (const list of innerLists(node)) this.readInner(inner, node, list, path);
  }

  private readInner(scope: Scope, node: Members, inner: InnerList, path: JsonPath): void {
    const list = [...path, ...inner.path];
    const gate = innerGate(this.gateNode(scope, node, path), inner.path);
    const within = gate ? { ...scope, gates: [...scope.gates, gate] } : scope;
    if (inner.of) this.add(within, { kind: "other", title: inner.of.name, path: list });
    this.readList(within, list);
  }

  private gateNode({ part, rename }: Scope, node: Members, path: JsonPath) {
    return { part, file: uiPath(part), rename, node, path };
  }

  private addOther(scope: Scope, node: Members, path: JsonPath): void {
    const title = fillText(
      words(node.section ?? node.title ?? node.text ?? node.alert ?? node.label),
      scope.values,
    );
    // The condition of what shows only sometimes is one over itself.
    const gates = "when" in node ? [...scope.gates, whenGate(this.gateNode(scope, node, path))] : scope.gates;
    this.add(
      { ...scope, gates },
      { kind: "text" in node || "alert" in node ? "text" : "other", title, path },
    );
  }

  private addQuestion(scope: Scope, ownKey: string, path: JsonPath, isDocument: boolean): void {
    const schema = scope.described(ownKey, schemaPath, ["properties"]);
    const look = scope.described(ownKey, uiPath, []);
    const title = [look["ui:title"], schema.title, ownKey].find((one) => typeof one === "string");
    const list = schema.optionsFrom;
    const kind = isDocument ? "document" : answerKind(schema, look);
    const fixed = ["format", "pattern", "computed", "numericString"].some(
      (word) => schema[word] !== undefined,
    );
    const question: AskedQuestion = {
      key: scope.rename(ownKey),
      ownKey,
      kind,
      isPlainText: kind === "text" && !fixed,
      options: typeof list === "string" ? this.optionsOf(list) : [],
    };
    this.add(scope, { kind: "question", title: fillText(String(title), scope.values), path, question });
    this.addOptionTexts(scope, question, look["ui:texts"], path);
  }

  /** The questions for the text that goes with an option stand in no layout: they show below while it is chosen. */
  private addOptionTexts(
    scope: Scope,
    { key, ownKey, kind }: AskedQuestion,
    texts: unknown,
    path: JsonPath,
  ): void {
    for (const [code, text] of Object.entries(isObject(texts) ? texts : {})) {
      if (typeof text !== "string") continue;
      const operator = kind === "list" ? "includes" : "equals";
      const gate: Gate = {
        kind: "case",
        part: scope.part,
        file: uiPath(scope.part),
        path: [ownKey, "ui:texts", code],
        rename: scope.rename,
        condition: { kind: "compare", key, operator, target: code },
      };
      this.addQuestion({ ...scope, gates: [...scope.gates, gate] }, text, path, false);
    }
  }

  private readBlock(outer: Scope, node: Members, block: string): void {
    if (outer.blocks.includes(block)) return;
    const part = `blocks/${block}`;
    const own = blockKeysIn(this.readFile, part);
    const prefix = typeof node.prefix === "string" ? node.prefix : "";
    const scope: Scope = {
      ...outer,
      part,
      rename: (key) => outer.rename(own.has(key) ? prefix + key : key),
      described: (key, file, step) => ({
        ...this.membersAt(file(part), [...step, key]),
        ...outer.described(prefix + key, file, step),
      }),
      values: { ...outer.values, ...textsIn(node.values) },
      omit: Array.isArray(node.omit) ? node.omit : [],
      blocks: [...outer.blocks, block],
    };
    this.add(scope, { kind: "other", title: block, path: ["ui:layout"] });
    this.readList(scope, ["ui:layout"]);
  }
}

function headedScope(scope: Scope, { section }: Members): Scope {
  const heading = fillText(words(section), scope.values);
  return heading === "" ? scope : { ...scope, heading };
}

/** The first entry of a repeated group stands for all of them. */
function groupScope(scope: Scope, node: Members, groups: Map<string, string>): Scope {
  if (typeof node.addAnother !== "string") return scope;
  const title = typeof node.title === "string" ? node.title : "Entry {{number}}";
  const values = { ...scope.values, ...textsIn(node.values) };
  const [first, last] = [1, node.max].map((number) => fillText(title, { ...values, number: String(number) }));
  groups.set(node.addAnother, first === last ? `“${first}”` : `“${first}” to “${last}”`);
  return { ...scope, group: node.addAnother, heading: first ?? "", values: { ...values, number: "1" } };
}

function textsIn(values: unknown): Readonly<Record<string, string>> {
  return isObject(values)
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    : {};
}

const LONGEST = 60;

/** The first words of a text, whatever links and lists it has. */
function words(text: unknown): string {
  const whole = plain(text).replace(/\s+/g, " ").trim();
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1)}…` : whole;
}

function plain(text: unknown): string {
  if (typeof text === "string") return text;
  if (Array.isArray(text)) return text.map(plain).join("");
  return isObject(text) ? plain(text.strong ?? text.link ?? text.paragraph ?? text.list) : "";
}

import { isObject, jsonIn, prefixesOf } from "../../authoring/editing/answer-keys.ts";
import { listNames, optionsOf } from "../../authoring/editing/edit-options.ts";
import { pagesOf } from "../../authoring/editing/edit-pages.ts";
import { addDraftNode } from "../../authoring/editing/edit-questions.ts";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import {
  blockNames,
  type LayoutPlace,
  layoutOf,
  membersOf,
  prefixesOfPart,
  samePath,
  valueIn,
} from "../../authoring/editing/layout-texts.ts";
import { schemaPath, uiPath } from "../../authoring/editing/part-files.ts";
import type { Json } from "../../authoring/editing/write-json.ts";
import { blockKeysIn } from "../../authoring/form-rules/block-keys.ts";
import { readFormRules } from "../../authoring/form-rules/read-form-rules.ts";
import { COMPUTED_ADDS } from "../../authoring/nodes/computed-adds.ts";
import type { Repeating } from "../../authoring/nodes/members.ts";
import {
  type Draft,
  type Given,
  linesOf,
  type NamesForNew,
  type NewNode,
  type NewNodeField,
} from "../../authoring/nodes/new-node.ts";
import { membersOf as membersOfNode, nodeWords, LAYOUT_WORDS } from "../../authoring/nodes/node-words.ts";
import type { DataModelEntry } from "../../form/definition/definition.ts";
import { placed, placedItem } from "./outline-actions.ts";
import { type OutlineEdit, placeFor } from "./outline-edit.ts";
import type { OutlineEntry } from "./outline-model.ts";
import { nameFromTitle } from "./outline-pages.ts";
import { keyFromTitle, optionsOfLabels } from "./outline-question-kinds.ts";
import { addSentences as words } from "./outline-sentences.ts";

type Choices = readonly (readonly [value: string, label: string])[];

/** Something that can be added where the outline stands. */
export interface Addable {
  readonly kind: NewNode;
  readonly place: LayoutPlace;
}

/** All that can be added where an entry is chosen: another way through it first, then every kind of node. */
export function addablesAt(texts: FormTexts, entry: OutlineEntry): readonly Addable[] {
  const place = placeFor(texts, entry);
  const repeating = place ? repeatingAt(texts, place) : [];
  const nodes = LAYOUT_WORDS.flatMap((word) => nodeWords(word) ?? []);
  const kinds = [
    ...nodes.flatMap(({ notIn, adds }) => (notIn.some((one) => repeating.includes(one)) ? [] : adds)),
    ...COMPUTED_ADDS,
  ];
  return [...waysOf(texts, entry), ...(place ? kinds.map((kind) => ({ kind, place })) : [])];
}

/** The answers to the question of a switch that have no content yet. */
function codesLeft(texts: FormTexts, part: string, node: Readonly<Record<string, unknown>>): Choices {
  const asked = readFormRules(texts).items.find(
    (item) => item.part === part && item.question?.ownKey === node.switch,
  );
  const options = asked?.question?.options ?? [];
  return options
    .filter(({ code }) => !Object.hasOwn(Object(node.cases), code))
    .map(({ code, label }) => [code, label]);
}

function anotherCase(codes: Choices): NewNode {
  return {
    label: "Content for another answer",
    asks: [{ word: "code", label: "Answer", is: codes }],
    make: (given) => ({ title: "The content", node: [], code: given("code") }),
  };
}

function repeatingAt(texts: FormTexts, place: LayoutPlace): readonly Repeating[] {
  const isBlock = prefixesOfPart(texts, place.part).length > 1;
  return [
    ...(groupAround(texts, place) ? (["entries"] as const) : []),
    ...(isBlock ? (["blocks"] as const) : []),
  ];
}

function waysOf(texts: FormTexts, { item, part }: OutlineEntry): readonly Addable[] {
  if (!item) return [];
  const path = [...item.list, item.index];
  const node = valueIn(texts, uiPath(part), path);
  if (!isObject(node)) return [];
  return membersOfNode(node).flatMap(([word, member]): readonly Addable[] => {
    const place: LayoutPlace = { part, list: [...path, word], place: "last" };
    if (member.is === "ways") return [{ kind: member.add, place }];
    return member.is === "cases" ? [{ kind: anotherCase(codesLeft(texts, part, node)), place }] : [];
  });
}

/** What a box of the dialog can be given, where it is one of what there is; undefined where it is written. */
export function choicesFor(
  texts: FormTexts,
  { part, list }: LayoutPlace,
  { is }: NewNodeField,
): Choices | undefined {
  switch (is) {
    case "line":
    case "text":
    case "lines":
      return undefined;
    case "page":
      return pagesOf(texts).map(({ route, title }) => [route, title]);
    case "block":
      return blockNames(texts)
        .filter((block) => `blocks/${block}` !== part)
        .map((block) => [block, block]);
    case "group":
      return groupsOf(texts).map(({ id, label }) => [id, label]);
    case "question":
    case "number":
    case "date":
      return questionsFor(texts, groupAround(texts, { part, list }), part, is);
    default:
      return is;
  }
}

/** The questions that may be asked about: those of other groups' entries are many each. */
function questionsFor(
  texts: FormTexts,
  group: GroupAround | undefined,
  part: string,
  is: "question" | "number" | "date",
): Choices {
  const found = readFormRules(texts).items.flatMap(({ question, title, group: own, part: asked }) => {
    if (!question || question.kind === "document" || (is !== "question" && question.kind !== is)) return [];
    if (own !== undefined && own !== group?.id) return [];
    return [[asked === part ? question.ownKey : question.key, title] as const];
  });
  return [...new Map(found)];
}

/** What is wrong with what was given, by the words of the boxes; nothing where all is good. */
export function problemsOfGiven(
  { asks }: NewNode,
  given: Given,
  choices: (field: NewNodeField) => Choices | undefined,
): Readonly<Record<string, string>> {
  const problems = asks.flatMap((field) => {
    const problem = problemOf(field, given(field.word), choices(field));
    return problem === undefined ? [] : [[field.word, problem] as const];
  });
  return Object.fromEntries(problems);
}

function problemOf(
  { is, least = 0, most = Infinity }: NewNodeField,
  text: string,
  choices: Choices | undefined,
): string | undefined {
  if (choices) {
    if (choices.length === 0) return words.nothingToChoose;
    return choices.some(([value]) => value === text) ? undefined : words.missingChoice;
  }
  if (is !== "lines") return text.trim() === "" ? words.missing : undefined;
  const lines = linesOf(text);
  if (new Set(lines).size < lines.length) return words.sameLines;
  return lines.length < least || lines.length > most ? words.wrongLines(least, most) : undefined;
}

/** Adds what was asked for, and chooses it. */
export function addContent(texts: FormTexts, { kind, place }: Addable, given: Given): OutlineEdit {
  const trimmed: Given = (word) => given(word).trim();
  const draft = kind.make(trimmed, namesFor(texts, groupAround(texts, place), trimmed));
  const change = addDraftNode(texts, place, filesOf(draft), `Add ${draft.title}`);
  const item = placedItem(texts, place);
  const way = [...place.list, ...(draft.code === undefined ? [item.index, "content"] : [draft.code])];
  return {
    change,
    said: () => `${draft.title} was added.`,
    chosen: (entries) =>
      placed(item)(entries) ??
      entries.find(({ part, list }) => part === place.part && list !== undefined && samePath(list, way)),
  };
}

/** What is written, as files have it: the types of the format say that all of it is JSON. */
function filesOf({ node, code, questions = [], lists = [], data = {} }: Draft) {
  return {
    node: node as Json,
    ...(code !== undefined && { code }),
    lists,
    data: Object.entries(data).map(([key, entry]) => [key, { ...entry }] as const),
    questions: questions.map(({ key, data: entry, schema: { type = "string", title, ...schema }, look }) => ({
      key,
      title,
      data: { ...entry },
      schema: { type, ...(schema as { readonly [word: string]: Json }) },
      ...(look !== undefined && { look: look as Json }),
    })),
  };
}

interface GroupAround {
  readonly id: string;
  readonly prefix: string;
}

/** The repeated group in whose entries a list stands; keys there begin with its prefix. */
function groupAround(
  texts: FormTexts,
  { part, list }: Pick<LayoutPlace, "part" | "list">,
): GroupAround | undefined {
  const way = JSON.stringify(list).slice(0, -1);
  const around = layoutOf(texts, part).flatMap(({ node, list: outer, index }) => {
    const own = JSON.stringify([...outer, index]).slice(0, -1);
    const isGroup = isObject(node) && typeof node.addAnother === "string" && typeof node.prefix === "string";
    return isGroup && way.startsWith(`${own},`)
      ? [{ id: String(node.addAnother), prefix: String(node.prefix) }]
      : [];
  });
  return around.at(-1);
}

function namesFor(texts: FormTexts, group: GroupAround | undefined, given: Given): NamesForNew {
  const keys = new Set(keysOf(texts));
  const names = new Set(textsInLayouts(texts));
  const free = (wanted: string, taken: Set<string>, join: string) => {
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted}${join}${number}`;
    taken.add(name);
    return name;
  };
  const sensitivity = given("sensitivity");
  return {
    key: (title, prefix = group?.prefix ?? "") => free(prefix + (keyFromTitle(title) || "answer"), keys, "_"),
    name: (title) => free(nameFromTitle(title) || "part", names, "-"),
    list: (title, labels) => {
      const name = nameFromTitle(title) || "list";
      const isSame =
        JSON.stringify(optionsOf(texts, name).map(({ label }) => label)) === JSON.stringify(labels);
      const options = optionsOfLabels(labels);
      return { name: isSame ? name : free(name, new Set(listNames(texts)), "-"), options };
    },
    sensitivityOf: (operands) => strictest(texts, operands),
    blockData: (block) => blockData(texts, block),
    sensitivity: sensitivity === "public" || sensitivity === "sensitive" ? sensitivity : "personal",
  };
}

/** What is worked out of sensitive answers is sensitive, too. */
function strictest(texts: FormTexts, keys: readonly string[]): DataModelEntry["sensitivity"] {
  const own = keys.map((key) => valueIn(texts, "data-model.json", ["keys", key, "sensitivity"]));
  return own.includes("sensitive") ? "sensitive" : "personal";
}

function keysOf(texts: FormTexts): readonly string[] {
  const schemas = texts.paths().filter((path) => /^(?:pages|blocks)\/.*\.schema\.json$/.test(path));
  return [
    ...membersOf(texts, "data-model.json", ["keys"]),
    ...schemas.flatMap((path) => [...membersOf(texts, path, ["properties"])]),
  ];
}

/** All texts in layouts: none of them can be the name of something new. */
function textsInLayouts(texts: FormTexts): readonly string[] {
  const within = (value: unknown): readonly string[] => {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(within) : [];
  };
  return uiFiles(texts).flatMap((path) => within(jsonIn(texts, path)));
}

function uiFiles(texts: FormTexts): readonly string[] {
  return texts.paths().filter((path) => /^(?:pages|blocks)\/.*\.ui\.json$/.test(path));
}

function groupsOf(texts: FormTexts): readonly { readonly id: string; readonly label: string }[] {
  return uiFiles(texts).flatMap((path) =>
    layoutOf(texts, path.slice(0, -".ui.json".length)).flatMap(({ node }) =>
      isObject(node) && typeof node.addAnother === "string"
        ? [{ id: node.addAnother, label: typeof node.label === "string" ? node.label : node.addAnother }]
        : [],
    ),
  );
}

const MAX_LENGTH = 100;

/** The keys of a block, each with what the data model says of it where the block is used already. */
function blockData(texts: FormTexts, block: string): readonly (readonly [string, DataModelEntry])[] {
  const part = `blocks/${block}`;
  const prefixes = prefixesOf(texts, part);
  const properties = valueIn(texts, schemaPath(part), ["properties"]);
  return [...blockKeysIn((path) => jsonIn(texts, path), part)].map((key) => {
    const known = prefixes
      .map((prefix) => valueIn(texts, "data-model.json", ["keys", prefix + key]))
      .find((entry) => entry !== undefined);
    const type = isObject(properties) && isObject(properties[key]) ? properties[key].type : "string";
    const entry =
      type === "boolean"
        ? { type: "boolean", sensitivity: "personal" }
        : { type: "string", sensitivity: "personal", maxLength: MAX_LENGTH };
    // The data model has passed the format check where the form was published.
    return [key, (known ?? entry) as unknown as DataModelEntry];
  });
}

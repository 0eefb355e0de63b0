import type { CompiledPage } from "../../form/definition/compiled-form.ts";
import type {
  DataModelFile,
  ObjectSchema,
  RuleDefinition,
  SchemaFile,
} from "../../form/definition/definition.ts";
import { EXPORT_COLUMNS } from "../../form/definition/export-columns.ts";
import { type LayoutNode, contentsOf, decidingOf, ownKeys } from "../../form/definition/nodes.ts";
import { comparisonsIn } from "../../form/rules/comparisons-in.ts";
import { isRelativeDay } from "../compile/compile-day.ts";
import type { Origin } from "../compile/origins.ts";
import type { JsonPath } from "../findings/finding.ts";
import { nodesOfKind } from "../solver/layout-nodes.ts";
import { type Check, type CheckContext, questionOf } from "./check-context.ts";
import {
  layoutNodes,
  type PropertyPlace,
  propertiesWithin,
  requiredWithin,
  schemaFiles,
  uiFiles,
} from "./definition-parts.ts";
import { didYouMean } from "./suggest.ts";

const KINDS = [
  { kind: "addAnother", word: "addAnother", shared: "both groups would share one count" },
  { kind: "tabs", word: "tabs", shared: "choosing in one would choose in the other" },
  { kind: "confirm", word: "confirm", shared: "confirming one would confirm the other" },
] as const;

/** Ids that are used twice in the form; each kind of node has names of its own. */
export const checkIds: Check = (context) => {
  for (const { kind, word, shared } of KINDS) {
    const seen = new Map<string, Origin | undefined>();
    for (const node of nodesOfKind(context.form, kind)) {
      const origin = context.origins.nodes.get(node);
      const isRepeated = JSON.stringify(seen.get(node.id)) === JSON.stringify(origin);
      // A confirmation with a key keeps its state there, under the block's prefix.
      const hasOwnState = isRepeated && node.kind === "confirm" && node.key !== undefined;
      if (seen.has(node.id) && origin && !hasOwnState) {
        const message = `The id "${node.id}" is used twice, so ${shared}.`;
        const suggestion = isRepeated ? REPEATED : "Give one of the two another id.";
        context.report("duplicate-id", origin.file, [...origin.path, word], message, suggestion);
      }
      seen.set(node.id, origin);
    }
  }
  checkTabIds(context);
};

const REPEATED =
  "It stands in a block or a repeated group, and each use of that has the same id: take it out of there.";

function checkTabIds({ form, origins, report }: CheckContext): void {
  for (const node of nodesOfKind(form, "tabs")) {
    const origin = origins.nodes.get(node);
    node.tabs.forEach(({ id }, index) => {
      const isTaken = node.tabs.slice(0, index).some((tab) => tab.id === id);
      if (!isTaken || origin === undefined) return;
      const message = `Two tabs of "${node.id}" have the id "${id}", so only the first can be chosen.`;
      report("duplicate-id", origin.file, [...origin.path, "items", index, "id"], message);
    });
  }
}

/**
 * Keys of the data model without a page or that meet another one's label, keys that stand twice on a page, and dates
 * that are not checked as dates.
 */
export const checkKeys: Check = (context) => {
  checkLabelKeys(context);
  checkExportColumns(context);
  checkKeysWithoutPage(context);
  checkDates(context);
  for (const page of context.form.pages) checkKeysUsedTwice(page, context);
};

/** The spec's warning, in its words (CFG-06). */
function checkKeysWithoutPage({ sources, form, report }: CheckContext): void {
  // The format check has passed, so the file has this shape.
  const dataModel = sources.files.get("data-model.json")?.value as DataModelFile;
  const filled = new Set(form.pages.flatMap(({ layout }) => filledKeys(layout)));
  for (const key of Object.keys(dataModel.keys)) {
    if (Object.hasOwn(form.questions, key) || filled.has(key)) continue;
    const message = `The question with key "${key}" does not correlate to a page.`;
    report(
      "key-without-page",
      "data-model.json",
      ["keys", key],
      message,
      "Put it on a page, or take it out.",
    );
  }
}

/** The records keep a chosen label beside its code, under a key that no other answer can have then. */
function checkLabelKeys({ sources, origins, report }: CheckContext): void {
  // The format check has passed, so the file has this shape.
  const dataModel = sources.files.get("data-model.json")?.value as DataModelFile;
  const { keys } = dataModel;
  for (const key of [...Object.keys(keys), ...origins.firstKeys.keys()]) {
    const companion = `${key}_desc`;
    const entry = keys[key] ?? keys[origins.firstKeys.get(key) ?? key];
    if (entry?.desc !== true || !Object.hasOwn(keys, companion)) continue;
    const message = `The records keep the label of "${key}" under "${companion}", so no answer can have this key.`;
    const suggestion = `Rename it, or take "desc" away from "${key}".`;
    report("key-is-label", "data-model.json", ["keys", companion], message, suggestion);
  }
}

/** Readers of exports that take no notice of capitals would put two columns under one name. */
function checkExportColumns({ sources, report }: CheckContext): void {
  // The format check has passed, so the file has this shape.
  const dataModel = sources.files.get("data-model.json")?.value as DataModelFile;
  const { keys } = dataModel;
  for (const column of EXPORT_COLUMNS) {
    const key = column.toLowerCase().replaceAll(" ", "_");
    if (!Object.hasOwn(keys, key)) continue;
    const message = `Exports have a column "${column}", which many spreadsheets and databases take for the same as "${key}".`;
    report("key-is-column", "data-model.json", ["keys", key], message, "Give the key another name.");
  }
}

/** Keys that a search fills, with or without a question of their own. */
function filledKeys(nodes: readonly LayoutNode[]): readonly string[] {
  return nodes.flatMap((node) => [
    ...(node.kind === "search" ? Object.keys(node.fills) : []),
    ...contentsOf(node).flatMap(filledKeys),
  ]);
}

function checkDates({ sources, form, origins, report }: CheckContext): void {
  // The format check has passed, so the file has this shape.
  const dataModel = sources.files.get("data-model.json")?.value as DataModelFile;
  for (const page of form.pages) {
    for (const key of page.keys) {
      const origin = origins.properties.get(key);
      const isDate = dataModel.keys[origins.firstKeys.get(key) ?? key]?.type === "date";
      if (!isDate || origin === undefined || page.schema.properties?.[key]?.format === "date") continue;
      const message = `The data model says that "${key}" is a date, but the question takes any text.`;
      report("type-not-in-data-model", origin.file, origin.path, message, 'Add "format": "date".');
    }
  }
}

/**
 * Which of a node's contents never show together with another one. Two entries of a group may, but a key that stands in both
 * has no prefix, which compile reports. Only what comes after a confirmation shows alone.
 */
function alternativeOf(node: LayoutNode, content: readonly LayoutNode[], index: number): number {
  const deciding = decidingOf(node);
  return deciding?.by === "confirmation" ? Number(content === deciding.of.after) : index;
}

/** A place of a key on a page, with the content that it is in of every node above it. */
interface Place {
  readonly node: LayoutNode;
  readonly groups: ReadonlyMap<LayoutNode, number>;
}

function checkKeysUsedTwice(page: CompiledPage, { origins, report }: CheckContext): void {
  for (const [key, places] of placesByKey(page.layout)) {
    const second = places.findIndex((place, index) =>
      places.slice(0, index).some((earlier) => !areExclusive(earlier, place)),
    );
    if (second === -1) continue;
    const origin = origins.uses.get(key)?.[second];
    if (origin === undefined) continue;
    const message = `The question "${key}" stands twice on the page "${page.id}".`;
    const suggestion = "Keep one of the two; a block that is used twice needs two prefixes.";
    report("key-used-twice", origin.file, origin.path, message, suggestion);
  }
}

function placesByKey(layout: readonly LayoutNode[]): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  const add = (key: string, place: Place) => places.set(key, [...(places.get(key) ?? []), place]);
  const walk = (nodes: readonly LayoutNode[], groups: Place["groups"]): void => {
    for (const node of nodes) {
      for (const key of ownKeys(node)) add(key, { node, groups });
      for (const [index, content] of contentsOf(node).entries()) {
        walk(content, new Map([...groups, [node, alternativeOf(node, content, index)]]));
      }
    }
  };
  walk(layout, new Map());
  return places;
}

function areExclusive(one: Place, other: Place): boolean {
  return [...one.groups].some(([node, group]) => (other.groups.get(node) ?? group) !== group);
}

/**
 * Conditions and `required` lists in a schema: they may only speak of keys that the page or block has, and compare
 * only with codes that are options. Also ui files that describe a question which the schema does not have.
 */
export const checkSchemaKeys: Check = (context) => {
  for (const { file, value: schema } of schemaFiles(context.sources)) {
    const known = knownKeys(file, schema, context);
    if (known === undefined) continue;
    checkRequired(file, schema, known, context);
    checkRequiredWhen(file, schema, known, context);
    checkConditions(file, schema, known, context);
    for (const [index, { at }] of (schema.checks ?? []).entries()) {
      for (const [place, key] of at.entries()) {
        if (!known.has(key)) reportUnknown(file, ["checks", index, "at", place], key, known, context);
      }
    }
    for (const place of propertiesWithin(schema)) {
      if (!place.isConditional) continue;
      if (known.has(place.key)) checkCodes(file, schema, place, context);
      else reportUnknown(file, place.path, place.key, known, context);
    }
  }
  checkUiKeys(context);
};

function checkRequired(
  file: string,
  schema: ObjectSchema,
  known: ReadonlySet<string>,
  context: CheckContext,
): void {
  for (const { key, path } of requiredWithin(schema)) {
    if (!known.has(key)) reportUnknown(file, path, key, known, context);
  }
}

/** Rules that require what is not asked here, is required anyway, or depends on being answered itself. */
function checkRequiredWhen(
  file: string,
  { required = [], requiredWhen = {} }: SchemaFile,
  known: ReadonlySet<string>,
  context: CheckContext,
): void {
  for (const [key, rule] of Object.entries(requiredWhen)) {
    const path = ["requiredWhen", key];
    if (!known.has(key)) reportUnknown(file, path, key, known, context);
    if (required.includes(key)) {
      const message = `"${key}" is in "required" as well, so it is required whatever this condition says.`;
      context.report("requirement-always", file, path, message, "Take it out of one of the two.");
    }
    if (keysOfRule(rule).includes(key)) {
      const message = `"${key}" is required depending on its own answer, so this demands nothing or what is given.`;
      const suggestion = `Let another answer decide, or put "${key}" into "required".`;
      context.report("requirement-never", file, path, message, suggestion);
    }
  }
}

/** Conditions that hold while nothing is answered, because JSON Schema asks nothing of an answer that is not there. */
function checkConditions(
  file: string,
  schema: ObjectSchema,
  known: ReadonlySet<string>,
  { report }: CheckContext,
): void {
  for (const { test, path } of conditionsWithin(schema, [])) {
    const loose = looseKeys(test, []).filter((key) => known.has(key));
    const [first] = loose;
    if (first === undefined) continue;
    const keys = loose.map((key) => `"${key}"`).join(", ");
    const message = `This condition holds while "${first}" is not answered: "properties" asks nothing of an answer that is not there.`;
    report(
      "condition-without-required",
      file,
      [...path, "properties", first],
      message,
      `Add "required": [${keys}] to the if.`,
    );
  }
}

function* conditionsWithin(
  schema: ObjectSchema,
  path: JsonPath,
): Generator<{ readonly test: ObjectSchema; readonly path: JsonPath }> {
  if (schema.if !== undefined) yield { test: schema.if, path: [...path, "if"] };
  for (const [index, member] of (schema.allOf ?? []).entries())
    yield* conditionsWithin(member, [...path, "allOf", index]);
  for (const word of ["then", "else"] as const) {
    const branch = schema[word];
    if (branch !== undefined) yield* conditionsWithin(branch, [...path, word]);
  }
}

/** The keys of which a condition says what they are, and nowhere that they are answered. */
function looseKeys(test: ObjectSchema, required: readonly string[]): readonly string[] {
  const answered = [
    ...required,
    ...(test.required ?? []),
    ...(test.allOf ?? []).flatMap((part) => part.required ?? []),
  ];
  const own = Object.keys(test.properties ?? {}).filter((key) => !answered.includes(key));
  return own.length > 0 ? own : (test.allOf ?? []).flatMap((part) => looseKeys(part, answered));
}

function keysOfRule(rule: RuleDefinition): readonly string[] {
  if ("all" in rule) return rule.all.flatMap(keysOfRule);
  if ("any" in rule) return rule.any.flatMap(keysOfRule);
  if ("not" in rule) return keysOfRule(rule.not);
  if ("logic" in rule) return comparisonsIn(rule.logic).map(({ key }) => key);
  if (!("valueKey" in rule)) return rule.where === undefined ? [] : keysOfRule(rule.where);
  if ("targetKey" in rule) return [rule.valueKey, rule.targetKey];
  const { before, after } = isRelativeDay(rule.target) ? rule.target : {};
  const from = before ?? after;
  return typeof from === "object" ? [rule.valueKey, from.valueKey] : [rule.valueKey];
}

function reportUnknown(
  file: string,
  path: JsonPath,
  key: string,
  known: ReadonlySet<string>,
  { report }: CheckContext,
): void {
  const message = `There is no question "${key}" here.`;
  report("unknown-required-key", file, path, message, didYouMean(key, known));
}

/** The keys that a schema may speak of; undefined for a block with blocks inside, whose keys no one file lists. */
function knownKeys(file: string, schema: ObjectSchema, { sources, form }: CheckContext) {
  const own = Object.keys(schema.properties ?? {});
  const page = form.pages.find(({ id }) => file === `pages/${id}.schema.json`);
  if (page) return new Set([...own, ...page.keys]);
  const ui = uiFiles(sources).find((part) => part.file === file.replace(/\.schema\.json$/, ".ui.json"));
  const hasBlocks =
    ui && [...layoutNodes(ui.value)].some(({ node }) => typeof node !== "string" && "block" in node);
  return hasBlocks ? undefined : new Set(own);
}

/** `const` and `enum` in a condition name answers; where the question has options, they must be among them. */
function checkCodes(file: string, schema: ObjectSchema, place: PropertyPlace, context: CheckContext): void {
  const codes = codesOf(schema, place.key, context);
  if (codes === undefined) return;
  const { property, path } = place;
  const named: readonly (readonly [unknown, JsonPath])[] = [
    [property.const, [...path, "const"]],
    [property.not?.const, [...path, "not", "const"]],
    ...(property.enum ?? []).map((code, index) => [code, [...path, "enum", index]] as const),
    ...(property.not?.enum ?? []).map((code, index) => [code, [...path, "not", "enum", index]] as const),
  ];
  for (const [code, at] of named) {
    if (typeof code !== "string" || code === "" || codes.has(code)) continue;
    const message = `"${code}" is no option of "${place.key}", so this condition never holds.`;
    context.report("target-not-an-option", file, at, message, didYouMean(code, codes));
  }
}

function codesOf(schema: ObjectSchema, key: string, { form }: CheckContext): ReadonlySet<string> | undefined {
  const question = schema.properties?.[key];
  if (question?.enum) return new Set(question.enum);
  const list = question?.optionsFrom ?? questionOf(form, key)?.options;
  if (list === undefined || !Object.hasOwn(form.options, list)) return undefined;
  return new Set(form.options[list]?.map((option) => option.code));
}

function checkUiKeys({ sources, form, report }: CheckContext): void {
  const schemas = new Map(schemaFiles(sources).map(({ file, value }) => [file, value]));
  for (const { file, value } of uiFiles(sources)) {
    const base = file.replace(/\.ui\.json$/, "");
    const page = form.pages.find(({ id }) => base === `pages/${id}`);
    const known = new Set([
      ...Object.keys(schemas.get(`${base}.schema.json`)?.properties ?? {}),
      ...(page?.keys ?? []),
    ]);
    for (const key of Object.keys(value)) {
      if (key === "$schema" || key === "ui:layout" || known.has(key)) continue;
      const message = `This file describes the look of "${key}", but there is no such question here.`;
      report("extra-ui-key", file, [key], message, didYouMean(key, known));
    }
  }
}

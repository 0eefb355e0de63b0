import { ADD_ANOTHER_LIMIT, type LayoutNode } from "../../form/definition/compiled-form.ts";
import type {
  AddAnotherDefinition,
  BlockDefinition,
  SearchDefinition,
  UiFile,
} from "../../form/definition/definition.ts";
import { fillText } from "../../form/definition/fill-values.ts";
import { keysBelow } from "../../form/definition/layout-tree.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";
import type { JsonPath } from "../findings/finding.ts";
import {
  addCheck,
  addCondition,
  addRequirements,
  conditionsOf,
  type Expansion,
  keysOfSchema,
  readPair,
  renameSchema,
  requireWhen,
  type Scope,
} from "./page-draft.ts";

/** Expands a block where the layout names it: its questions under the prefix, its requirements, its layout. */
export function expandBlock(
  expansion: Expansion,
  outer: Scope,
  node: BlockDefinition & { readonly prefix: string },
  path: JsonPath,
): readonly LayoutNode[] {
  const base = `blocks/${node.block}`;
  const pair = readPair(expansion.sources, base);
  if (pair === undefined || outer.blocks.includes(node.block)) {
    const round = [...outer.blocks.slice(outer.blocks.indexOf(node.block)), node.block];
    const problem =
      pair === undefined
        ? `There is no block "${node.block}": ${base}.schema.json and ${base}.ui.json must both exist.`
        : `The block "${node.block}" contains itself: ${round.join(", which contains ")}.`;
    expansion.report("unknown-block", outer.uiFile, [...path, "block"], problem);
    return [];
  }
  const own = blockKeys(expansion.sources, node.block);
  const prefixed = (key: string) => outer.rename(node.prefix + key);
  const scope: Scope = {
    schemaFile: `${base}.schema.json`,
    uiFile: `${base}.ui.json`,
    schema: pair.schema,
    ui: pair.ui,
    rename: (key) => (own.has(key) ? prefixed(key) : outer.rename(key)),
    omit: new Set(node.omit ?? []),
    optional: outer.optional || node.optional === true,
    values: { ...outer.values, ...node.values },
    ...(outer.repeated !== undefined && { repeated: outer.repeated }),
    ...aboutOf(outer, node.prefix),
    blocks: [...outer.blocks, node.block],
  };
  addRequirements(expansion, scope);
  const content = expansion.expand(scope, pair.ui["ui:layout"], ["ui:layout"]);
  reportExtraKeys(expansion, scope);
  return content;
}

/** A block under a prefix asks the same about somebody else: the section around it says about whom. */
function aboutOf({ section, about }: Scope, prefix: string): Pick<Scope, "section" | "about"> {
  const whom = about ?? (prefix === "" ? undefined : section);
  return { ...(section !== undefined && { section }), ...(whom !== undefined && { about: whom }) };
}

function reportExtraKeys(expansion: Expansion, scope: Scope): void {
  for (const key of Object.keys(scope.schema.properties ?? {})) {
    if (scope.omit.has(key) || expansion.draft.keys.has(scope.rename(key))) continue;
    expansion.report(
      "extra-schema-key",
      scope.schemaFile,
      ["properties", key],
      `The question "${key}" is described here, but ${scope.uiFile} shows it nowhere.`,
    );
  }
}

/** The keys that belong to a block, what its searches fill and the blocks inside it included, without its prefix. */
function blockKeys(
  sources: DefinitionSources,
  block: string,
  entered: readonly string[] = [],
): ReadonlySet<string> {
  const pair = readPair(sources, `blocks/${block}`);
  const keys = new Set(Object.keys(pair?.schema.properties ?? {}));
  if (pair === undefined || entered.includes(block)) return keys;
  for (const search of searchesIn(pair.ui)) for (const key of Object.keys(search.fills)) keys.add(key);
  for (const inner of innerBlocks(pair.ui)) {
    for (const key of blockKeys(sources, inner.block, [...entered, block]))
      keys.add((inner.prefix ?? "") + key);
  }
  return keys;
}

function innerBlocks(ui: UiFile): readonly BlockDefinition[] {
  // The format check has passed: an object with the word `block` and no repetition is a block node.
  return objectsWithin(ui["ui:layout"]).filter(
    (node): node is object & BlockDefinition => "block" in node && !("addAnother" in node),
  );
}

function searchesIn(ui: UiFile): readonly SearchDefinition[] {
  // The format check has passed: an object with the word `schoolSearch` is a search.
  return objectsWithin(ui["ui:layout"]).filter(
    (node): node is object & SearchDefinition => "schoolSearch" in node,
  );
}

function objectsWithin(value: unknown): readonly object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsWithin)];
}

/** The heading of an entry that the definition does not name. */
const ENTRY_TITLE = "Entry {{number}}";

/** The prefix of the k-th component: `sibling_`, `sibling_2_`, `sibling_3_`, … (WID-16). */
function componentPrefix(prefix: string, number: number): string {
  return number === 1 ? prefix : `${prefix.replace(/_$/, "")}_${number}_`;
}

/** Expands a repeated group into its components, all of them; how many show is the applicant's choice (ADD-01). */
export function expandAddAnother(
  expansion: Expansion,
  scope: Scope,
  node: AddAnotherDefinition,
  path: JsonPath,
): readonly LayoutNode[] {
  if (scope.repeated !== undefined) {
    const message = `The repeated group "${node.addAnother}" stands inside the repeated group "${scope.repeated}"; a group can be repeated once only.`;
    const suggestion = "Ask for the inner answers once in each component, or in a group of their own.";
    expansion.report("nested-repeat", scope.uiFile, [...path, "addAnother"], message, suggestion);
    return [];
  }
  if (node.max > ADD_ANOTHER_LIMIT) {
    const message = `"${node.addAnother}" may have at most ${ADD_ANOTHER_LIMIT} components, not ${node.max}.`;
    expansion.report("too-many-components", scope.uiFile, [...path, "max"], message);
  }
  const max = Math.min(node.max, ADD_ANOTHER_LIMIT);
  const components = Array.from({ length: max }, (_, index) => {
    const number = index + 1;
    const values = { ...scope.values, ...node.values, number: String(number) };
    const title = fillText(node.title ?? ENTRY_TITLE, values);
    const inner = { ...scope, values, repeated: node.addAnother, about: title };
    const content = expandComponent(expansion, inner, node, number, path);
    return { title, keys: keysBelow(content), content };
  });
  expansion.draft.addAnother.push({
    id: node.addAnother,
    page: expansion.draft.page.id,
    max,
    components: components.map((component) => component.keys),
  });
  const label = fillText(node.label, scope.values);
  return [{ kind: "addAnother", id: node.addAnother, label, max, components }];
}

function expandComponent(
  expansion: Expansion,
  scope: Scope,
  node: AddAnotherDefinition,
  number: number,
  path: JsonPath,
): readonly LayoutNode[] {
  const prefix = componentPrefix(node.prefix, number);
  if (node.block !== undefined) {
    const { block, optional = false } = node;
    return expandBlock(expansion, scope, { block, prefix, optional, values: scope.values }, path);
  }
  const rename = (key: string) =>
    scope.rename(key.startsWith(node.prefix) ? prefix + key.slice(node.prefix.length) : key);
  const content = expansion.expand({ ...scope, rename }, node.content ?? [], [...path, "content"]);
  const keys = keysBelow(content);
  if (number === 1) reportKeysWithoutPrefix(expansion, scope, node, keys, path);
  else repeatRequirements(expansion, scope, keys, rename);
  return content;
}

function reportKeysWithoutPrefix(
  expansion: Expansion,
  scope: Scope,
  node: AddAnotherDefinition,
  keys: readonly string[],
  path: JsonPath,
): void {
  for (const key of keys.filter((candidate) => !candidate.startsWith(node.prefix))) {
    const message = `The prefix "${node.prefix}" is not part of the key "${key}", so it cannot be repeated.`;
    expansion.report("prefix-not-in-key", scope.uiFile, [...path, "prefix"], message);
  }
}

/** What the page asks of the first component's keys, it asks of every other component's too. */
function repeatRequirements(
  expansion: Expansion,
  scope: Scope,
  keys: readonly string[],
  rename: (key: string) => string,
): void {
  const { draft, origins } = expansion;
  const repeated = new Set(keys);
  for (const [index, key] of (scope.schema.required ?? []).entries()) {
    const renamed = rename(key);
    if (renamed !== key && repeated.has(renamed)) {
      draft.required.set(renamed, { file: scope.schemaFile, path: ["required", index] });
    }
  }
  for (const key of Object.keys(scope.schema.requiredWhen ?? {})) {
    const renamed = rename(key);
    if (renamed !== key && repeated.has(renamed)) requireWhen(expansion, { ...scope, rename }, key);
  }
  for (const [index, { at }] of (scope.schema.checks ?? []).entries()) {
    const concerns = at.some((key) => rename(key) !== key && repeated.has(rename(key)));
    if (concerns) addCheck(expansion, { ...scope, rename }, index);
  }
  for (const [index, condition] of conditionsOf(scope.schema).entries()) {
    const concerns = [...keysOfSchema(condition)].some(
      (key) => rename(key) !== key && repeated.has(rename(key)),
    );
    if (!concerns) continue;
    const renamed = renameSchema(condition, { rename, optional: false, omit: new Set() });
    addCondition({ draft, origins }, scope, renamed, index);
  }
}

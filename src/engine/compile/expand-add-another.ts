import { ADD_ANOTHER_LIMIT, type LayoutNode } from "../form/compiled-form.ts";
import type { AddAnotherDefinition } from "../form/definition.ts";
import { keysBelow } from "../form/layout-tree.ts";
import type { JsonPath } from "../lint/finding.ts";
import { addCondition } from "./add-condition.ts";
import { expandBlock } from "./expand-block.ts";
import { fillText } from "./fill-values.ts";
import type { Expansion, Scope } from "./page-draft.ts";
import { conditionsOf, keysOfSchema, renameSchema } from "./rename-schema.ts";

/** The heading of an entry that the definition does not name. */
const ENTRY_TITLE = "Entry {{number}}";

/** The prefix of the k-th component: `sibling_`, `sibling_2_`, `sibling_3_`, … (WID-16). */
export function componentPrefix(prefix: string, number: number): string {
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
  { draft, origins }: Expansion,
  scope: Scope,
  keys: readonly string[],
  rename: (key: string) => string,
): void {
  const repeated = new Set(keys);
  for (const [index, key] of (scope.schema.required ?? []).entries()) {
    const renamed = rename(key);
    if (renamed !== key && repeated.has(renamed)) {
      draft.required.set(renamed, { file: scope.schemaFile, path: ["required", index] });
    }
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

import { ADD_ANOTHER_LIMIT, INNER_ENTRIES_LIMIT } from "../../form/definition/compiled-form.ts";
import { fillText } from "../../form/definition/fill-values.ts";
import {
  type AddAnotherComponent,
  type LayoutNode,
  answerableKeys,
  keysBelow,
} from "../../form/definition/nodes.ts";
import type { JsonPath } from "../findings/finding.ts";
import type { UiFile, Written } from "../nodes/node-words.ts";
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
  node: Written<"block"> & { readonly prefix: string },
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
  sources: Expansion["sources"],
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
  for (const group of innerGroups(pair.ui)) {
    const { prefix } = group;
    const ofFirst =
      group.block === undefined
        ? [...keys].filter((key) => key.startsWith(prefix))
        : [...blockKeys(sources, group.block, [...entered, block])].map((key) => prefix + key);
    for (let number = 1; number <= Math.min(group.max, ADD_ANOTHER_LIMIT); number++) {
      for (const key of ofFirst) keys.add(componentPrefix(prefix, number) + key.slice(prefix.length));
    }
  }
  return keys;
}

function innerGroups(ui: UiFile): readonly Written<"addAnother">[] {
  // The format check has passed: an object with the word `addAnother` is a repeated group.
  return objectsWithin(ui["ui:layout"]).filter(
    (node): node is object & Written<"addAnother"> => "addAnother" in node,
  );
}

function innerBlocks(ui: UiFile): readonly Written<"block">[] {
  // The format check has passed: an object with the word `block` and no repetition is a block node.
  return objectsWithin(ui["ui:layout"]).filter(
    (node): node is object & Written<"block"> => "block" in node && !("addAnother" in node),
  );
}

function searchesIn(ui: UiFile): readonly Written<"schoolSearch">[] {
  // The format check has passed: an object with the word `schoolSearch` is a search.
  return objectsWithin(ui["ui:layout"]).filter(
    (node): node is object & Written<"schoolSearch"> => "schoolSearch" in node,
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

/**
 * Expands a repeated group into its components, all of them; how many show is the applicant's choice (ADD-01). In a group
 * that stands in another one it is expanded once for each entry of that, and has an id there (GRP-05).
 */
export function expandAddAnother(
  expansion: Expansion,
  scope: Scope,
  node: Written<"addAnother">,
  path: JsonPath,
): readonly LayoutNode[] {
  const [outer, ...further] = scope.repeated ?? [];
  if (outer !== undefined && further.length > 0) {
    const message = `The repeated group "${node.addAnother}" stands inside "${further[0]?.group}", which stands inside the repeated group "${outer.group}" already; a group can have one group inside it, and that one none.`;
    const suggestion = "Ask for the innermost answers once in each component, or in a group of their own.";
    expansion.report("nested-repeat", scope.uiFile, [...path, "addAnother"], message, suggestion);
    return [];
  }
  const max = mostComponents(expansion, scope, node, path);
  const min = Math.min(node.min ?? 1, max);
  const id =
    outer === undefined || outer.number === 1 ? node.addAnother : `${node.addAnother}_${outer.number}`;
  const components = Array.from({ length: max }, (_, index) =>
    expandEntry(expansion, scope, node, { number: index + 1, path }),
  );
  const least = node.min === undefined ? {} : { min };
  expansion.draft.addAnother.push({
    id,
    page: expansion.draft.page.id,
    ...least,
    max,
    components: components.map((component) => component.keys),
  });
  const label = fillText(node.label, scope.values);
  return [{ kind: "addAnother", id, label, ...least, max, components }];
}

/** The most entries there can be, of all groups inside entries of another one together as well. */
function mostComponents(
  { report }: Expansion,
  { repeated: [outer] = [], uiFile }: Scope,
  { addAnother, min, max }: Written<"addAnother">,
  path: JsonPath,
): number {
  if (min !== undefined && min > max) {
    const message = `"${addAnother}" asks for at least ${min} entries and takes ${max} at most.`;
    report("limits-crossed", uiFile, [...path, "min"], message);
  }
  const limit = outer === undefined ? ADD_ANOTHER_LIMIT : Math.floor(INNER_ENTRIES_LIMIT / outer.max);
  if (max > Math.min(limit, ADD_ANOTHER_LIMIT)) {
    const within = outer && ` in each of the ${outer.max} entries of "${outer.group}"`;
    const message = `"${addAnother}" may have at most ${Math.min(limit, ADD_ANOTHER_LIMIT)} components${within ?? ""}, not ${max}.`;
    report("too-many-components", uiFile, [...path, "max"], message);
  }
  return Math.min(max, limit, ADD_ANOTHER_LIMIT);
}

interface EntryPlace {
  readonly number: number;
  readonly path: JsonPath;
}

function expandEntry(
  expansion: Expansion,
  scope: Scope,
  node: Written<"addAnother">,
  { number, path }: EntryPlace,
): AddAnotherComponent {
  const values = { ...scope.values, ...node.values, number: String(number) };
  const title = fillText(node.title ?? ENTRY_TITLE, values);
  const [outer] = scope.repeated ?? [];
  const about = outer === undefined ? title : `${outer.title}, ${title}`;
  const repeated = [
    ...(scope.repeated ?? []),
    { group: node.addAnother, number, title, max: Math.min(node.max, ADD_ANOTHER_LIMIT) },
  ];
  const inner = { ...scope, values, repeated, about };
  const content = expandComponent(expansion, inner, node, { number, path });
  const keys = answerableKeys(content);
  const nameKey = nameKeyOf(inner, node, number);
  if (nameKey !== undefined && !keysBelow(content).includes(nameKey) && number === 1) {
    const message = `No question "${node.entryName}" stands in "${node.addAnother}", so it cannot name an entry.`;
    expansion.report("entry-name-unusable", scope.uiFile, [...path, "entryName"], message);
  }
  return {
    title,
    ...(outer !== undefined && { about }),
    keys,
    ...(nameKey !== undefined && { nameKey }),
    content,
  };
}

/** The key of the answer that names the k-th entry: written as in the block, or as in the content. */
function nameKeyOf(
  scope: Scope,
  { prefix, block, entryName }: Written<"addAnother">,
  number: number,
): string | undefined {
  if (entryName === undefined) return undefined;
  const own =
    block === undefined && entryName.startsWith(prefix) ? entryName.slice(prefix.length) : entryName;
  return scope.rename(componentPrefix(prefix, number) + own);
}

function expandComponent(
  expansion: Expansion,
  outer: Scope,
  node: Written<"addAnother">,
  { number, path }: EntryPlace,
): readonly LayoutNode[] {
  const prefix = componentPrefix(node.prefix, number);
  const scope = { ...outer, rename: noteRepeated(expansion, outer, { first: node.prefix, prefix }) };
  if (node.block !== undefined) {
    const { block, optional = false } = node;
    return expandBlock(expansion, scope, { block, prefix, optional, values: scope.values }, path);
  }
  const withoutPrefix = new Set<string>();
  const rename = (key: string) => {
    if (key.startsWith(node.prefix)) return scope.rename(prefix + key.slice(node.prefix.length));
    withoutPrefix.add(scope.rename(key));
    return scope.rename(key);
  };
  const content = expansion.expand({ ...scope, rename }, node.content ?? [], [...path, "content"]);
  const keys = keysBelow(content);
  if (number > 1) repeatRequirements(expansion, scope, keys, rename);
  for (const key of number > 1 ? [] : keys.filter((candidate) => withoutPrefix.has(candidate))) {
    const message = `The prefix "${node.prefix}" is not part of the key "${key}", so it cannot be repeated.`;
    expansion.report("prefix-not-in-key", scope.uiFile, [...path, "prefix"], message);
  }
  return content;
}

/** Renames as the scope does, and notes of which key of the first entry one of a further entry is the same. */
function noteRepeated(
  { draft }: Expansion,
  { rename }: Scope,
  { first, prefix }: { readonly first: string; readonly prefix: string },
): Scope["rename"] {
  if (prefix === first) return rename;
  return (key) => {
    const renamed = rename(key);
    if (key.startsWith(prefix)) draft.repeatedKeys.set(renamed, rename(first + key.slice(prefix.length)));
    return renamed;
  };
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
  for (const [index, key] of (scope.optional ? [] : (scope.schema.required ?? [])).entries()) {
    const renamed = rename(key);
    if (renamed !== key && repeated.has(renamed)) {
      draft.required.set(renamed, { file: scope.schemaFile, path: ["required", index] });
    }
  }
  for (const key of scope.optional ? [] : Object.keys(scope.schema.requiredWhen ?? {})) {
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
    const renamed = renameSchema(condition, { rename, optional: scope.optional, omit: new Set() });
    addCondition({ draft, origins }, scope, renamed, index);
  }
}

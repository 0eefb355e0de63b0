import type { LayoutNode } from "../form/compiled-form.ts";
import type { BlockDefinition, SearchDefinition, UiFile } from "../form/definition.ts";
import type { JsonPath } from "../lint/finding.ts";
import type { DefinitionSources } from "../read/definition-sources.ts";
import { addRequirements } from "./add-requirements.ts";
import { type Expansion, readPair, type Scope } from "./page-draft.ts";

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

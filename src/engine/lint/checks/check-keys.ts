import type { CompiledPage, LayoutNode } from "../../form/compiled-form.ts";
import type { DataModelFile } from "../../form/definition.ts";
import { contentsOf, ownKeys } from "../../form/layout-tree.ts";
import type { Check, CheckContext } from "../check-context.ts";

/**
 * Keys of the data model without a page or that meet another one's label, keys that stand twice on a page, and dates
 * that are not checked as dates.
 */
export const checkKeys: Check = (context) => {
  checkLabelKeys(context);
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
function checkLabelKeys({ sources, report }: CheckContext): void {
  // The format check has passed, so the file has this shape.
  const dataModel = sources.files.get("data-model.json")?.value as DataModelFile;
  const { keys } = dataModel;
  for (const [key, { desc }] of Object.entries(keys)) {
    const companion = `${key}_desc`;
    if (desc !== true || !Object.hasOwn(keys, companion)) continue;
    const message = `The records keep the label of "${key}" under "${companion}", so no answer can have this key.`;
    const suggestion = `Rename it, or take "desc" away from "${key}".`;
    report("key-is-label", "data-model.json", ["keys", companion], message, suggestion);
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
      const isDate = dataModel.keys[key]?.type === "date";
      if (!isDate || origin === undefined || page.schema.properties?.[key]?.format === "date") continue;
      const message = `The data model says that "${key}" is a date, but the question takes any text.`;
      report("type-not-in-data-model", origin.file, origin.path, message, 'Add "format": "date".');
    }
  }
}

/**
 * Nodes of whose contents a key may stand in several: those of `firstOf`, `tabs` and `confirm` never show together, and
 * a key that stands in two components of `addAnother` has no prefix, which compile reports.
 */
const ALTERNATIVES: ReadonlySet<LayoutNode["kind"]> = new Set(["firstOf", "tabs", "confirm", "addAnother"]);

/** Which of a node's alternatives a content belongs to. Only what comes after a confirmation shows alone. */
function alternativeOf(node: LayoutNode, index: number): number {
  return node.kind === "confirm" ? Number(index === 2) : index;
}

/** A place of a key on a page, with the content that it is in of every node above it that has alternatives. */
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
        walk(
          content,
          ALTERNATIVES.has(node.kind) ? new Map([...groups, [node, alternativeOf(node, index)]]) : groups,
        );
      }
    }
  };
  walk(layout, new Map());
  return places;
}

function areExclusive(one: Place, other: Place): boolean {
  return [...one.groups].some(([node, group]) => (other.groups.get(node) ?? group) !== group);
}

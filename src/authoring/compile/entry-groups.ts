import type { CompiledPage } from "../../form/definition/compiled-form.ts";
import {
  type AddAnotherComponent,
  type AddAnotherNode,
  type LayoutNode,
  contentsOf,
  keysBelow,
  ownKeys,
} from "../../form/definition/nodes.ts";
import type { DefinitionSources } from "../findings/definition-sources.ts";

/** The entries of a repeated group as rules over them see them. */
export interface EntryGroup {
  readonly entries: readonly EntryQuestions[];
  /** The keys of each entry, in one order. */
  readonly keys: readonly (readonly string[])[];
  /** The key that the entry at a place has for one of the first entry; undefined for any other key. */
  readonly keyIn: (place: number, first: string) => string | undefined;
}

/** The keys of an entry's questions: something is answered in it when one of them is. */
interface EntryQuestions {
  /** Those that show whenever the entry does; documents are not among them. */
  readonly always: readonly string[];
  readonly others: readonly string[];
}

/** The repeated groups of a form by their ids. */
export type EntryGroups = ReadonlyMap<string, EntryGroup>;

/** Whether some rule looks at the entries of a group: only then anybody has to know the groups ahead. */
export function hasEntriesRules({ files }: DefinitionSources): boolean {
  return [...files.values()].some(({ value }) => hasWord(value));
}

const WORDS = ["anyEntry", "everyEntry", "countEntries"];

function hasWord(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return WORDS.some((word) => word in value) || Object.values(value).some(hasWord);
}

/** The repeated groups of these pages. */
export function entryGroupsOf(pages: readonly CompiledPage[]): EntryGroups {
  const groups = pages.flatMap(({ layout }) => groupsIn(layout));
  return new Map(groups.map((group) => [group.id, entryGroup(group)]));
}

function groupsIn(nodes: readonly LayoutNode[]): readonly AddAnotherNode[] {
  return nodes.flatMap((node) => [
    ...(node.kind === "addAnother" ? [node] : []),
    ...contentsOf(node).flatMap(groupsIn),
  ]);
}

function entryGroup({ components }: AddAnotherNode): EntryGroup {
  const keys = components.map(({ content }) => content.flatMap(storedKeys));
  const places = new Map((keys[0] ?? []).map((key, index) => [key, index]));
  const keyIn = (place: number, first: string): string | undefined => {
    const index = places.get(first);
    if (index !== undefined) return keys[place]?.[index];
    // The label of a choice stands under a key of its own.
    const described = first.endsWith("_desc") ? keyIn(place, first.slice(0, -"_desc".length)) : undefined;
    return described && `${described}_desc`;
  };
  return { entries: components.map(questionsOf), keys, keyIn };
}

function questionsOf({ content, keys }: AddAnotherComponent): EntryQuestions {
  const inSight = new Set(content.flatMap(keysInSight));
  return { always: keys.filter((key) => inSight.has(key)), others: keys.filter((key) => !inSight.has(key)) };
}

/** The keys that show whenever the nodes do. */
function keysInSight(node: LayoutNode): readonly string[] {
  if (node.kind === "section" || node.kind === "row") return node.content.flatMap(keysInSight);
  return node.kind === "upload" || node.kind === "confirm" ? [] : ownKeys(node);
}

/** Keys in one order in all entries; what a search fills without showing it included. */
function storedKeys(node: LayoutNode): readonly string[] {
  const below = contentsOf(node).flat();
  const filled = node.kind === "search" ? Object.keys(node.fills) : [];
  const shown = keysBelow(below);
  return [...ownKeys(node), ...filled.filter((key) => !shown.includes(key)), ...below.flatMap(storedKeys)];
}

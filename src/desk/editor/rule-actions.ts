import {
  addCondition,
  changeCondition,
  changeJoin,
  guardNode,
  type Join,
  type RuleJson,
  removeCondition,
  removeRule,
  requireNode,
  setRule,
  unguardNode,
} from "../../authoring/editing/edit-rules.ts";
import type { FormChange, FormTexts } from "../../authoring/editing/form-draft.ts";
import { type LayoutItem, valueIn } from "../../authoring/editing/layout-texts.ts";
import { uiPath } from "../../authoring/editing/part-files.ts";
import type { JsonPath } from "../../authoring/findings/finding.ts";
import { entryIdOf, type OutlineEntry } from "./outline-model.ts";
import { type OwnedRule, pathOf } from "./rule-model.ts";

/** An edit of a rule, and which entry is chosen afterwards, where it gets another place by it. */
export interface RuleEdit {
  readonly change: FormChange;
  readonly selection?: string;
}

/** Where a new rule goes: around what is chosen, to a page, or to what is required. */
export type NewRule =
  | { readonly kind: "around"; readonly item: LayoutItem }
  | { readonly kind: "page"; readonly rule: OwnedRule }
  | { readonly kind: "required"; readonly part: string; readonly key: string };

/** Gives something its first condition. */
export function addRule(texts: FormTexts, to: NewRule, rule: RuleJson, title: string): RuleEdit {
  if (to.kind === "required")
    return { change: requireNode(texts, to, rule, `Require ${title} only sometimes`) };
  const label = `Show ${title} only sometimes`;
  if (to.kind === "page") return { change: setRule(texts, to.rule.place, rule, label) };
  const { part, list, index } = to.item;
  return {
    change: guardNode(texts, to.item, rule, label),
    selection: entryIdOf({ part, list: [...list, index, "content"], index: 0 }),
  };
}

export function addToRule(
  texts: FormTexts,
  { place }: OwnedRule,
  addition: { readonly at: JsonPath; readonly join: Join; readonly condition: RuleJson },
  title: string,
): RuleEdit {
  return { change: addCondition(texts, place, addition, `Add a condition of ${title}`) };
}

export function changeInRule(
  texts: FormTexts,
  { place }: OwnedRule,
  change: { readonly at: JsonPath; readonly condition: RuleJson },
  title: string,
): RuleEdit {
  return { change: changeCondition(texts, place, change, `Change a condition of ${title}`) };
}

export function joinRule(texts: FormTexts, { place }: OwnedRule, at: JsonPath, join: Join): RuleEdit {
  const label = join === "all" ? "Let all conditions hold" : "Let one condition be enough";
  return { change: changeJoin(texts, place, { at, join }, label) };
}

/** Takes a condition away, and with the last one what stands around the content. */
export function removeFromRule(
  texts: FormTexts,
  rule: OwnedRule,
  at: JsonPath,
  entry: OutlineEntry,
): RuleEdit {
  const label = `Remove a condition of ${entry.title}`;
  const change = removeCondition(texts, rule.place, at, label);
  if (change) return { change };
  if (!rule.around) return { change: removeRule(texts, rule.place, label) };
  const selection = idWithout(texts, rule.around, entry);
  return { change: unguardNode(texts, rule.around, label), ...(selection !== undefined && { selection }) };
}

/** The id of an entry once the node around it, or the entry itself, has given its content to the list that it stands in. */
function idWithout(
  texts: FormTexts,
  { part, list, index }: LayoutItem,
  entry: OutlineEntry,
): string | undefined {
  const path = pathOf(entry);
  const within = path.slice(list.length + 2);
  const [step, ...rest] = within;
  if (entry.part !== part) return undefined;
  if (path.length === list.length + 1) {
    const content = valueIn(texts, uiPath(part), [...list, index, "content"]);
    return Array.isArray(content) && content.length > 0 ? entryIdOf({ part, list, index }) : part;
  }
  return typeof step === "number" ? [part, ...list, index + step, ...rest].join("/") : undefined;
}

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
import type { LayoutItem } from "../../authoring/editing/layout-texts.ts";
import type { JsonPath } from "../../authoring/findings/finding.ts";
import type { OwnedRule } from "./rule-model.ts";

/** Where a new rule goes: around what is chosen, to a page, or to what is required. */
export type NewRule =
  | { readonly kind: "around"; readonly item: LayoutItem }
  | { readonly kind: "page"; readonly rule: OwnedRule }
  | { readonly kind: "required"; readonly part: string; readonly key: string };

/** Gives something its first condition. */
export function addRule(texts: FormTexts, to: NewRule, rule: RuleJson, title: string): FormChange {
  if (to.kind === "required") return requireNode(texts, to, rule, `Require ${title} only sometimes`);
  const label = `Show ${title} only sometimes`;
  if (to.kind === "page") return setRule(texts, to.rule.place, rule, label);
  return guardNode(texts, to.item, rule, label);
}

export function addToRule(
  texts: FormTexts,
  { place }: OwnedRule,
  addition: { readonly at: JsonPath; readonly join: Join; readonly condition: RuleJson },
  title: string,
): FormChange {
  return addCondition(texts, place, addition, `Add a condition of ${title}`);
}

export function changeInRule(
  texts: FormTexts,
  { place }: OwnedRule,
  change: { readonly at: JsonPath; readonly condition: RuleJson },
  title: string,
): FormChange {
  return changeCondition(texts, place, change, `Change a condition of ${title}`);
}

export function joinRule(texts: FormTexts, { place }: OwnedRule, at: JsonPath, join: Join): FormChange {
  const label = join === "all" ? "Let all conditions hold" : "Let one condition be enough";
  return changeJoin(texts, place, { at, join }, label);
}

/** Takes a condition away, and with the last one what stands around the content. */
export function removeFromRule(texts: FormTexts, rule: OwnedRule, at: JsonPath, title: string): FormChange {
  const label = `Remove a condition of ${title}`;
  const change = removeCondition(texts, rule.place, at, label);
  if (change) return change;
  return rule.around ? unguardNode(texts, rule.around, label) : removeRule(texts, rule.place, label);
}

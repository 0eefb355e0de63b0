import { samePath } from "../editing/layout-texts.ts";
import type { PartName } from "../editing/part-files.ts";
import type { JsonPath } from "../findings/finding.ts";
import type { AskedQuestion, FormItem } from "./form-items.ts";
import type { FormRules } from "./read-form-rules.ts";
import type { Rename } from "./rule-condition.ts";

/** A question that a rule may ask about. */
export interface RuleChoice {
  readonly item: FormItem;
  readonly question: AskedQuestion;
  /** Its key as the rule has to write it. */
  readonly key: string;
}

/**
 * Why a rule cannot ask about a question: it comes later, it is what the rule decides on, it has an answer for each
 * entry of a group, or another question has its key there.
 */
export type Unusable = "later" | "inside" | "entries" | "hidden";

/** The questions that a rule may ask about, and all others with the reason. */
export interface RuleChoices {
  readonly usable: readonly RuleChoice[];
  readonly unusable: readonly { readonly item: FormItem; readonly why: Unusable }[];
}

/** Where a rule stands, by what it decides on. */
export interface RuleOwner {
  readonly part: PartName;
  /** The way to the node in the layout of its part. */
  readonly path: JsonPath;
  /** What is required may depend on questions that come later; what shows may not. */
  readonly decidesOn: "showing" | "requiring";
}

/** Everything at a place of the files: of what stands in a block each place where that is used. */
export function itemsAt(rules: FormRules, part: PartName, path: JsonPath): readonly FormItem[] {
  return rules.items.filter((item) => item.part === part && samePath(item.path, path));
}

/** Sorts the questions of a form by whether a rule may ask about them. */
export function ruleChoices(rules: FormRules, owner: RuleOwner): RuleChoices {
  const own = rules.items.findIndex(({ part, path }) => part === owner.part && samePath(path, owner.path));
  const place = rules.items[own];
  const usable: RuleChoice[] = [];
  const unusable: RuleChoices["unusable"][number][] = [];
  const seen = new Set<string>();
  for (const [index, item] of rules.items.entries()) {
    if (!item.question || seen.has(item.question.key) || !place) continue;
    seen.add(item.question.key);
    const key = keyWrittenFor(item.question.key, place.rename);
    const why = reason(item, place, owner, index > own);
    if (why !== undefined) unusable.push({ item, why });
    else if (key === undefined) unusable.push({ item, why: "hidden" });
    else usable.push({ item, question: item.question, key });
  }
  return { usable, unusable };
}

function reason(item: FormItem, place: FormItem, owner: RuleOwner, isLater: boolean): Unusable | undefined {
  const isInNode = item.rename === place.rename && isWithin(item.path, owner.path);
  const isOnPage = place.kind === "page" && item.page === place.page;
  if (isInNode || (isOnPage && owner.decidesOn === "showing")) return "inside";
  if (item.group !== undefined && item.group !== place.group) return "entries";
  return isLater && owner.decidesOn === "showing" ? "later" : undefined;
}

function isWithin(path: JsonPath, around: JsonPath): boolean {
  return around.every((step, index) => path[index] === step);
}

/** How a file writes a key: a block without the prefix that the place gives it. Undefined where it means another question. */
function keyWrittenFor(key: string, rename: Rename): string | undefined {
  for (let start = 1; start < key.length; start++) {
    const own = key.slice(start);
    if (rename(own) === key) return own;
  }
  return rename(key) === key ? key : undefined;
}

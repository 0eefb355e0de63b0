import { type Answer, isEmptyAnswer } from "../../form/definition/answers.ts";
import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import type { JsonLogic } from "../../form/definition/definition.ts";
import type { RuleTarget } from "../../form/definition/operators.ts";
import {
  asComparison,
  asEntriesRule,
  type Comparison,
  combinedIn,
  comparisonsIn,
  conjunctsOf,
  type EntriesRule,
} from "../../form/rules/comparisons-in.ts";
import { evaluateRule } from "../../form/rules/evaluate-rule.ts";
import { dayComparisonWords } from "../vocabulary/day-words.ts";
import { COUNT_WORDS, OPERATOR_WORDS } from "../vocabulary/operator-words.ts";
import { entriesRuleIn, type WayPart, type Ways, waysOf } from "./entry-ways.ts";
import { withRelations } from "./relations.ts";

/** How a description names questions and their answers. */
interface RuleNames {
  readonly question: (key: string) => string;
  readonly answer: (key: string, value: string | number | boolean) => string;
}

/** The names that files use: keys and codes in quotes. */
const WRITTEN_NAMES: RuleNames = {
  question: (key) => `"${key}"`,
  answer: (_key, value) => (typeof value === "string" ? `"${value}"` : String(value)),
};

/** A compiled rule in English: `"country" is "USA" and "zip" is answered`. */
function describeRule(logic: JsonLogic, names: RuleNames = WRITTEN_NAMES): string {
  const comparison = asComparison(logic);
  if (comparison !== undefined) return describeComparison(comparison, names);
  const entries = asEntriesRule(logic);
  if (entries !== undefined) return describeEntries(entries, names);
  const inner = combinedIn(logic).map((part) => {
    const words = describeRule(part, names);
    return combinedIn(part).length > 1 ? `(${words})` : words;
  });
  if (typeof logic !== "object" || inner.length === 0) return "nothing";
  if ("!" in logic) return `not ${inner[0]?.startsWith("(") ? inner[0] : `(${inner[0]})`}`;
  return inner.join("and" in logic ? " and " : " or ");
}

function describeEntries({ group, how, target, entries }: EntriesRule, names: RuleNames): string {
  const number = how === "every" ? "every entry" : `${COUNT_WORDS[how]} ${target} of the entries`;
  const [, holds] = entries[0] ?? [];
  const words = holds === undefined ? "something is answered" : describeRule(holds, names);
  return `in ${number} of "${group}" ${combinedIn(holds ?? false).length > 1 ? `(${words})` : words}`;
}

function describeComparison(
  { key, operator, target, targetKey, offset }: Comparison,
  names: RuleNames,
): string {
  if (offset !== undefined) {
    const from = targetKey === undefined ? "today" : names.question(targetKey);
    return [names.question(key), dayComparisonWords(operator, offset), from].join(" ");
  }
  if (targetKey !== undefined) {
    return [names.question(key), OPERATOR_WORDS[operator].words, names.question(targetKey)].join(" ");
  }
  if (typeof target === "boolean") {
    return `${names.question(key)} is ${OPERATOR_WORDS[operator].needsAnswer === target ? "ticked" : "not ticked"}`;
  }
  const words = [names.question(key), OPERATOR_WORDS[operator].words, describeTarget(key, target, names)];
  return words.filter((part) => part !== "").join(" ");
}

function describeTarget(key: string, target: RuleTarget | undefined, names: RuleNames): string {
  if (target === undefined) return "";
  if (typeof target !== "object") return names.answer(key, target);
  const words = target.map((value) => names.answer(key, value));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** What every variable is: an answer under its key, a chosen tab or a confirmation. Empty text is unanswered. */
export type Values = Readonly<Record<string, Answer>>;

/** Something that must hold of the variables for content to show. */
export interface Constraint {
  readonly reads: readonly string[];
  readonly holds: (values: Values) => boolean;
  /** How many comparisons it makes at the most: what asking it costs. */
  readonly cost: number;
  /** In words, for the finding. */
  readonly words: string;
  /** Of a condition over the entries of a group: conditions on one entry each that make it up. */
  readonly ways?: () => Ways<Constraint>;
}

/** The conditions of a rule that must all hold, one by one, so that those which exclude each other can be named. */
export function conditionsOfRule(rule: CompiledRule): readonly Constraint[] {
  return conjunctsOf(rule.logic).map((logic) => {
    const part = partOf(logic);
    return {
      ...part,
      ...waysFor(part, true),
      holds: (values) => evaluateRule(part, values),
      words: describeRule(logic),
    };
  });
}

/** That a rule does not hold, as for a group of conditions before the one that shows. */
export function ruleFails(rule: CompiledRule): Constraint {
  const part = partOf(rule.logic);
  return {
    ...part,
    ...waysFor(part, false),
    holds: (values) => !evaluateRule(part, values),
    words: `not (${describeRule(rule.logic)})`,
  };
}

/** That a rule holds, or that it does not, as one condition. */
export function ruleConstraint(rule: CompiledRule, holds: boolean): Constraint {
  const words = describeRule(rule.logic);
  const part = partOf(rule.logic);
  return {
    ...part,
    ...waysFor(part, holds),
    holds: (values) => evaluateRule(part, values) === holds,
    words: holds ? words : `not (${words})`,
  };
}

/** That a question is answered, as for the content of a search. */
export function isAnswered(key: string): Constraint {
  const words = `"${key}" is answered`;
  return { reads: [key], holds: (values) => !isEmptyAnswer(values[key]), cost: 1, words };
}

/** That a tab is chosen, or that a confirmation is given or not. */
export function isChosen(variable: string, value: Answer, words: string): Constraint {
  return { reads: [variable], holds: (values) => values[variable] === value, cost: 1, words };
}

/** What asking all of these costs. */
export function costOf(constraints: readonly Constraint[]): number {
  return constraints.reduce((sum, { cost }) => sum + cost, 0);
}

/** Made when they are asked for, and once: a rule over fifty entries has thousands. */
function waysFor({ logic }: CompiledRule, holds: boolean): Pick<Constraint, "ways"> {
  const found = entriesRuleIn(logic);
  let made: Ways<Constraint> | undefined;
  return found === undefined ? {} : { ways: () => (made ??= constraintsIn(waysOf(found, holds))) };
}

function constraintsIn({ enough, needed }: Ways<WayPart>): Ways<Constraint> {
  const known = new Map<JsonLogic, Constraint>();
  const constraintFor = (part: WayPart): Constraint => {
    if (part.isBroken) return wayConstraint(part);
    const constraint = known.get(part.logic) ?? wayConstraint(part);
    known.set(part.logic, constraint);
    return constraint;
  };
  const constraints = (ways: Ways<WayPart>["enough"]) => ways.map((way) => way.map(constraintFor));
  const first = constraints(enough);
  return { enough: first, needed: needed === enough ? first : constraints(needed) };
}

function wayConstraint({ logic, isBroken = false }: WayPart): Constraint {
  const part = comparedIn(logic);
  const opposite = { logic: { "!": [logic] }, reads: part.reads };
  const holds: Constraint["holds"] = isBroken
    ? (values) => !evaluateRule(part, values) && !evaluateRule(opposite, values)
    : (values) => evaluateRule(part, values);
  return { ...part, holds, words: "" };
}

function partOf(logic: JsonLogic): CompiledRule & { readonly cost: number } {
  return comparedIn(withRelations(logic));
}

function comparedIn(seen: JsonLogic): CompiledRule & { readonly cost: number } {
  const keys = comparisonsIn(seen).map(({ key }) => key);
  return { logic: seen, reads: [...new Set(keys)], cost: keys.length };
}

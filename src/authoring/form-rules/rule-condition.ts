import type { JsonLogic, RelativeDayDefinition } from "../../form/definition/definition.ts";
import { type CountOperator, isOperator, type RuleTarget } from "../../form/definition/operators.ts";
import { isRelativeDay, readRelativeDay } from "../compile/compile-day.ts";
import { isObject } from "../editing/answer-keys.ts";
import {
  allOf,
  anyOf,
  type Condition,
  conditionOfRule,
  conditionOfSchema,
  negated,
} from "../explain/condition-words.ts";

/** Turns the key of a question as a file writes it into the key of the whole form. */
export type Rename = (key: string) => string;

/**
 * The condition that a rule states as a file writes it, in the form that can be put into words. A draft may hold what is no
 * rule: that is a condition which nobody can read.
 */
export function conditionOfDefinition(rule: unknown, rename: Rename): Condition {
  if (!isObject(rule)) return UNREADABLE;
  const parts = (rules: readonly unknown[]) => rules.map((one) => conditionOfDefinition(one, rename));
  if (Array.isArray(rule.all)) return allOf(parts(rule.all));
  if (Array.isArray(rule.any)) return anyOf(parts(rule.any));
  if ("not" in rule) return negated(conditionOfDefinition(rule.not, rename));
  if ("logic" in rule) return conditionOfLogic(rule.logic, rename);
  if (typeof rule.valueKey === "string") return comparisonOf({ ...rule, valueKey: rule.valueKey }, rename);
  return conditionOfEntries(rule, rename);
}

const UNREADABLE = { kind: "says", key: "This condition", words: "cannot be read as it is" } as const;

function comparisonOf(
  rule: Readonly<Record<string, unknown>> & { readonly valueKey: string },
  rename: Rename,
): Condition {
  const { operator, target, targetKey } = rule;
  if (typeof operator !== "string" || !isOperator(operator)) return UNREADABLE;
  const key = rename(rule.valueKey);
  if (typeof targetKey === "string") {
    return { kind: "compare", key, operator, target: undefined, targetKey: rename(targetKey) };
  }
  const compared = targetOf(target);
  if (isRelativeDay(compared)) {
    const day = readRelativeDay(compared, rename);
    return { kind: "compare", key, operator, target: undefined, ...day };
  }
  return { kind: "compare", key, operator, target: compared };
}

function targetOf(target: unknown): RuleTarget | RelativeDayDefinition | undefined {
  if (Array.isArray(target)) return target.map((one) => (typeof one === "number" ? one : String(one)));
  if (typeof target === "string" || typeof target === "number" || typeof target === "boolean") return target;
  // A day is counted by members that are all optional; what else stands in it is not looked at.
  return isObject(target) ? target : undefined;
}

const COUNTS: Readonly<Record<string, CountOperator>> = {
  equals: "equals",
  notEquals: "notEquals",
  lt: "lt",
  lte: "lte",
  gt: "gt",
  gte: "gte",
};

function conditionOfEntries(rule: Readonly<Record<string, unknown>>, rename: Rename): Condition {
  const part = "where" in rule ? { part: conditionOfDefinition(rule.where, rename) } : {};
  const entries = (group: unknown, how: CountOperator | "every", target: number): Condition => ({
    kind: "entries",
    group: String(group),
    how,
    target,
    ...part,
  });
  if ("anyEntry" in rule) return entries(rule.anyEntry, "gte", 1);
  if ("everyEntry" in rule) return entries(rule.everyEntry, "every", 0);
  const how = COUNTS[String(rule.operator)];
  return "countEntries" in rule && how ? entries(rule.countEntries, how, Number(rule.target)) : UNREADABLE;
}

function conditionOfLogic(logic: unknown, rename: Rename): Condition {
  try {
    // Whatever it is, it was read as JSON, which json-logic is; an operator that does not exist throws.
    return renamed(conditionOfRule(logic as JsonLogic), rename);
  } catch {
    return UNREADABLE;
  }
}

/** The condition that a part of a schema states, as its file writes it. */
export function conditionOfSchemaPart(schema: Readonly<Record<string, unknown>>, rename: Rename): Condition {
  try {
    // A draft may hold what is no schema: that throws, or says nothing.
    return renamed(conditionOfSchema(schema), rename);
  } catch {
    return UNREADABLE;
  }
}

function renamed(condition: Condition, rename: Rename): Condition {
  switch (condition.kind) {
    case "compare": {
      const { targetKey } = condition;
      return {
        ...condition,
        key: rename(condition.key),
        ...(targetKey !== undefined && { targetKey: rename(targetKey) }),
      };
    }
    case "not":
      return { ...condition, part: renamed(condition.part, rename) };
    case "all":
    case "any":
    case "one":
      return { ...condition, parts: condition.parts.map((part) => renamed(part, rename)) };
    case "says":
      return condition.key === UNREADABLE.key ? condition : { ...condition, key: rename(condition.key) };
    default:
      return condition;
  }
}

/** The keys of all questions that a condition asks about. */
export function keysOfCondition(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case "compare":
      return condition.targetKey === undefined ? [condition.key] : [condition.key, condition.targetKey];
    case "says":
      return [condition.key];
    case "entries":
      return condition.part === undefined ? [] : keysOfCondition(condition.part);
    case "not":
      return keysOfCondition(condition.part);
    default:
      return condition.parts.flatMap(keysOfCondition);
  }
}

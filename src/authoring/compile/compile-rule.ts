import type { CompiledRule } from "../../form/definition/compiled-form.ts";
import type { JsonLogic, RuleDefinition } from "../../form/definition/definition.ts";
import { isOperator, type Operator, type RuleTarget } from "../../form/definition/operators.ts";
import { comparisonWithAnswer, keysCompared } from "../../form/rules/comparisons-in.ts";
import type { JsonPath, Report } from "../findings/finding.ts";
import { OPERATOR_WORDS } from "../vocabulary/operator-words.ts";
import type { Condition, Origin } from "./origins.ts";

/** json-logic's own words that a raw rule may use: they combine results and coerce nothing. */
const COMBINATORS: ReadonlySet<string> = new Set(["and", "or", "!"]);

export interface RuleContext {
  readonly origin: Origin;
  /** Puts a block's prefix before its own keys. */
  readonly rename: (key: string) => string;
  readonly report: Report;
  readonly conditions: Condition[];
}

type Found = Omit<Condition, "rule">;

/** Turns a rule as staff write it into json-logic and the keys that it reads. */
export function compileRule(definition: RuleDefinition, context: RuleContext): CompiledRule {
  const found: Found[] = [];
  const logic = toLogic(definition, context.origin.path, context, found);
  const rule: CompiledRule = { logic, reads: [...new Set(found.flatMap(keysCompared))] };
  for (const condition of found) context.conditions.push({ ...condition, rule });
  return rule;
}

function toLogic(rule: RuleDefinition, path: JsonPath, context: RuleContext, found: Found[]): JsonLogic {
  const nested = (rules: readonly RuleDefinition[], word: string) =>
    rules.map((inner, index) => toLogic(inner, [...path, word, index], context, found));
  if ("all" in rule) return { and: nested(rule.all, "all") };
  if ("any" in rule) return { or: nested(rule.any, "any") };
  if ("not" in rule) return { "!": [toLogic(rule.not, [...path, "not"], context, found)] };
  if ("logic" in rule) return checkLogic(rule.logic, [...path, "logic"], context, found);
  const key = context.rename(rule.valueKey);
  const origin = { file: context.origin.file, path };
  if ("targetKey" in rule) {
    const targetKey = context.rename(rule.targetKey);
    found.push({ key, operator: rule.operator, target: undefined, targetKey, origin });
    return comparisonWithAnswer(key, rule.operator, targetKey);
  }
  found.push({ key, operator: rule.operator, target: rule.target, origin });
  const operands: JsonLogic[] = [{ var: key }];
  if (rule.target !== undefined) operands.push(rule.target);
  return { [rule.operator]: operands };
}

/** Accepts raw json-logic only in the form of our operators over one key each, joined by `and`, `or` and `!`. */
function checkLogic(logic: JsonLogic, path: JsonPath, context: RuleContext, found: Found[]): JsonLogic {
  const refuse = (message: string): JsonLogic => {
    context.report("unsafe-logic", context.origin.file, path, message);
    return false;
  };
  if (typeof logic !== "object" || Array.isArray(logic))
    return refuse("A raw rule must be a json-logic object.");
  const entries = Object.entries(logic);
  const [operator, operands] = entries[0] ?? [];
  if (entries.length !== 1 || operator === undefined || !Array.isArray(operands)) {
    return refuse("A json-logic object has exactly one operator with a list of operands.");
  }
  if (COMBINATORS.has(operator)) {
    if (operands.length === 0 || (operator === "!" && operands.length > 1)) {
      return refuse(`"${operator}" has ${operands.length} operands, which is not what it combines.`);
    }
    return {
      [operator]: operands.map((inner: JsonLogic, index) =>
        checkLogic(inner, [...path, operator, index], context, found),
      ),
    };
  }
  if (!isOperator(operator)) return refuse(`"${operator}" is not an operator that rules may use.`);
  const [subject, target, ...rest]: readonly JsonLogic[] = operands;
  if (!isVariable(subject)) return refuse('The first operand must be { "var": "an answer key" }.');
  if (rest.length > 0 || !isTargetOf(operator, target)) {
    return refuse(`"${operator}" cannot compare with what is written here.`);
  }
  const key = context.rename(subject.var);
  found.push({ key, operator, target, origin: { file: context.origin.file, path } });
  return { [operator]: target === undefined ? [{ var: key }] : [{ var: key }, target] };
}

/** Whether an operator can compare with a target: with none, with a list, or with one value. */
function isTargetOf(operator: Operator, target: JsonLogic | undefined): target is RuleTarget | undefined {
  const { takes } = OPERATOR_WORDS[operator];
  if (takes === "nothing") return target === undefined;
  const isPlain = (value: unknown) => typeof value === "string" || typeof value === "number";
  if (takes === "list") return Array.isArray(target) && target.every(isPlain);
  return isPlain(target) || typeof target === "boolean";
}

function isVariable(value: JsonLogic | undefined): value is { readonly var: string } {
  return typeof value === "object" && "var" in value && typeof value.var === "string";
}

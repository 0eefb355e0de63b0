import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import type { EntriesDefinition, JsonLogic, RuleDefinition } from "../../form/definition/definition.ts";
import {
  type CountOperator,
  isOperator,
  OPERATORS,
  type Operator,
  type RuleTarget,
} from "../../form/definition/operators.ts";
import {
  type CountedEntry,
  comparisonsIn,
  comparisonWithAnswer,
  comparisonWithDay,
  type EntriesRule,
  entriesLogic,
  keysCompared,
} from "../../form/rules/comparisons-in.ts";
import type { JsonPath, Report } from "../findings/finding.ts";
import { OPERATOR_WORDS } from "../vocabulary/operator-words.ts";
import { isRelativeDay, problemWithDay, readRelativeDay } from "./compile-day.ts";
import type { EntryGroups } from "./entry-groups.ts";
import type { Condition, Origin } from "./origins.ts";

/** json-logic's own words that a raw rule may use: they combine results and coerce nothing. */
const COMBINATORS: ReadonlySet<string> = new Set(["and", "or", "!"]);

/** The key of a question that takes several files → those of its further files (FIL-04). */
export type FurtherFiles = ReadonlyMap<string, readonly string[]>;

export interface RuleContext {
  /** The repeated groups of the form, for rules over their entries. */
  readonly groups: EntryGroups;
  /** The further files of questions, for rules that ask whether there are any. */
  readonly furtherFiles: FurtherFiles;
  /** The keys of questions that take several options: of them rules ask what is among the chosen. */
  readonly lists?: ReadonlySet<string>;
  readonly isInEntry?: boolean;
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
  const rule: CompiledRule = { logic, reads: [...new Set(comparisonsIn(logic).flatMap(keysCompared))] };
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
  if (!("valueKey" in rule)) return entriesToLogic(rule, path, context, found);
  const key = context.rename(rule.valueKey);
  const origin = { file: context.origin.file, path };
  if ("targetKey" in rule) {
    const targetKey = context.rename(rule.targetKey);
    found.push({ key, operator: rule.operator, target: undefined, targetKey, origin });
    return comparisonWithAnswer(key, rule.operator, targetKey);
  }
  if (isRelativeDay(rule.target)) {
    const day = readRelativeDay(rule.target, context.rename);
    const problem = problemWithDay(rule.target, day);
    if (problem !== undefined) {
      context.report(problem.code, origin.file, [...path, "target", ...problem.path], problem.message);
      return false;
    }
    found.push({ key, operator: rule.operator, target: undefined, ...day, day: rule.target, origin });
    return "offset" in day
      ? comparisonWithDay(key, rule.operator, day)
      : { [rule.operator]: [{ var: key }, day.target ?? ""] };
  }
  found.push({ key, operator: rule.operator, target: rule.target, origin });
  return comparisonLogic(key, rule.operator, rule.target, context);
}

/** Whether a question that takes several files has any: which of its places they have does not count (FIL-05). */
function ofAllFiles(
  key: string,
  operator: Operator,
  { furtherFiles }: Pick<RuleContext, "furtherFiles">,
): JsonLogic | undefined {
  const further = furtherFiles.get(key);
  if (further === undefined) return undefined;
  if (operator === "answered") return anyAnswered([key, ...further]);
  return operator === "notAnswered" ? { "!": [anyAnswered([key, ...further])] } : undefined;
}

/** A comparison as json-logic. Whether one of several codes is chosen in a list is asked code by code. */
function comparisonLogic(
  key: string,
  operator: Operator,
  target: RuleTarget | undefined,
  context: RuleContext,
): JsonLogic {
  const ofFiles = ofAllFiles(key, operator, context);
  if (ofFiles !== undefined) return ofFiles;
  if (context.lists?.has(key) && Array.isArray(target)) {
    const codes: readonly (string | number)[] = target;
    if (operator === "in") return { or: codes.map((code) => ({ includes: [{ var: key }, String(code)] })) };
    if (operator === "notIn") {
      return { and: codes.map((code) => ({ notIncludes: [{ var: key }, String(code)] })) };
    }
  }
  if (target === undefined) return { [operator]: [{ var: key }] };
  const isCode = OPERATOR_WORDS[operator].tells === "membership" && typeof target === "number";
  return { [operator]: [{ var: key }, isCode ? String(target) : target] };
}

interface Counting {
  readonly word: "anyEntry" | "everyEntry" | "countEntries";
  /** The id of the group. */
  readonly id: string;
  readonly how: EntriesRule["how"];
  readonly target: number;
}

function readEntries(definition: EntriesDefinition): Counting {
  if ("anyEntry" in definition) return { word: "anyEntry", id: definition.anyEntry, how: "gte", target: 1 };
  if ("everyEntry" in definition) {
    return { word: "everyEntry", id: definition.everyEntry, how: "every", target: 0 };
  }
  const { countEntries: id, operator: how, target } = definition;
  return { word: "countEntries", id, how, target: Number(target) };
}

/** What the comparison says of every number of entries that there can be; undefined where that differs. */
function constantCount(how: CountOperator, target: number, most: number): boolean | undefined {
  const outcomes = Array.from({ length: most + 1 }, (_, count) => OPERATORS[how](String(count), target));
  const [first] = outcomes;
  return outcomes.every((outcome) => outcome === first) ? first : undefined;
}

function unknownGroup(id: string, { groups }: RuleContext): string {
  const known = [...groups.keys()].map((group) => `"${group}"`).join(", ");
  return known === ""
    ? `There is no repeated group "${id}": the form has none.`
    : `There is no repeated group "${id}". The form has ${known}.`;
}

function isAnswered(key: string): JsonLogic {
  return { answered: [{ var: key }] };
}

function anyAnswered(keys: readonly string[]): JsonLogic {
  return { or: keys.map(isAnswered) };
}

/** A rule over entries, written out for each of them. */
function entriesToLogic(
  definition: EntriesDefinition,
  path: JsonPath,
  context: RuleContext,
  found: Found[],
): JsonLogic {
  const { id, word, how, target } = readEntries(definition);
  const group = context.groups.get(id);
  const refuse = (code: "unknown-group" | "wrong-entries-rule", step: string, message: string) => {
    context.report(code, context.origin.file, [...path, step], message);
    return false;
  };
  if (context.isInEntry) {
    return refuse("wrong-entries-rule", word, "A rule over entries cannot stand in another one.");
  }
  if (group === undefined) return refuse("unknown-group", word, unknownGroup(id, context));
  const constant = how === "every" ? undefined : constantCount(how, target, group.entries.length);
  if (constant !== undefined) {
    const message = `"${id}" has from 0 to ${group.entries.length} entries, so this ${constant ? "always" : "never"} holds.`;
    return refuse("wrong-entries-rule", "target", message);
  }
  const { where } = definition;
  const entries = group.entries.map(({ always, others }, place): CountedEntry => {
    const hidden: readonly JsonLogic[] = others.length === 0 ? [] : [anyAnswered(others)];
    const isBegun: JsonLogic = { or: [...always.map(isAnswered), ...hidden] };
    if (where === undefined) return [isBegun];
    const rename = (key: string) => group.keyIn(place, key) ?? context.rename(key);
    const inEntry = { ...context, rename, isInEntry: true };
    // What is wrong with the rule is wrong in every entry, and told of the first.
    const own = place === 0 ? inEntry : { ...inEntry, report: () => undefined };
    return [isBegun, toLogic(where, [...path, "where"], own, place === 0 ? found : [])];
  });
  const [[, first] = [true]] = entries;
  const asks =
    first === undefined ||
    first === false ||
    comparisonsIn(first)
      .flatMap(keysCompared)
      .some((key) => group.keyIn(0, key));
  if (!asks) {
    const message = `This asks nothing of the entries of "${id}": name the keys of its first entry.`;
    return refuse("wrong-entries-rule", "where", message);
  }
  return entriesLogic({ group: id, how, target, entries });
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
  return comparisonLogic(key, operator, target, context);
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

import type {
  JsonLogic,
  ObjectSchema,
  PropertySchema,
  RichText,
  RichTextPart,
} from "../../form/definition/definition.ts";
import type { Operator, RuleTarget } from "../../form/definition/operators.ts";
import {
  asComparison,
  asEntriesRule,
  combinedIn,
  type EntriesRule,
} from "../../form/rules/comparisons-in.ts";
import type { DayOffset } from "../../form/rules/relative-days.ts";
import { readableDate } from "../../form/typed/readable-date.ts";
import { dayComparisonWords } from "../vocabulary/day-words.ts";
import { COUNT_WORDS, OPERATOR_WORDS } from "../vocabulary/operator-words.ts";
import type { Names } from "./names.ts";

type Words = readonly RichTextPart[];
type Comparison = Extract<Condition, { kind: "compare" }>;
type Entries = Extract<Condition, { kind: "entries" }>;

/** A condition in words, each question a link that tells which: 'SAT taken is “Yes” and …'. */
export function conditionWords(condition: Condition, names: Names): RichText {
  return [...wordsOf(condition, names)];
}

function wordsOf(condition: Condition, names: Names): Words {
  switch (condition.kind) {
    case "compare":
      return [nameOf(condition.key, names), ...comparisonWords(condition, names)];
    case "says":
      return [nameOf(condition.key, names), ` ${condition.words}`];
    case "entries":
      return entriesWords(condition, names);
    case "not":
      return ["it is not so that ", ...inner(condition.part, names)];
    case "one":
      return ["exactly one of these holds: ", ...list(condition.parts, ", or ", names)];
    case "all":
      return condition.parts.length === 0 ? ["always"] : list(condition.parts, " and ", names);
    case "any":
      return condition.parts.length === 0 ? ["never"] : list(condition.parts, " or ", names);
    default:
      return condition satisfies never;
  }
}

/** 'for at least 2 of “License 1” to “License 3”: “Kind” is “RN”'. */
function entriesWords({ group, how, target, part }: Entries, names: Names): Words {
  const number = how === "every" ? "every one" : `${COUNT_WORDS[how]} ${target}`;
  const entries = `${number} of ${names.entries(group)}`;
  if (part === undefined) return [`${entries} ${target === 1 ? "is" : "are"} filled in`];
  return [`for ${entries}${how === "every" ? " that is filled in" : ""}: `, ...inner(part, names)];
}

function list(parts: readonly Condition[], separator: string, names: Names): Words {
  return parts.flatMap((part, index) => [...(index === 0 ? [] : [separator]), ...inner(part, names)]);
}

/** Brackets where 'and' and 'or' would run into each other. */
function inner(condition: Condition, names: Names): Words {
  const words = wordsOf(condition, names);
  const isJoined = condition.kind === "all" || condition.kind === "any" || condition.kind === "one";
  return isJoined && condition.parts.length > 1 ? ["(", ...words, ")"] : words;
}

/** Its address leads nowhere: it tells comparisons which question it is, whatever its title. */
function nameOf(key: string, names: Names): RichTextPart {
  return { link: `“${names.question(key)}”`, href: `#question-${names.placeOf(key)}` };
}

function comparisonWords({ key, operator, target, targetKey, offset }: Comparison, names: Names): Words {
  if (offset !== undefined) {
    const from = targetKey === undefined ? "today" : nameOf(targetKey, names);
    return [` ${dayComparisonWords(operator, offset)} `, from];
  }
  if (targetKey !== undefined) return otherAnswerWords(key, operator, targetKey, names);
  if (names.isBox(key)) return [isTickedBy(operator, target) ? " is ticked" : " is not ticked"];
  const { takes, words, dateWords = words } = OPERATOR_WORDS[operator];
  if (takes === "nothing") return [` ${words}`];
  if (target === "") return [operator === "equals" ? " is not answered" : " is answered"];
  const values = typeof target === "object" ? target : [target ?? ""];
  const answers = values.map((value) => answerWords(key, value, names));
  const verb = names.isDate(key) ? dateWords : words;
  const isNoneOf = operator === "notIn" && answers.length > 1;
  return [isNoneOf ? " is none of " : ` ${verb} `, ...separated(answers, isNoneOf ? ", " : " or ")];
}

function otherAnswerWords(key: string, operator: Operator, targetKey: string, names: Names): Words {
  const { words, dateWords = words, tells } = OPERATOR_WORDS[operator];
  const isSameness = tells === "sameness";
  const sameness = operator === "equals" ? "is the same as" : "is another than";
  return [` ${isSameness ? sameness : names.isDate(key) ? dateWords : words} `, nameOf(targetKey, names)];
}

/** Parts with commas between them, and another word before the last. */
function separated(parts: Words, beforeLast: string): Words {
  return parts.flatMap((part, index) => {
    if (index === 0) return [part];
    return [index === parts.length - 1 ? beforeLast : ", ", part];
  });
}

function isTickedBy(operator: Operator, target: RuleTarget | undefined): boolean {
  const { takes, needsAnswer } = OPERATOR_WORDS[operator];
  return (takes === "nothing" || target === true) === needsAnswer;
}

/** Its address tells comparisons which answer it is, whatever its label. */
function answerWords(key: string, value: string | number | boolean, names: Names): RichTextPart {
  if (typeof value !== "string") return String(value);
  if (names.isDate(key)) return readableDate(value);
  return { link: `“${names.answer(key, value)}”`, href: `#answer-${key}=${value}` };
}

/** A condition of the layout or of a schema, in one form for both, before it is put into words. */
export type Condition =
  | {
      readonly kind: "compare";
      readonly key: string;
      readonly operator: Operator;
      readonly target: RuleTarget | undefined;
      /** The answer that it is compared with, in place of a target. */
      readonly targetKey?: string;
      /** How far from it, or from today where there is none, the day is that it is compared with. */
      readonly offset?: DayOffset;
    }
  /** Something else about one answer; the words follow the question's name: 'has at most 5 characters'. */
  | { readonly kind: "says"; readonly key: string; readonly words: string }
  /** About each entry of a repeated group; the part is about the first one's questions. Without it, that it is filled in. */
  | ({ readonly kind: "entries"; readonly part?: Condition } & Omit<EntriesRule, "entries">)
  | { readonly kind: "all" | "any" | "one"; readonly parts: readonly Condition[] }
  | { readonly kind: "not"; readonly part: Condition };

/** The condition that a compiled rule of the layout states. */
export function conditionOfRule(logic: JsonLogic): Condition {
  const comparison = asComparison(logic);
  if (comparison !== undefined) return { kind: "compare", ...comparison };
  const rule = asEntriesRule(logic);
  if (rule !== undefined) return conditionOfEntries(rule);
  const parts = combinedIn(logic).map(conditionOfRule);
  const [first] = parts;
  if (typeof logic === "object" && "!" in logic && first !== undefined) return negated(first);
  return joined(typeof logic === "object" && "or" in logic ? "any" : "all", parts);
}

function conditionOfEntries({ entries, ...rule }: EntriesRule): Condition {
  const [, holds] = entries[0] ?? [];
  return { kind: "entries", ...rule, ...(holds !== undefined && { part: conditionOfRule(holds) }) };
}

/** The condition that the `if` of a page's schema states about the answers. */
export function conditionOfSchema(schema: ObjectSchema): Condition {
  const required = new Set(schema.required);
  const properties = Object.entries(schema.properties ?? {});
  const described = new Set(properties.map(([key]) => key));
  const { not, if: test, then, else: otherwise } = schema;
  return joined("all", [
    ...[...required].filter((key) => !described.has(key)).map((key) => compare(key, "answered")),
    ...properties.flatMap(([key, property]) => conditionsOfAnswer(key, property, required.has(key))),
    ...(schema.allOf ?? []).map(conditionOfSchema),
    ...(schema.anyOf === undefined ? [] : [joined("any", schema.anyOf.map(conditionOfSchema))]),
    ...(schema.oneOf === undefined ? [] : [joined("one", schema.oneOf.map(conditionOfSchema))]),
    ...(not === undefined ? [] : [negated(conditionOfSchema(not))]),
    ...(test === undefined || then === undefined
      ? []
      : [implied(conditionOfSchema(test), conditionOfSchema(then))]),
    ...(test === undefined || otherwise === undefined
      ? []
      : [implied(negated(conditionOfSchema(test)), conditionOfSchema(otherwise))]),
  ]);
}

/** Conditions that all hold, without repeating that a question is answered where its answer is named. */
export function allOf(conditions: readonly Condition[]): Condition {
  return joined("all", conditions);
}

/** Conditions of which one is enough. */
export function anyOf(conditions: readonly Condition[]): Condition {
  return joined("any", conditions);
}

/** The opposite, with the operator that says so where there is one. */
export function negated(condition: Condition): Condition {
  if (condition.kind === "not") return condition.part;
  if (condition.kind === "any") return joined("all", condition.parts.map(negated));
  // Of two answers the opposite holds as well while one is missing, which no operator says.
  const isPlain = condition.kind === "compare" && condition.targetKey === undefined;
  const opposite = isPlain ? OPERATOR_WORDS[condition.operator].opposite : undefined;
  if (condition.kind !== "compare" || opposite === undefined) return { kind: "not", part: condition };
  return { ...condition, operator: opposite };
}

function implied(condition: Condition, consequence: Condition): Condition {
  return joined("any", [negated(condition), consequence]);
}

function compare(key: string, operator: Operator, target?: RuleTarget): Condition {
  return { kind: "compare", key, operator, target };
}

/** A schema says nothing about an answer that is not given, unless it requires it. */
function conditionsOfAnswer(
  key: string,
  property: PropertySchema,
  isRequired: boolean,
): readonly Condition[] {
  const { not } = property;
  const said = [
    ...(property.const === undefined ? [] : [compare(key, "equals", property.const)]),
    ...(property.enum === undefined ? [] : [compare(key, "in", property.enum)]),
    ...(not?.const === undefined ? [] : [compare(key, "notEquals", not.const)]),
    ...(not?.enum === undefined ? [] : [compare(key, "notIn", not.enum)]),
    ...otherWords(property).map((words): Condition => ({ kind: "says", key, words })),
  ];
  if (isRequired) return [compare(key, "answered"), ...said];
  return said.map((condition) => joined("any", [condition, compare(key, "notAnswered")]));
}

function otherWords({
  minLength,
  maxLength,
  minWords,
  maxWords,
  minItems,
  maxItems,
  pattern,
  format,
  numericString,
}: PropertySchema): readonly string[] {
  const { minimum, maximum, multipleOf } = numericString ?? {};
  return [
    ...(minLength === undefined ? [] : [`has at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`has at most ${maxLength} characters`]),
    ...(minWords === undefined ? [] : [`has at least ${minWords} words`]),
    ...(maxWords === undefined ? [] : [`has at most ${maxWords} words`]),
    ...(minItems === undefined ? [] : [`has at least ${minItems} choices`]),
    ...(maxItems === undefined ? [] : [`has at most ${maxItems} choices`]),
    ...(pattern === undefined ? [] : [`matches the pattern ${pattern}`]),
    ...(format === undefined ? [] : [`is a correct ${format}`]),
    ...(minimum === undefined ? [] : [`is a number of at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`is a number of at most ${maximum}`]),
    ...(multipleOf === undefined ? [] : [`is a number in steps of ${multipleOf}`]),
  ];
}

function joined(kind: "all" | "any" | "one", parts: readonly Condition[]): Condition {
  const flat = parts.flatMap((part) => (part.kind === kind && kind !== "one" ? part.parts : [part]));
  const different = [...new Map(flat.map((part) => [JSON.stringify(part), part])).values()];
  const kept = kind === "all" ? different.filter((part) => !isImplied(part, different)) : different;
  const [only] = kept;
  return kept.length === 1 && only !== undefined && kind !== "one" ? only : { kind, parts: kept };
}

/** 'is answered' beside 'is Yes' of the same question says nothing more. */
function isImplied(part: Condition, all: readonly Condition[]): boolean {
  if (part.kind !== "compare" || part.operator !== "answered") return false;
  return all.some(
    (other) =>
      other.kind === "compare" &&
      other.key === part.key &&
      other.target !== "" &&
      other.operator !== "answered" &&
      OPERATOR_WORDS[other.operator].needsAnswer,
  );
}

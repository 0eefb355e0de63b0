import { chosenCodes } from "../../form/definition/chosen-codes.ts";
import type { Question } from "../../form/definition/compiled-form.ts";
import { type AnswerFormat, FORMATS, isDecimalFormat } from "../../form/definition/formats.ts";
import type { Operator } from "../../form/definition/operators.ts";
import { widgetOf } from "../../form/definition/widget-of.ts";
import { isTypedFormat, type TypedFormat } from "../../form/typed/typed-kinds.ts";
import type { Condition } from "../compile/origins.ts";
import { FORMAT_WORDS } from "../vocabulary/format-words.ts";
import { OPERATOR_WORDS, type OperatorWords } from "../vocabulary/operator-words.ts";
import { type Check, type CheckContext, questionOf, reportOnce } from "./check-context.ts";
import { wholeAnswerProblem } from "./check-lists.ts";
import { didYouMean } from "./suggest.ts";

/** What a target is, or a list as target holds. */
type RuleValue = string | number | boolean | undefined;

type ReportAt = ReturnType<typeof reportOnce>;

/** Rules that read keys which nobody is asked for, or compare with what the question can never be. */
export const checkRules: Check = (context) => {
  const once = reportOnce(context.report);
  for (const condition of context.origins.conditions) checkCondition(condition, context, once);
};

function checkCondition(condition: Condition, context: CheckContext, once: ReportAt): void {
  const { form, origins } = context;
  const { key, operator, target } = condition;
  const question = questionOf(form, key);
  if (question === undefined) {
    const isDesc = Object.values(form.questions).some((other) => other.desc === key);
    if (isDesc) return;
    const message = Object.hasOwn(form.keys, key)
      ? `This rule reads "${key}", which the data model has but no page asks for.`
      : `This rule reads "${key}", which no page asks for.`;
    once(
      "unknown-rule-key",
      at(condition, "valueKey"),
      message,
      didYouMean(key, Object.keys(form.questions)),
    );
    return;
  }
  // That a switch needs options is said once, not for each of its cases.
  if (isCase(condition) && question.options === undefined) return;
  if (condition.day !== undefined) {
    checkDay(question, condition, context, once);
    return;
  }
  if (condition.targetKey !== undefined) {
    checkOther(question, condition.targetKey, condition, context, once);
    return;
  }
  const origin = origins.properties.get(key);
  const format = origin && formatOf(key, question, context);
  const problem = problemWith(question, format, operator, target);
  if (problem !== undefined) {
    once(problem.code, at(condition, "target"), problem.message, problem.suggestion);
    return;
  }
  checkWhole(question, condition, context, once);
  checkCodes(question, condition, context, once);
}

/** A list that is compared as a whole with one text. */
function checkWhole(question: Question, condition: Condition, { form }: CheckContext, once: ReportAt): void {
  const { operator, target } = condition;
  const isWhole = operator === "equals" || operator === "notEquals";
  if (question.type !== "list" || !isWhole || typeof target !== "string" || target === "") return;
  const problem = wholeAnswerProblem(form, question, target);
  if (problem !== undefined) once(problem.code, at(condition, "target"), problem.message, problem.suggestion);
}

/** A day that is counted from another one: only dates are compared with it, and it is counted from dates alone. */
function checkDay(question: Question, condition: Condition, context: CheckContext, once: ReportAt): void {
  const { targetKey } = condition;
  const kind = kindOf(question, context);
  if (kind !== "date") {
    const message = `"${question.key}" is ${KIND_WORDS[kind]}, and only a date can be compared with a day.`;
    once("wrong-target", at(condition, "target"), message);
    return;
  }
  if (targetKey === undefined) return;
  const { file, path } = at(condition, "target");
  const word = condition.day?.before === undefined ? "after" : "before";
  const origin = { file, path: [...path, word, "valueKey"] };
  const other = questionOf(context.form, targetKey);
  if (other === undefined) {
    const message = `This rule counts from "${targetKey}", which no page asks for.`;
    once("unknown-rule-key", origin, message, didYouMean(targetKey, Object.keys(context.form.questions)));
    return;
  }
  const from = kindOf(other, context);
  if (from !== "date") {
    const message = `"${targetKey}" is ${KIND_WORDS[from]}, and a day can only be counted from a date.`;
    once("answers-not-comparable", origin, message);
  } else if (targetKey === question.key) {
    const message = `"${targetKey}" is compared with a day that is counted from itself.`;
    once("answers-not-comparable", origin, message, "Name another question.");
  }
}

/** The answer that another one is compared with: asked, another question, and of the same kind. */
function checkOther(
  question: Question,
  targetKey: string,
  condition: Condition,
  context: CheckContext,
  once: ReportAt,
): void {
  const origin = at(condition, "targetKey");
  const other = questionOf(context.form, targetKey);
  if (other === undefined) {
    const message = `This rule compares with "${targetKey}", which no page asks for.`;
    once("unknown-rule-key", origin, message, didYouMean(targetKey, Object.keys(context.form.questions)));
    return;
  }
  if (targetKey === question.key) {
    once(
      "answers-not-comparable",
      origin,
      `"${targetKey}" is compared with itself.`,
      "Name another question.",
    );
    return;
  }
  const problem = problemBetween(question, other, condition.operator, context);
  if (problem !== undefined) once("answers-not-comparable", origin, problem);
}

function problemBetween(
  one: Question,
  other: Question,
  operator: Operator,
  context: CheckContext,
): string | undefined {
  const [first, second] = [kindOf(one, context), kindOf(other, context)];
  const list = [one, other].find(({ type }) => type === "list");
  if (list !== undefined) return `"${list.key}" takes several options, which are compared with codes alone.`;
  const both = `"${one.key}" is ${KIND_WORDS[first]} and "${other.key}" is ${KIND_WORDS[second]}`;
  if (OPERATOR_WORDS[operator].tells === "order") {
    const isOrdered = first === second && ORDERED.has(first);
    return isOrdered ? undefined : `${both}: ${ORDERED_WORDS} are less or more than each other.`;
  }
  if (first === "box" || first === "document") {
    return `"${one.key}" is ${KIND_WORDS[first]}: ask with "answered" whether it was given.`;
  }
  if (first !== second) return `${both}: answers of two kinds are never the same.`;
  return haveCommonCode(one, other, context)
    ? undefined
    : `"${one.key}" and "${other.key}" have no option in common, so they are never the same.`;
}

type Kind = "box" | "document" | "date" | "choice" | "text" | TypedFormat;
const ORDERED: ReadonlySet<Kind> = new Set(["date", "number", "money", "percent", "time", "month-year"]);
const ORDERED_WORDS = "only two numbers, amounts, dates, months or times of one kind";
const KIND_WORDS: Readonly<Record<Kind, string>> = {
  box: "a box to tick",
  document: "a document",
  date: "a date",
  number: "a number",
  choice: "a choice from a list",
  text: "a text",
  money: "an amount of money",
  percent: "a share in percent",
  time: "a time of day",
  "web-address": "a web address",
  "month-year": "a month",
  "partial-date": "a date",
};

function kindOf(question: Question, { form }: CheckContext): Kind {
  if (question.type === "boolean") return "box";
  if (question.type === "document") return "document";
  const page = form.pages.find(({ id }) => id === question.page);
  const property = page?.schema.properties?.[question.key];
  // Of a date without its day some things can be told all the same.
  if (property?.format === "date" || property?.format === "partial-date") return "date";
  if (isTypedFormat(property?.format)) return property.format;
  if (property?.numericString !== undefined) return "number";
  if (page !== undefined && widgetOf(question, page) === "year") return "number";
  return question.options === undefined ? "text" : "choice";
}

function haveCommonCode(one: Question, other: Question, { form }: CheckContext): boolean {
  const codesOf = ({ options }: Question) =>
    (options === undefined ? [] : (form.options[options] ?? [])).map(({ code }) => code);
  const codes = new Set(codesOf(other));
  return codes.size === 0 || codesOf(one).some((code) => codes.has(code));
}

function formatOf(key: string, question: Question, { form }: CheckContext): AnswerFormat | undefined {
  return form.pages.find(({ id }) => id === question.page)?.schema.properties?.[key]?.format;
}

interface Problem {
  readonly code: "wrong-target" | "invalid-date";
  readonly message: string;
  readonly suggestion?: string;
}

function problemWith(
  question: Question,
  format: AnswerFormat | undefined,
  operator: Operator,
  target: Condition["target"],
): Problem | undefined {
  const { takes, tells } = OPERATOR_WORDS[operator];
  if (takes === "nothing") {
    return target === undefined
      ? undefined
      : wrong(`"${operator}" compares with nothing, so it takes no target.`);
  }
  const takesList = takes === "list";
  if (takesList !== Array.isArray(target)) {
    return wrong(
      takesList
        ? `"${operator}" needs a list as its target.`
        : `"${operator}" needs one value as its target.`,
    );
  }
  if (tells === "membership" && question.type !== "list") {
    return {
      ...wrong(`"${question.key}" takes one answer, so nothing is included in it.`),
      suggestion: `Write "${operator === "includes" ? "equals" : "notEquals"}".`,
    };
  }
  if (question.type === "list" && tells === "order") {
    return wrong(`"${question.key}" takes several options, which are neither less nor more than anything.`);
  }
  if (question.type === "boolean") {
    if (tells === "order")
      return wrong(`"${question.key}" is a box to tick, which is neither less nor more than anything.`);
    const values: readonly unknown[] = Array.isArray(target) ? target : [target];
    const isBoolean = values.every((value) => typeof value === "boolean");
    return isBoolean
      ? undefined
      : wrong(`"${question.key}" is a box to tick, so its rule compares with true or false.`);
  }
  if (typeof target === "boolean") {
    return wrong(`"${question.key}" takes a text, so a rule cannot compare it with ${target}.`);
  }
  if (format === "date") return dateProblem(question.key, target);
  if (isTypedFormat(format)) return typedProblem(question.key, format, tells, target);
  if (tells === "order" && typeof target === "string" && !isOrdered(target)) {
    return wrong(`"${target}" is neither a number nor a date, so nothing is less or more than it.`);
  }
  return undefined;
}

function wrong(message: string): Problem {
  return { code: "wrong-target", message };
}

function dateProblem(key: string, target: Condition["target"]): Problem | undefined {
  const values = Array.isArray(target) ? target : [target];
  const bad = values.find(
    (value) => value !== "" && !(typeof value === "string" && FORMATS.date.test(value)),
  );
  if (bad === undefined) return undefined;
  const message = `"${key}" is a date, but "${String(bad)}" is no day of the calendar.`;
  return { code: "invalid-date", message, suggestion: "Write it as year-month-day, for example 2026-08-01." };
}

/** A target is compared as the answer is stored; a date may stand beside a month. */
function typedProblem(
  key: string,
  format: TypedFormat,
  tells: OperatorWords["tells"],
  target: Condition["target"],
): Problem | undefined {
  if (tells === "order" && format === "web-address") {
    return wrong(`"${key}" is a web address, which is neither less nor more than anything.`);
  }
  const values: readonly RuleValue[] = Array.isArray(target) ? target : [target];
  const fits = (value: RuleValue) => value === "" || FORMATS[format].test(String(value));
  const bad = values.find((value) => !fits(value) || (typeof value === "number" && !isDecimalFormat(format)));
  if (bad === undefined) return undefined;
  return {
    ...wrong(`"${key}" ${FORMAT_WORDS[format].kind}, but "${String(bad)}" is none as it is stored.`),
    suggestion: `A target must ${FORMAT_WORDS[format].demand}.`,
  };
}

function isOrdered(target: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(target) || FORMATS.date.test(target);
}

function checkCodes(question: Question, condition: Condition, { form }: CheckContext, once: ReportAt): void {
  const { operator, target } = condition;
  if (question.options === undefined || OPERATOR_WORDS[operator].tells === "order") return;
  const options = form.options[question.options];
  if (options === undefined) return;
  const codes = new Set(options.map((option) => option.code));
  const given: readonly RuleValue[] = Array.isArray(target) ? target : [target];
  const isWhole = question.type === "list" && !Array.isArray(target) && typeof target === "string";
  const values = isWhole ? chosenCodes(target) : given;
  values.forEach((value, index) => {
    if (value === undefined || value === "" || codes.has(String(value))) return;
    const place = at(condition, "target");
    const origin = Array.isArray(target) ? { ...place, path: [...place.path, index] } : place;
    const message = `"${String(value)}" is no option of "${question.key}".`;
    once("target-not-an-option", origin, message, suggestCode(String(value), options));
  });
}

/** Staff often write the label where the code is meant. */
function suggestCode(value: string, options: readonly { readonly code: string; readonly label: string }[]) {
  const labelled = options.find((option) => option.label.toLowerCase() === value.toLowerCase());
  if (labelled) return `Did you mean "${labelled.code}" (${labelled.label})?`;
  return didYouMean(
    value,
    options.map((option) => option.code),
  );
}

/** A raw json-logic rule has no `valueKey` and `target`, nor has a case of a switch; there the whole is the place. */
function at(condition: Condition, word: "valueKey" | "target" | "targetKey") {
  const { file, path } = condition.origin;
  return path.includes("logic") || isCase(condition) ? { file, path } : { file, path: [...path, word] };
}

/** Whether a condition comes from a case of a switch: its code. */
function isCase({ origin }: Condition): boolean {
  return origin.path.at(-2) === "cases";
}

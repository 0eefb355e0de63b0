import type { RichText, RichTextPart, RuleTarget } from "../form/definition.ts";
import { readableDate } from "../typed/readable-date.ts";
import { answerReference, questionAnchor } from "./book.ts";
import type { Condition } from "./condition.ts";
import type { Names } from "./names.ts";

type Words = readonly RichTextPart[];
type Comparison = Extract<Condition, { kind: "compare" }>;

const COMPARISONS: Readonly<Record<string, string>> = {
  equals: "is",
  notEquals: "is not",
  in: "is",
  notIn: "is not",
  lt: "is less than",
  lte: "is at most",
  gt: "is more than",
  gte: "is at least",
};
const DATE_COMPARISONS: Readonly<Record<string, string>> = {
  lt: "is before",
  lte: "is on or before",
  gt: "is after",
  gte: "is on or after",
};

/** A condition in words, each question a link to its place in the book: 'SAT taken is “Yes” and …'. */
export function conditionWords(condition: Condition, names: Names): RichText {
  return [...wordsOf(condition, names)];
}

function wordsOf(condition: Condition, names: Names): Words {
  switch (condition.kind) {
    case "compare":
      return [nameOf(condition.key, names), ...comparisonWords(condition, names)];
    case "says":
      return [nameOf(condition.key, names), ` ${condition.words}`];
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

function list(parts: readonly Condition[], separator: string, names: Names): Words {
  return parts.flatMap((part, index) => [...(index === 0 ? [] : [separator]), ...inner(part, names)]);
}

/** Brackets where 'and' and 'or' would run into each other. */
function inner(condition: Condition, names: Names): Words {
  const words = wordsOf(condition, names);
  const isJoined = condition.kind === "all" || condition.kind === "any" || condition.kind === "one";
  return isJoined && condition.parts.length > 1 ? ["(", ...words, ")"] : words;
}

function nameOf(key: string, names: Names): RichTextPart {
  return { link: `“${names.question(key)}”`, href: `#${questionAnchor(key)}` };
}

function comparisonWords({ key, operator, target }: Comparison, names: Names): Words {
  if (names.isBox(key)) return [isTickedBy(operator, target) ? " is ticked" : " is not ticked"];
  if (operator === "answered") return [" is answered"];
  if (operator === "notAnswered") return [" is not answered"];
  if (target === "") return [operator === "equals" ? " is not answered" : " is answered"];
  const values = typeof target === "object" ? target : [target ?? ""];
  const answers = values.map((value) => answerWords(key, value, names));
  const isDate = names.isDate(key);
  const verb = (isDate ? DATE_COMPARISONS[operator] : undefined) ?? COMPARISONS[operator] ?? operator;
  const isNoneOf = operator === "notIn" && answers.length > 1;
  return [isNoneOf ? " is none of " : ` ${verb} `, ...separated(answers, isNoneOf ? ", " : " or ")];
}

/** Parts with commas between them, and another word before the last. */
function separated(parts: Words, beforeLast: string): Words {
  return parts.flatMap((part, index) => {
    if (index === 0) return [part];
    return [index === parts.length - 1 ? beforeLast : ", ", part];
  });
}

function isTickedBy(operator: string, target: RuleTarget | undefined): boolean {
  const isAskedFor = operator === "answered" || operator === "notAnswered" || target === true;
  const isOpposite = operator === "notEquals" || operator === "notAnswered";
  return isAskedFor !== isOpposite;
}

function answerWords(key: string, value: string | number | boolean, names: Names): RichTextPart {
  if (typeof value !== "string") return String(value);
  if (names.isDate(key)) return readableDate(value);
  return { link: `“${names.answer(key, value)}”`, href: answerReference(key, value) };
}

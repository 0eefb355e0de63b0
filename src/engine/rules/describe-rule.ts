import type { JsonLogic, RuleTarget } from "../form/definition.ts";
import { asComparison, type Comparison, combinedIn } from "./comparisons-in.ts";

/** How a description names questions and their answers. */
export interface RuleNames {
  readonly question: (key: string) => string;
  readonly answer: (key: string, value: string | number | boolean) => string;
}

/** The names that files use: keys and codes in quotes. */
export const WRITTEN_NAMES: RuleNames = {
  question: (key) => `"${key}"`,
  answer: (_key, value) => (typeof value === "string" ? `"${value}"` : String(value)),
};

type Describe = (subject: string, target: string) => string;

const SENTENCES: Readonly<Record<string, Describe>> = {
  equals: (subject, target) => `${subject} is ${target}`,
  notEquals: (subject, target) => `${subject} is not ${target}`,
  in: (subject, target) => `${subject} is ${target}`,
  notIn: (subject, target) => `${subject} is not ${target}`,
  answered: (subject) => `${subject} is answered`,
  notAnswered: (subject) => `${subject} is not answered`,
  lt: (subject, target) => `${subject} is less than ${target}`,
  lte: (subject, target) => `${subject} is at most ${target}`,
  gt: (subject, target) => `${subject} is more than ${target}`,
  gte: (subject, target) => `${subject} is at least ${target}`,
};

/** A compiled rule in English: `"country" is "USA" and "zip" is answered`. */
export function describeRule(logic: JsonLogic, names: RuleNames = WRITTEN_NAMES): string {
  const comparison = asComparison(logic);
  if (comparison !== undefined) return describeComparison(comparison, names);
  const inner = combinedIn(logic).map((part) => {
    const words = describeRule(part, names);
    return combinedIn(part).length > 1 ? `(${words})` : words;
  });
  if (typeof logic !== "object" || inner.length === 0) return "nothing";
  if ("!" in logic) return `not ${inner[0]?.startsWith("(") ? inner[0] : `(${inner[0]})`}`;
  return inner.join("and" in logic ? " and " : " or ");
}

function describeComparison({ key, operator, target }: Comparison, names: RuleNames): string {
  if (typeof target === "boolean") {
    return `${names.question(key)} is ${(operator === "equals") === target ? "ticked" : "not ticked"}`;
  }
  const describe = SENTENCES[operator] ?? ((subject, words) => `${subject} ${operator} ${words}`);
  return describe(names.question(key), describeTarget(key, target, names));
}

function describeTarget(key: string, target: RuleTarget | undefined, names: RuleNames): string {
  if (target === undefined) return "";
  if (typeof target !== "object") return names.answer(key, target);
  const words = target.map((value) => names.answer(key, value));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

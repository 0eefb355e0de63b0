import { plainText } from "../../form/definition/definition.ts";
import { allOf, type Condition, conditionWords } from "../explain/condition-words.ts";
import type { Names } from "../explain/names.ts";
import type { FormItem } from "./form-items.ts";
import { type Comparison, given, type Known, knownByAnswer, knownByComparison } from "./given-answer.ts";
import type { FormRules } from "./read-form-rules.ts";
import { keysOfCondition } from "./rule-condition.ts";

/** Something that appears, and what else has to hold for that. */
export interface Appearing {
  readonly item: FormItem;
  readonly also?: Condition;
}

/** An answer, or several that do the same, with what appears then. */
export interface AnswerRow {
  readonly answer: string;
  readonly appears: readonly Appearing[];
}

/** What the answers to a question decide on. */
export interface AnswerTable {
  readonly question: FormItem;
  readonly rows: readonly AnswerRow[];
}

type Asked = FormItem & { readonly question: NonNullable<FormItem["question"]> };

/** For each of these items that is a question on which something depends: each answer, and what appears. */
export function answerTables(rules: FormRules, items: readonly FormItem[]): readonly AnswerTable[] {
  const readers = readersOf(rules.items);
  return items.filter(isAsked).flatMap((item) => {
    const dependent = readers.get(item.question.key) ?? [];
    if (dependent.length === 0) return [];
    const rows = answersOf(item, dependent, rules.names).map(([answer, known]) => ({
      answer,
      appears: dependent.flatMap((one) => appearing(one, item, known)),
    }));
    return [{ question: item, rows: sameRows(rows) }];
  });
}

/** Of these items the questions that nothing holds back. */
export function alwaysShown(items: readonly FormItem[]): readonly FormItem[] {
  return items.filter((item) => item.kind === "question" && item.gates.length === 0);
}

function isAsked(item: FormItem): item is Asked {
  return item.question !== undefined;
}

/** Answer key → what applicants see of that on which it decides; a page that depends on it stands for all on it. */
function readersOf(items: readonly FormItem[]): ReadonlyMap<string, readonly FormItem[]> {
  const readers = new Map<string, FormItem[]>();
  for (const item of items) {
    if (item.kind === "other") continue;
    const gates = item.gates.filter(({ kind }) => item.kind === "page" || kind !== "page");
    for (const key of new Set(gates.flatMap(({ condition }) => keysOfCondition(condition)))) {
      const known = readers.get(key);
      if (known) known.push(item);
      else readers.set(key, [item]);
    }
  }
  return readers;
}

/** Whoever answers a question sees it, so that what holds it back need not be said. */
function appearing(item: FormItem, answered: FormItem, known: Known): readonly Appearing[] {
  const held = new Set(answered.gates.map(({ condition }) => JSON.stringify(condition)));
  const conditions = item.gates.map(({ condition }) => condition);
  const left = given(allOf(conditions.filter((condition) => !held.has(JSON.stringify(condition)))), known);
  if (left === false) return [];
  return [left === true ? { item } : { item, also: left }];
}

const NO_ANSWER = "no answer";

function answersOf(
  { question }: Asked,
  dependent: readonly FormItem[],
  names: Names,
): readonly (readonly [answer: string, known: Known])[] {
  const { key, kind, options } = question;
  if (kind === "box") {
    return [true, false].map((isTicked) => [
      isTicked ? "ticked" : "not ticked",
      knownByAnswer(key, isTicked),
    ]);
  }
  const none = [NO_ANSWER, knownByAnswer(key, "")] as const;
  if (options.length > 0) {
    return [...options.map(({ code, label }) => [label, knownByAnswer(key, code)] as const), none];
  }
  const compared = dependent.flatMap(({ gates }) =>
    gates.flatMap(({ condition }) => comparisonsWith(condition, key)),
  );
  const distinct = new Map(compared.map((comparison) => [JSON.stringify(comparison), comparison]));
  const some = [...distinct.values()].filter(({ operator }) => operator !== "notAnswered");
  return [...some.map((held) => [wordsAfterName(held, names), knownByComparison(held)] as const), none];
}

function comparisonsWith(condition: Condition, key: string): readonly Comparison[] {
  if (condition.kind === "compare") return condition.key === key ? [condition] : [];
  if (condition.kind === "not") return comparisonsWith(condition.part, key);
  return "parts" in condition ? condition.parts.flatMap((part) => comparisonsWith(part, key)) : [];
}

/** 'is at least 18' of a comparison that begins with the name of the question. */
function wordsAfterName(comparison: Comparison, names: Names): string {
  const [, ...words] = conditionWords(comparison, names);
  return plainText(words).trim();
}

/** How many answers are named before the others that do the same are counted. */
const MOST_NAMED = 4;

/** Answers after which the same appears stand in one row; what is too long to be named comes last but for no answer. */
function sameRows(rows: readonly AnswerRow[]): readonly AnswerRow[] {
  const grouped = [...Map.groupBy(rows, ({ appears }) => fingerprintOf(appears)).values()];
  const isLong = (group: readonly AnswerRow[]) => group.length > MOST_NAMED;
  const ordered = [...grouped.filter((group) => !isLong(group)), ...grouped.filter(isLong)];
  return ordered.map((group) => ({ answer: answerWords(group), appears: group[0]?.appears ?? [] }));
}

function answerWords(group: readonly AnswerRow[]): string {
  const named = group.map(({ answer }) => answer);
  if (named.length <= MOST_NAMED) return named.join(", ");
  return `${named.slice(0, MOST_NAMED - 1).join(", ")} and ${named.length - MOST_NAMED + 1} more`;
}

function fingerprintOf(appears: readonly Appearing[]): string {
  return JSON.stringify(appears.map(({ item, also }) => [item.part, item.page, item.path, item.title, also]));
}

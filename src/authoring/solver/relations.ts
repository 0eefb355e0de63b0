import { type Answer, type Answers, isEmptyAnswer } from "../../form/definition/answers.ts";
import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import type { JsonLogic } from "../../form/definition/definition.ts";
import { OPERATORS, type Operator } from "../../form/definition/operators.ts";
import {
  asComparison,
  asEntriesRule,
  type Comparison,
  type CountedEntry,
  combinedIn,
  comparisonsIn,
  entriesLogic,
  keysCompared,
} from "../../form/rules/comparisons-in.ts";
import { type DayOffset, RelativeDay } from "../../form/rules/relative-days.ts";

/** How two answers stand to each other: alike are numbers that are the same and written in two ways. */
const RELATIONS = ["less", "same", "alike", "more"] as const;
type Relation = (typeof RELATIONS)[number];

/** How the answer has to stand to the other one. A list as target cannot be an answer. */
const HOLDS_FOR: Readonly<Partial<Record<Operator, readonly Relation[]>>> = {
  equals: ["same"],
  notEquals: ["less", "alike", "more"],
  lt: ["less"],
  lte: ["less", "same", "alike"],
  gt: ["more"],
  gte: ["more", "same", "alike"],
};

const TURNED: Readonly<Record<Relation, Relation>> = {
  less: "more",
  same: "same",
  alike: "alike",
  more: "less",
};

/**
 * Two answers that some rule compares, in the order of their keys; or an answer and the day so far from another one, from today
 * where it is the only one.
 */
export interface Pair {
  readonly name: string;
  readonly keys: readonly [key: string, other?: string];
  readonly relations: readonly Relation[];
  readonly offset?: DayOffset;
}

/**
 * A rule as the solver sees it: of two answers it knows only how they stand to each other, as a choice of its own that
 * nothing else decides on. So it may take for possible what is not, and never takes for impossible what is possible.
 */
export function withRelations(logic: JsonLogic): JsonLogic {
  const comparison = asComparison(logic);
  const pair = comparison && pairOf(comparison);
  if (comparison !== undefined && pair !== undefined) {
    const { key, operator, targetKey } = comparison;
    const holds = HOLDS_FOR[operator] ?? [];
    const { name, keys } = pair;
    const relations = keys[0] === key ? holds : holds.map((relation) => TURNED[relation]);
    const given = keys.flatMap((one): JsonLogic[] =>
      one === undefined ? [] : [{ answered: [{ var: one }] }],
    );
    const stands = { and: [...given, { in: [{ var: name }, relations] }] };
    // An answer that is not given is another than any day, as it is another than any target.
    const holdsUnanswered = targetKey === undefined && operator === "notEquals";
    return holdsUnanswered ? { or: [{ notAnswered: [{ var: key }] }, stands] } : stands;
  }
  const rule = asEntriesRule(logic);
  if (rule !== undefined) return entriesLogic({ ...rule, entries: rule.entries.toReversed().map(seenEntry) });
  if (typeof logic !== "object" || Array.isArray(logic) || combinedIn(logic).length === 0) return logic;
  return Object.fromEntries(Object.keys(logic).map((word) => [word, combinedIn(logic).map(withRelations)]));
}

/**
 * An entry of which the solver knows that something is answered in it by the answers that the rule reads, and by one more:
 * the first of those that always show stands for all others; where there is none, all that show sometimes stay. Entries
 * come in the other order, so that the answers of the first are the last to be chosen, and the first to be given.
 */
function seenEntry([isBegun, holds]: CountedEntry): CountedEntry {
  const read = new Set(holds === undefined ? [] : comparisonsIn(holds).flatMap(keysCompared));
  const isRead = (part: JsonLogic) => comparisonsIn(part).some(({ key }) => read.has(key));
  const parts = combinedIn(isBegun);
  const begun = { or: [...parts.filter(isRead), ...parts.filter((part) => !isRead(part)).slice(0, 1)] };
  return holds === undefined ? [begun] : [begun, withRelations(holds)];
}

/** Every two answers that these rules compare with each other. */
export function pairsIn(rules: readonly CompiledRule[]): readonly Pair[] {
  const pairs = rules.flatMap(({ logic }) =>
    comparisonsIn(logic).flatMap((comparison) => pairOf(comparison) ?? []),
  );
  return [...new Map(pairs.map((pair) => [pair.name, pair])).values()];
}

/** Whether a variable of the solver says how two answers stand to each other. */
export function isRelation(name: string): boolean {
  return name.startsWith("relation:");
}

/** A day has one way of being written, so nothing is alike. */
const DAY_RELATIONS = RELATIONS.filter((relation) => relation !== "alike");

function pairOf({ key, targetKey, offset }: Comparison): Pair | undefined {
  if (offset !== undefined) {
    const from = targetKey ?? "today()";
    const name = `relation:${key}:${from}:${offset.months}:${offset.days}`;
    const keys = targetKey === undefined ? ([key] as const) : ([key, targetKey] as const);
    return { name, keys, relations: DAY_RELATIONS, offset };
  }
  if (targetKey === undefined) return undefined;
  const keys = key < targetKey ? ([key, targetKey] as const) : ([targetKey, key] as const);
  return { name: `relation:${keys.join(":")}`, keys, relations: RELATIONS };
}

/** How answers stand to each other, and to days, under the name of the pair; nothing where one is missing. */
export function relationsIn(
  pairs: readonly Pair[],
  answers: Answers,
  today: string,
): Readonly<Record<string, Answer>> {
  return Object.fromEntries(
    pairs.flatMap(({ name, keys: [one, other], offset }) => {
      const [first, second] = [answers[one], other === undefined ? today : answers[other]];
      if (isEmptyAnswer(first) || isEmptyAnswer(second)) return [];
      const relation =
        offset === undefined ? relationOf(first, second) : relationToDay(first, second, offset);
      return relation === undefined ? [] : [[name, relation] as const];
    }),
  );
}

/** Nothing where it cannot be told, as for what is no day. */
function relationToDay(answer: Answer, from: Answer, offset: DayOffset): Relation | undefined {
  try {
    const day = new RelativeDay(from, offset);
    if (day.compare("lt", answer)) return "less";
    return day.compare("gt", answer) ? "more" : "same";
  } catch {
    return undefined;
  }
}

/** Texts without an order are less or more than each other in any order that is always the same. */
function relationOf(first: Answer, second: Answer): Relation {
  if (first === second) return "same";
  try {
    if (OPERATORS.lt(first, second)) return "less";
    return OPERATORS.gt(first, second) ? "more" : "alike";
  } catch {
    return String(first) < String(second) ? "less" : "more";
  }
}

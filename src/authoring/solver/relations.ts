import { type Answer, type Answers, isEmptyAnswer } from "../../form/definition/answers.ts";
import type { CompiledRule } from "../../form/definition/compiled-form.ts";
import type { JsonLogic } from "../../form/definition/definition.ts";
import { OPERATORS, type Operator } from "../../form/definition/operators.ts";
import {
  asComparison,
  asEntriesRule,
  type CountedEntry,
  combinedIn,
  comparisonsIn,
  entriesLogic,
  keysCompared,
} from "../../form/rules/comparisons-in.ts";

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

/** Two answers that some rule compares, in the order of their keys. */
export interface Pair {
  readonly name: string;
  readonly keys: readonly [string, string];
  readonly relations: readonly Relation[];
}

/**
 * A rule as the solver sees it: of two answers it knows only how they stand to each other, as a choice of its own that
 * nothing else decides on. So it may take for possible what is not, and never takes for impossible what is possible.
 */
export function withRelations(logic: JsonLogic): JsonLogic {
  const comparison = asComparison(logic);
  if (comparison?.targetKey !== undefined) {
    const { key, operator, targetKey } = comparison;
    const holds = HOLDS_FOR[operator] ?? [];
    const { name, keys } = pairOf(key, targetKey);
    const relations = keys[0] === key ? holds : holds.map((relation) => TURNED[relation]);
    return {
      and: [
        ...keys.map((one): JsonLogic => ({ answered: [{ var: one }] })),
        { in: [{ var: name }, relations] },
      ],
    };
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
    comparisonsIn(logic).flatMap(({ key, targetKey }) =>
      targetKey === undefined ? [] : pairOf(key, targetKey),
    ),
  );
  return [...new Map(pairs.map((pair) => [pair.name, pair])).values()];
}

/** Whether a variable of the solver says how two answers stand to each other. */
export function isRelation(name: string): boolean {
  return name.startsWith("relation:");
}

function pairOf(one: string, other: string): Pair {
  const keys = one < other ? ([one, other] as const) : ([other, one] as const);
  return { name: `relation:${keys.join(":")}`, keys, relations: RELATIONS };
}

/** How two answers stand to each other, under the name of the pair; nothing where one is missing. */
export function relationsIn(pairs: readonly Pair[], answers: Answers): Readonly<Record<string, Answer>> {
  return Object.fromEntries(
    pairs.flatMap(({ name, keys: [one, other] }) => {
      const [first, second] = [answers[one], answers[other]];
      if (isEmptyAnswer(first) || isEmptyAnswer(second)) return [];
      return [[name, relationOf(first, second)] as const];
    }),
  );
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

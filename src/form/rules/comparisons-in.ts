import type { JsonLogic } from "../definition/definition.ts";
import { type CountOperator, isOperator, type Operator, type RuleTarget } from "../definition/operators.ts";
import type { DayOffset } from "./relative-days.ts";

/**
 * One comparison inside a compiled rule: `operator` of the answer under `key` and `target`, the answer under `targetKey`, or the
 * day that lies as far as `offset` says from that answer, from today where there is no `targetKey`.
 */
export interface Comparison {
  readonly key: string;
  readonly operator: Operator;
  readonly target: RuleTarget | undefined;
  readonly targetKey?: string;
  readonly offset?: DayOffset;
}

/** Every comparison in a compiled rule's logic, in the order of writing. */
export function comparisonsIn(logic: JsonLogic): readonly Comparison[] {
  const comparison = asComparison(logic);
  if (comparison !== undefined) return [comparison];
  return combinedIn(logic).flatMap(comparisonsIn);
}

/**
 * The logic as a comparison; undefined when it combines others.
 * @throws Error for an operator that does not exist, of which nobody could say what it compares
 */
export function asComparison(logic: JsonLogic): Comparison | undefined {
  const [operator, operands] = entryOf(logic);
  if (operator === undefined || isCombinator(operator) || !Array.isArray(operands)) return undefined;
  const [subject, target]: readonly (JsonLogic | undefined)[] = operands;
  if (typeof subject !== "object" || Array.isArray(subject) || !("var" in subject)) return undefined;
  const other = otherIn(target);
  if (typeof subject.var !== "string" || !(isTarget(target) || other !== undefined)) return undefined;
  if (!isOperator(operator)) throw new Error(`No rule has an operator "${operator}".`);
  return { key: subject.var, operator, target: isTarget(target) ? target : undefined, ...other };
}

/** A comparison with the answer under a key, as json-logic. */
export function comparisonWithAnswer(key: string, operator: Operator, targetKey: string): JsonLogic {
  return { [operator]: [{ var: key }, { other: [{ var: targetKey }] }] };
}

/** A comparison with the day that lies so far from today, or from the answer under a key. */
export function comparisonWithDay(
  key: string,
  operator: Operator,
  { offset, targetKey }: { readonly offset: DayOffset; readonly targetKey?: string },
): JsonLogic {
  const { months, days } = offset;
  const day: JsonLogic =
    targetKey === undefined ? { today: [months, days] } : { dayFrom: [{ var: targetKey }, months, days] };
  return { [operator]: [{ var: key }, day] };
}

/** Whether something in the logic counts from today. */
export function readsToday(logic: JsonLogic): boolean {
  return comparisonsIn(logic).some(
    ({ targetKey, offset }) => offset !== undefined && targetKey === undefined,
  );
}

function otherIn(target: JsonLogic | undefined): Pick<Comparison, "targetKey" | "offset"> | undefined {
  const [word, operands] = target === undefined ? [] : entryOf(target);
  if (!Array.isArray(operands)) return undefined;
  const [first, ...rest]: readonly JsonLogic[] = operands;
  if (word === "today") return { offset: offsetIn(operands) };
  const [variable, targetKey] = first === undefined ? [] : entryOf(first);
  if (variable !== "var" || typeof targetKey !== "string") return undefined;
  if (word === "dayFrom") return { targetKey, offset: offsetIn(rest) };
  return word === "other" ? { targetKey } : undefined;
}

function offsetIn([months, days]: readonly JsonLogic[]): DayOffset {
  return { months: Number(months), days: Number(days) };
}

/** The keys that a comparison reads. */
export function keysCompared({ key, targetKey }: Comparison): readonly string[] {
  return targetKey === undefined ? [key] : [key, targetKey];
}

/** What `and`, `or`, `!` or `entries` combines; nothing for anything else. */
export function combinedIn(logic: JsonLogic): readonly JsonLogic[] {
  const [operator, operands] = entryOf(logic);
  if (!Array.isArray(operands)) return [];
  if (operator === "entries") return operands.slice(ENTRIES_HEAD).flat();
  return isCombinator(operator) ? operands : [];
}

/** A rule over the entries of a repeated group. */
export interface EntriesRule {
  readonly group: string;
  readonly how: CountOperator | "every";
  /** How many entries `how` compares with. */
  readonly target: number;
  readonly entries: readonly CountedEntry[];
}

/** That something is answered in an entry, and what has to hold in it; without the second, the first is enough. */
export type CountedEntry = readonly [isBegun: JsonLogic, holds?: JsonLogic];

/** How many operands of `entries` stand before the entries. */
const ENTRIES_HEAD = 3;

/** The logic as a rule over entries; undefined for anything else. */
export function asEntriesRule(logic: JsonLogic): EntriesRule | undefined {
  const [operator, operands] = entryOf(logic);
  if (operator !== "entries" || !Array.isArray(operands)) return undefined;
  const [group, how, target, ...entries] = operands;
  // Made by `entriesLogic` alone: what staff write as json-logic has no `entries`.
  return { group, how, target, entries };
}

/** A rule over entries as json-logic. */
export function entriesLogic({ group, how, target, entries }: EntriesRule): JsonLogic {
  return { entries: [group, how, target, ...(entries as readonly JsonLogic[])] };
}

function isCombinator(word: string | undefined): boolean {
  return word === "and" || word === "or" || word === "!";
}

/** The conditions that must all hold for the logic to hold: those of an `and`, `and`s inside it included. */
export function conjunctsOf(logic: JsonLogic): readonly JsonLogic[] {
  const [operator] = entryOf(logic);
  const inner = operator === "and" ? combinedIn(logic) : [];
  // An empty `and` holds for nothing, so it stays as it is.
  return inner.length > 0 ? inner.flatMap(conjunctsOf) : [logic];
}

function entryOf(logic: JsonLogic): readonly [string?, JsonLogic?] {
  if (typeof logic !== "object" || Array.isArray(logic)) return [];
  return Object.entries(logic)[0] ?? [];
}

function isTarget(value: JsonLogic | undefined): value is RuleTarget | undefined {
  if (Array.isArray(value))
    return value.every((item) => typeof item === "string" || typeof item === "number");
  return typeof value !== "object";
}

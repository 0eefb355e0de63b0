import type { JsonLogic } from "../../form/definition/definition.ts";
import { type CountOperator, OPERATORS } from "../../form/definition/operators.ts";
import {
  asEntriesRule,
  type CountedEntry,
  combinedIn,
  type EntriesRule,
} from "../../form/rules/comparisons-in.ts";

/**
 * Conditions that together make up one over the entries of a group. Each looks at one entry, so that a search decides on
 * one entry after the other: the whole condition is decided only once all entries are, fifty with three answers each.
 */
export interface Ways<T> {
  /** When all of one of these hold, the condition does. */
  readonly enough: readonly (readonly T[])[];
  /** When the condition holds, so do all of one of these. The same list as `enough` where nothing is left open. */
  readonly needed: readonly (readonly T[])[];
}

/** Logic that holds; with `isBroken`, logic of which a part cannot be evaluated, so that no rule holds that has it. */
export interface WayPart {
  readonly logic: JsonLogic;
  readonly isBroken?: boolean;
}

/** A rule over entries, or its opposite. */
interface FoundRule {
  readonly rule: EntriesRule;
  readonly isNegated: boolean;
}

/** The rule over entries that the logic is, or whose opposite it is; its first entry is the first one again. */
export function entriesRuleIn(logic: JsonLogic, isNegated = false): FoundRule | undefined {
  const rule = asEntriesRule(logic);
  // The solver has them in the other order (`withRelations`).
  if (rule !== undefined) return { rule: { ...rule, entries: rule.entries.toReversed() }, isNegated };
  const [inner] = typeof logic === "object" && "!" in logic ? combinedIn(logic) : [];
  return inner === undefined ? undefined : entriesRuleIn(inner, !isNegated);
}

/** The ways in which a rule over entries comes to hold, or not to. */
export function waysOf({ rule, isNegated }: FoundRule, holds: boolean): Ways<WayPart> {
  const isTrue = holds !== isNegated;
  const { enough, needed } =
    rule.how === "every" ? everyWays(rule, isTrue) : countWays(rule, rule.how, isTrue);
  // What cannot be evaluated does not hold.
  const broken = holds ? [] : rule.entries.map((entry) => [{ logic: fits(entry), isBroken: true }]);
  const parts = (ways: typeof enough) => [...ways.map((way) => way.map((logic) => ({ logic }))), ...broken];
  const all = parts(enough);
  return { enough: all, needed: needed === enough ? all : parts(needed) };
}

function everyWays({ entries }: EntriesRule, holds: boolean): Ways<JsonLogic> {
  const fail = entries.map(([isBegun, fits = isBegun]) => both(isBegun, not(fits)));
  const begun = entries.map(([isBegun]) => isBegun);
  const kept = fail.map(not);
  const ways = holds
    ? begun.map((isBegun) => [isBegun, ...kept])
    : [...fail.map((one) => [one]), begun.map(not)];
  return { enough: ways, needed: ways };
}

/** Of a number of entries it is enough that the first so many fit, and it needs one that does. */
function countWays({ entries, target }: EntriesRule, how: CountOperator, holds: boolean): Ways<JsonLogic> {
  const fit = entries.map(fits);
  const counts = Array.from({ length: fit.length + 1 }, (_, count) => count);
  const right = counts.filter((count) => OPERATORS[how](String(count), target) === holds);
  const [least] = right;
  if (least === undefined) return { enough: [], needed: [] };
  const isOpen = right.length === counts.length - least;
  const any = fit.map((one) => [one]);
  if (isOpen && least === 1) return { enough: any, needed: any };
  const first = [...fit.slice(0, least), ...(isOpen ? [] : fit.slice(least).map(not))];
  const enough = [first];
  const isWhole = right.length === 1 && (least === 0 || least === fit.length);
  return { enough, needed: isWhole ? enough : least === 0 ? [[]] : any };
}

function fits([isBegun, holds]: CountedEntry): JsonLogic {
  return holds === undefined ? isBegun : both(isBegun, holds);
}

function both(one: JsonLogic, other: JsonLogic): JsonLogic {
  return { and: [one, other] };
}

function not(logic: JsonLogic): JsonLogic {
  return { "!": [logic] };
}

import {
  DAY_UNITS,
  type DayReference,
  type RelativeDayDefinition,
} from "../../form/definition/definition.ts";
import type { RuleTarget } from "../../form/definition/operators.ts";
import { type DayOffset, shiftDay } from "../../form/rules/relative-days.ts";
import type { JsonPath } from "../findings/finding.ts";

const MONTHS_OF_YEAR = 12;
const DAYS_OF_WEEK = 7;

/** A day that a rule compares with: always the same, or so far from today or from the answer under `targetKey`. */
export type ComparedDay =
  /** Undefined for what is no day. */
  { readonly target: string | undefined } | { readonly offset: DayOffset; readonly targetKey?: string };

/** Whether the target of a rule is a day that is counted from another one. */
export function isRelativeDay(
  target: RuleTarget | RelativeDayDefinition | undefined,
): target is RelativeDayDefinition {
  return typeof target === "object" && !Array.isArray(target);
}

/** The day as it is compared with; `rename` puts a block's prefix before the key that it counts from. */
export function readRelativeDay(
  definition: RelativeDayDefinition,
  rename: (key: string) => string,
): ComparedDay {
  const offset = offsetOf(definition);
  const from = referenceOf(definition);
  if (typeof from !== "string") return { offset, targetKey: rename(from.valueKey) };
  return from === "today" ? { offset } : { target: shiftDay(from, offset) };
}

interface DayProblem {
  readonly code: "wrong-day" | "invalid-date";
  /** From the day, as it is written. */
  readonly path: JsonPath;
  readonly message: string;
}

/** Why what is written leads to no day, or can be read in two ways. */
export function problemWithDay(definition: RelativeDayDefinition, read: ComparedDay): DayProblem | undefined {
  const { before, after } = definition;
  const wrong = (path: JsonPath, message: string): DayProblem => ({ code: "wrong-day", path, message });
  if (before !== undefined && after !== undefined) {
    return wrong(["after"], "A day is counted before another one or after it, not both.");
  }
  const units = DAY_UNITS.filter((unit) => definition[unit] !== undefined);
  if (units.length === 0) return wrong([], "This says no number of years, months, weeks or days.");
  const negative = units.find((unit) => Number(definition[unit]) < 0);
  if (negative !== undefined && (before ?? after) !== undefined) {
    const message = `A number below 0 turns "${before === undefined ? "after" : "before"}" into its opposite.`;
    return wrong([negative], message);
  }
  if (!("target" in read)) return undefined;
  const [word, from] = before === undefined ? (["after", after] as const) : (["before", before] as const);
  if (typeof from === "string" && shiftDay(from, { months: 0, days: 0 }) === undefined) {
    const message = `"${from}" is no day of the calendar, nor "today".`;
    return { code: "invalid-date", path: [word], message };
  }
  return read.target === undefined ? wrong([], "This leads out of the calendar.") : undefined;
}

function referenceOf({ before, after }: RelativeDayDefinition): DayReference {
  return before ?? after ?? "today";
}

function offsetOf({ years = 0, months = 0, weeks = 0, days = 0, before }: RelativeDayDefinition): DayOffset {
  const direction = before === undefined ? 1 : -1;
  // Not below zero where there is nothing to count: -0 is another number for tests and for JSON.
  const sum = (one: number, other: number) => direction * (one + other) + 0;
  return { months: sum(MONTHS_OF_YEAR * years, months), days: sum(DAYS_OF_WEEK * weeks, days) };
}

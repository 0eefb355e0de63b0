import type { DayReference, RelativeDayDefinition } from "../../form/definition/definition.ts";
import type { RuleTarget } from "../../form/definition/operators.ts";
import { type DayOffset, shiftDay } from "../../form/rules/relative-days.ts";

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

function referenceOf({ before, after }: RelativeDayDefinition): DayReference {
  return before ?? after ?? "today";
}

function offsetOf({ years = 0, months = 0, weeks = 0, days = 0, before }: RelativeDayDefinition): DayOffset {
  const direction = before === undefined ? 1 : -1;
  // Not below zero where there is nothing to count: -0 is another number for tests and for JSON.
  const sum = (one: number, other: number) => direction * (one + other) + 0;
  return { months: sum(MONTHS_OF_YEAR * years, months), days: sum(DAYS_OF_WEEK * weeks, days) };
}

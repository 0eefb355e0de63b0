import type { Operator } from "../../form/definition/operators.ts";
import type { DayOffset } from "../../form/rules/relative-days.ts";
import { OPERATOR_WORDS } from "./operator-words.ts";

const MONTHS_OF_YEAR = 12;
const DAYS_OF_WEEK = 7;

/** For a day before another one, as for numbers: what is less than a day is more than so many days before. */
const AWAY: Readonly<Partial<Record<Operator, readonly [before: string, after: string]>>> = {
  equals: ["is exactly", "is exactly"],
  notEquals: ["is not exactly", "is not exactly"],
  lt: ["is more than", "is less than"],
  lte: ["is at least", "is at most"],
  gt: ["is less than", "is more than"],
  gte: ["is at most", "is at least"],
};

/**
 * How an answer stands to the day so far from another one, up to the name of that: 'is at least 18 years before',
 * and then 'today'.
 */
export function dayComparisonWords(operator: Operator, { months, days }: DayOffset): string {
  const { words, dateWords = words } = OPERATOR_WORDS[operator];
  if (months === 0 && days === 0) return dateWords;
  if (months * days < 0) {
    return `${dateWords} the day that is ${directed(monthWords(months), months)} and ${directed(dayWords(days), days)} than`;
  }
  const isBefore = months + days < 0;
  const [before, after] = AWAY[operator] ?? [dateWords, dateWords];
  const amount = [...monthWords(months), ...dayWords(days)].join(", ");
  return isBefore ? `${before} ${amount} before` : `${after} ${amount} after`;
}

function directed(words: readonly string[], amount: number): string {
  return `${words.join(", ")} ${amount < 0 ? "earlier" : "later"}`;
}

function monthWords(months: number): readonly string[] {
  const all = Math.abs(months);
  return [counted(Math.floor(all / MONTHS_OF_YEAR), "year"), counted(all % MONTHS_OF_YEAR, "month")].flat();
}

function dayWords(days: number): readonly string[] {
  const all = Math.abs(days);
  return all % DAYS_OF_WEEK === 0 ? counted(all / DAYS_OF_WEEK, "week") : counted(all, "day");
}

function counted(number: number, unit: string): readonly string[] {
  return number === 0 ? [] : [`${number} ${unit}${number === 1 ? "" : "s"}`];
}

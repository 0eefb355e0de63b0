import { FORMATS } from "../definition/formats.ts";

const DAY_MS = 24 * 60 * 60_000;
const MONTHS_OF_YEAR = 12;

/** Whether a text is a day of the calendar, yyyy-mm-dd. */
export function isDay(text: string): boolean {
  return FORMATS.date.test(text);
}

/** How many days it is from one day to another; below zero where the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * How many months have passed from one day to another, below zero where the second is earlier. Who is born on a February
 * 29 is a year older on March 1 of other years, as a minimum age counts.
 */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return -monthsPassed(to, from);
  return monthsPassed(from, to);
}

function monthsPassed(from: string, to: string): number {
  const [year, month, day] = partsOf(from);
  const [toYear, toMonth, toDay] = partsOf(to);
  return (toYear - year) * MONTHS_OF_YEAR + (toMonth - month) - Number(toDay < day);
}

function partsOf(text: string): readonly [year: number, month: number, day: number] {
  return [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
}

import { type Answer, isEmptyAnswer } from "../definition/answers.ts";
import { NotComparableError, OPERATORS, type Operator } from "../definition/operators.ts";

/** How far one day is from another: months first, then days; both negative for an earlier day. */
export interface DayOffset {
  readonly months: number;
  readonly days: number;
}

const DAY_OR_MONTH = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;
const MONTHS_OF_YEAR = 12;

/**
 * The day so far from another one, yyyy-mm-dd. Where the month has no such day it is its last one: a month after January 31 is
 * February 28 or 29, and a year after February 29 is February 28. Undefined for what is no day, and outside of the
 * years 1 to 9999.
 */
export function shiftDay(day: string, { months, days }: DayOffset): string | undefined {
  const [, year, month, dayOfMonth] = DAY_OR_MONTH.exec(day) ?? [];
  if (year === undefined || dayOfMonth === undefined) return undefined;
  const monthOfAll = Number(year) * MONTHS_OF_YEAR + Number(month) - 1;
  if (Number(month) < 1 || Number(month) > MONTHS_OF_YEAR) return undefined;
  if (Number(dayOfMonth) < 1 || Number(dayOfMonth) > lastDayOf(monthOfAll)) return undefined;
  const shifted = monthOfAll + months;
  return dayText(shifted, Math.min(Number(dayOfMonth), lastDayOf(shifted)) + days);
}

/** How many days a month has, counted from January of the year 0. */
function lastDayOf(monthOfAll: number): number {
  return utc(monthOfAll + 1, 0).getUTCDate();
}

function dayText(monthOfAll: number, dayOfMonth: number): string | undefined {
  const date = utc(monthOfAll, dayOfMonth);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

function utc(monthOfAll: number, dayOfMonth: number): Date {
  const date = new Date(0);
  // Not `Date.UTC`, which takes the first hundred years for those of the last century.
  date.setUTCFullYear(
    Math.floor(monthOfAll / MONTHS_OF_YEAR),
    modulo(monthOfAll, MONTHS_OF_YEAR),
    dayOfMonth,
  );
  return date;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** A day that a rule compares with; where only its month is known, the first and the last that it can be. */
export class RelativeDay {
  readonly first: string;
  readonly last: string;

  /** @throws NotComparableError for what is no day */
  constructor(from: Answer, offset: DayOffset) {
    if (typeof from !== "string") throw new NotComparableError();
    const [, year, month, dayOfMonth] = DAY_OR_MONTH.exec(from) ?? [];
    const monthOfAll = Number(year) * MONTHS_OF_YEAR + Number(month) - 1;
    const isMonth = year !== undefined && dayOfMonth === undefined;
    const first = shiftDay(isMonth ? `${from}-01` : from, offset);
    const last = isMonth ? shiftDay(`${from}-${lastDayOf(monthOfAll)}`, offset) : first;
    if (first === undefined || last === undefined) throw new NotComparableError();
    this.first = first;
    this.last = last;
  }

  /**
   * Whether an operator holds between an answer and this day.
   * @throws NotComparableError where that depends on what nobody knows
   */
  compare(operator: Operator, answer: Answer | undefined): boolean {
    if (isEmptyAnswer(answer)) return OPERATORS[operator](answer, this.first);
    if (OPERATORS.lt(answer, this.first)) return OPERATORS[operator](answer, this.first);
    if (OPERATORS.gt(answer, this.last)) return OPERATORS[operator](answer, this.last);
    if (this.first !== this.last) throw new NotComparableError();
    return OPERATORS[operator](answer, this.first);
  }
}

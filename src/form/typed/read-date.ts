import { MONTHS, readableDate } from "./readable-date.ts";
import { kept, plainText, type Reading } from "./reading.ts";

const PATTERN = "MM/DD/YYYY";
const SENTENCES = {
  unfinished: `This date is not finished. Please write month, day and year: ${PATTERN}.`,
  undivided: `Please put a slash between month, day and year: ${PATTERN}.`,
  unreadable: `We cannot read this as one date. Please write it like this: ${PATTERN}.`,
  word: `Please write the month as a number or as an English word: ${PATTERN}.`,
  month: `There are only 12 months. Please write the month first: ${PATTERN}.`,
  noMonth: `There is no month 0. Please check the month: ${PATTERN}.`,
  noDay: `There is no day 0. Please check the day: ${PATTERN}.`,
  twoDigitYear: `Please write all four digits of the year: ${PATTERN}.`,
  shortYear: `The year needs four digits. Please write it in full: ${PATTERN}.`,
  longYear: `The year has more than four digits. Please check it: ${PATTERN}.`,
  dots: (first: string, second: string) => `Is this ${first} or ${second}? Please write the month in words.`,
  zeroYear: `The year begins with a zero. Please check it: ${PATTERN}.`,
} as const;

/** Between the parts of a date: one or more of these, in any mixture. */
const BETWEEN = "[ ./,-]+";
const NUMBERS = new RegExp(`^\\d+(?:${BETWEEN}\\d+)*[.,]?$`);
const YEAR_FIRST = /^(?:19|20)\d{6}$/;
/** With dots the day comes first nearly everywhere but in the U.S. */
const DOTTED = /^0?([1-9]|1[0-2])\. ?0?(?!\1\.)([1-9]|1[0-2])\. ?\d{4}/;
const ORDINAL = /(?<!\d)(\d\d?)(?:st|nd|rd|th)(?![\p{L}\d])/gu;
/** What a date does without: small words, and the day of the week. */
const ASIDE = /\b(?:the|of|\w+day)\b/g;
const IN_CHINESE = /^(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日$/;

/**
 * Reads a date as people write it: 1/5/2008 with slashes, hyphens or blanks, 01052008, 2008-01-05, January 5, 2008, 5 Jan
 * 2008. The month comes first, as in the U.S., unless a word or a year in front says otherwise; what would be a date only
 * with the day first is never turned around, and with dots, which may mean either, it is asked about (TYP-10). A date taken is yyyy-mm-dd, its words 'January 5, 2008'.
 */
export function readDate(text: string): Reading {
  const plain = plainText(text);
  if (plain === "") return { kind: "empty" };
  const [, ...chinese] = IN_CHINESE.exec(plain) ?? [];
  if (chinese.length > 0) return readNumbers(chinese);
  if (/\p{L}/u.test(plain)) return readWords(plain.toLowerCase());
  if (/^\d+$/.test(plain)) return readDigits(plain);
  const [, first, second] = DOTTED.exec(plain) ?? [];
  if (first !== undefined && second !== undefined) {
    return kept(SENTENCES.dots(dayIn(second, first), dayIn(first, second)));
  }
  if (NUMBERS.test(plain)) return readNumbers(plain.match(/\d+/g) ?? []);
  const isUnfinished = /^[\d ./,-]*$/.test(plain) && (plain.match(/\d+/g) ?? []).length < 3;
  return kept(isUnfinished ? SENTENCES.unfinished : SENTENCES.unreadable);
}

/** An answer as the date box shows it: 2008-02-29 as 02/29/2008; a text that is no date as it was typed. */
export function shownDate(answer: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(answer) ?? [];
  return year === undefined || readDate(answer).kind !== "taken" ? answer : `${month}/${day}/${year}`;
}

/** Eight digits without anything between them are a date; fewer leave open where a part ends. */
function readDigits(digits: string): Reading {
  if (digits.length < 5) return kept(SENTENCES.unfinished);
  if (digits.length !== 8) return kept(digits.length < 8 ? SENTENCES.undivided : SENTENCES.unreadable);
  const [year, month, day] = YEAR_FIRST.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
    : [digits.slice(4), digits.slice(0, 2), digits.slice(2, 4)];
  return dayOf(year, month, day);
}

function readNumbers(parts: readonly string[]): Reading {
  const [first = "", second = "", third = ""] = parts;
  if (parts.length < 3) return kept(SENTENCES.unfinished);
  if (parts.length > 3 || second.length > 2) return kept(SENTENCES.unreadable);
  if (first.length > 2 && third.length > 2) return kept(SENTENCES.unreadable);
  return first.length > 2 ? dayOf(first, second, third) : dayOf(third, first, second);
}

function dayIn(month: string, day: string): string {
  return `${MONTHS[Number(month) - 1]} ${day}`;
}

/** A month in words beside the day and the year, in any order: only the year has more than two digits. */
function readWords(plain: string): Reading {
  const bare = plain.replaceAll(ORDINAL, "$1 ").replaceAll(ASIDE, " ");
  if (/[^\p{L}\d ./,'’-]/u.test(bare)) return kept(SENTENCES.unreadable);
  const words = bare.match(/\p{L}+/gu) ?? [];
  const numbers = bare.match(/\d+/g) ?? [];
  const months = words.map(monthNamed);
  const [month] = months;
  if (month === undefined || months.includes(undefined)) return kept(SENTENCES.word);
  if (months.length > 1 || numbers.length > 2) return kept(SENTENCES.unreadable);
  const [first, second] = numbers;
  if (first === undefined || second === undefined) return kept(SENTENCES.unfinished);
  if (first.length > 2 && second.length > 2) return kept(SENTENCES.unreadable);
  return first.length > 2 ? dayOf(first, month, second) : dayOf(second, month, first);
}

/** The number of a month by its English name or the beginning of it. */
export function monthNamed(word: string): string | undefined {
  if (word.length < 3) return undefined;
  const index = MONTHS.findIndex((month) => month.toLowerCase().startsWith(word));
  return index === -1 ? undefined : String(index + 1);
}

function dayOf(year: string, month: string, day: string): Reading {
  const problem = yearProblem(year) ?? monthProblem(Number(month)) ?? dayProblem(year, Number(month), day);
  if (problem !== undefined) return kept(problem);
  const answer = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return { kind: "taken", answer, words: readableDate(answer) };
}

export function yearProblem(year: string): string | undefined {
  if (year.length === 2) return SENTENCES.twoDigitYear;
  if (year.length < 4) return SENTENCES.shortYear;
  if (year.length > 4) return SENTENCES.longYear;
  return year.startsWith("0") ? SENTENCES.zeroYear : undefined;
}

function monthProblem(month: number): string | undefined {
  if (month > MONTHS.length) return SENTENCES.month;
  return month === 0 ? SENTENCES.noMonth : undefined;
}

function dayProblem(year: string, month: number, day: string): string | undefined {
  const last = daysIn(Number(year), month);
  if (Number(day) === 0) return SENTENCES.noDay;
  if (Number(day) <= last) return undefined;
  const named = month === 2 ? `February ${year}` : MONTHS[month - 1];
  return `${named} has only ${last} days. Please check the day: ${PATTERN}.`;
}

/** How many days a month, 1 to 12, has. */
function daysIn(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeapYear ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

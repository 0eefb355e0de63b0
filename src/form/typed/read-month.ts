import { monthNamed, readDate, yearProblem } from "./read-date.ts";
import { MONTHS, readableDate } from "./readable-date.ts";
import { kept, plainText, type Reading } from "./reading.ts";

const MONTH_PATTERN = "MM/YYYY";
const SENTENCES = {
  unfinished: `Please write the month and all four digits of the year: ${MONTH_PATTERN}.`,
  unreadable: `We cannot read this as one month. Please write it like this: ${MONTH_PATTERN}.`,
  word: `Please write the month as a number or as an English word: ${MONTH_PATTERN}.`,
  month: `There are 12 months, from 1 to 12. Please check the month: ${MONTH_PATTERN}.`,
  year: `Please write all four digits of the year: ${MONTH_PATTERN}.`,
  unknownDay: "If the day is not known, write ?? in its place, such as 03/??/2027.",
} as const;

/** Reads a month with its year: 3/2027, 03.2027, 2027-03, March 2027, 2027 Mar. Taken, it is yyyy-mm. */
export function readMonth(text: string): Reading {
  const plain = plainText(text);
  return plain === "" ? { kind: "empty" } : readPlainMonth(plain);
}

function readPlainMonth(plain: string): Reading {
  const lower = plain.toLowerCase().replaceAll(/\bof\b/g, " ");
  const words = lower.match(/\p{L}+/gu) ?? [];
  const numbers = lower.match(/\d+/g) ?? [];
  if (/[^\p{L}\d ./,'-]/u.test(lower) || words.length > 1 || numbers.length > 2)
    return kept(SENTENCES.unreadable);
  const [word] = words;
  const [first, second] = numbers;
  if (word !== undefined) {
    const month = monthNamed(word);
    if (month === undefined) return kept(SENTENCES.word);
    if (first === undefined) return kept(SENTENCES.unfinished);
    return second === undefined ? monthOf(first, month) : kept(SENTENCES.unreadable);
  }
  if (first === undefined || second === undefined) return kept(SENTENCES.unfinished);
  if (first.length > 2 && second.length > 2) return kept(SENTENCES.unreadable);
  return first.length > 2 ? monthOf(first, second) : monthOf(second, first);
}

function monthOf(year: string, month: string): Reading {
  if (yearProblem(year) !== undefined) return kept(SENTENCES.year);
  if (Number(month) < 1 || Number(month) > MONTHS.length) return kept(SENTENCES.month);
  const answer = `${year}-${month.padStart(2, "0")}`;
  return { kind: "taken", answer, words: monthInWords(answer) };
}

/** A month as people read it: 2027-03 as 'March 2027'; a text that is none as it is. */
export function monthInWords(answer: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(answer) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? answer : `${name} ${year}`;
}

/** A month as its box shows it: 2027-03 as 03/2027. */
export function shownMonth(answer: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(answer) ?? [];
  return year === undefined || readMonth(answer).kind !== "taken" ? answer : `${month}/${year}`;
}

/** Marks that stand for a day that is not known, apart from every digit and letter. */
const UNKNOWN = /(?<![\p{L}\d?])(?:\?{1,2}|xx?|__?)(?![\p{L}\d?])/giu;

/**
 * Reads a date of which the day may not be known: all that `readDate` reads, a month with its year, and ?? (or XX) in the
 * place of the day, before the month or behind it. Taken, it is yyyy-mm-dd or yyyy-mm.
 */
export function readPartialDate(text: string): Reading {
  const plain = plainText(text);
  if (plain === "") return { kind: "empty" };
  const marks = plain.match(UNKNOWN) ?? [];
  if (marks.length > 1) return kept(SENTENCES.unreadable);
  if (marks.length === 0) {
    const date = readDate(text);
    if (date.kind === "taken") return date;
    const month = readPlainMonth(plain);
    if (month.kind === "taken") return partly(month.answer);
    return date.kind === "kept" ? kept(`${date.sentence} ${SENTENCES.unknownDay}`) : date;
  }
  const month = readPlainMonth(plain.replace(UNKNOWN, " ").trim());
  return month.kind === "taken" ? partly(month.answer) : month;
}

function partly(answer: string): Reading {
  return { kind: "taken", answer, words: partialDateInWords(answer) };
}

/** A date as people read it: 'March 14, 2027', or 'March 2027, day not known'. */
export function partialDateInWords(answer: string): string {
  const month = monthInWords(answer);
  return month === answer ? readableDate(answer) : `${month}, day not known`;
}

/** A date as its box shows it: 2027-03 as 03/??/2027. */
export function shownPartialDate(answer: string, shownDate: (date: string) => string): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(answer) ?? [];
  if (year === undefined) return shownDate(answer);
  return readMonth(answer).kind === "taken" ? `${month}/??/${year}` : answer;
}

import type { AnswerFormat } from "../../form/definition/formats.ts";

interface FormatWords {
  /** What the editor explains and the reference of docs/edit-a-form.md says: 'A kind of text: ssn (ddd-dd-dddd)'. */
  readonly brief: string;
  /** What comparisons of versions say of an answer, a sentence. */
  readonly sentence: string;
  /** What an answer must do, in words that follow 'must'. */
  readonly demand: string;
  /** What applicants read of an answer that is none, unless messages.format says something else. */
  readonly refusal: string;
  /** What a question of this format is, where only the widget of the format can answer it: 'is a date'. */
  readonly kind?: string;
  /** What an applicant may well type instead; the boxes keep it as it is. */
  readonly mistyped: readonly string[];
  /** An answer for the applicant of this number; a date depends on more than that. */
  readonly sample?: (number: number) => string;
  /** The answers just below and above another one, where that tells something of it. */
  readonly near?: (answer: string) => readonly string[];
  /** An answer of exactly so many characters; absent where all answers are about as long. */
  readonly ofLength?: (length: number) => string | undefined;
}

const EMAIL_DOMAIN = "@families.example";
const fourDigits = (number: number) => String(number % 10_000).padStart(4, "0");

const MINUTES = 24 * 60;

function clock(minutes: number): string {
  const inDay = ((minutes % MINUTES) + MINUTES) % MINUTES;
  return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function monthAfter(month: string, months: number): string {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(all / 12)).padStart(4, "0")}-${String((all % 12) + 1).padStart(2, "0")}`;
}

/** What staff read of each format, and answers for sample applicants to give. */
export const FORMAT_WORDS: Readonly<Record<AnswerFormat, FormatWords>> = {
  date: {
    brief: "a day of the calendar, stored as year-month-day",
    sentence: "It is a day of the calendar.",
    demand: "be a date (10 characters, as 2026-08-01)",
    refusal: "{{title}}: Please write a date, such as 03/14/2027.",
    kind: "is a date",
    mistyped: ["02/30/2020", "02/"],
  },
  email: {
    brief: "an e-mail address",
    sentence: "It is an email address.",
    demand: "be an e-mail address",
    refusal: "{{title}}: Please write an e-mail address, such as name@example.com.",
    mistyped: ["somebody at home", "somebody"],
    sample: (number) => `person-${number}@families.example`,
    ofLength: (length) =>
      length > EMAIL_DOMAIN.length ? "a".repeat(length - EMAIL_DOMAIN.length) + EMAIL_DOMAIN : undefined,
  },
  "international-phone": {
    brief: "a phone number of any country, stored as +49 30 901820",
    sentence: "It is a phone number that some country has, written with + and the code of the country.",
    demand: "be a phone number with + and the code of a country (as +49 30 901820)",
    refusal:
      "{{title}}: Please write a phone number with + and the code of its country, such as +49 30 901820.",
    kind: "takes a phone number of any country",
    mistyped: ["+49 171 23", "0171 2345678"],
    // London keeps these thousand numbers for novels and films.
    sample: (number) => `+44 20 7946 0${fourDigits(number).slice(1)}`,
  },
  ssn: {
    brief: "a Social Security number, stored as ddd-dd-dddd",
    sentence: "It is a Social Security number, written ddd-dd-dddd.",
    demand: "be a Social Security number (11 characters, as 123-45-6789)",
    refusal: "{{title}}: Please write the nine digits of a Social Security number, such as 123-45-6789.",
    mistyped: ["123-45-67"],
    sample: (number) => `123-45-${fourDigits(number)}`,
  },
  "us-phone": {
    brief: "a U.S. phone number, stored as (xxx) xxx-xxxx",
    sentence:
      "It is a U.S. phone number, written (xxx) xxx-xxxx, whose area code and exchange begin with 2 to 9.",
    demand: "be a U.S. phone number (14 characters, as (207) 555-0142)",
    refusal: "{{title}}: Please write a U.S. phone number with its area code, such as (207) 555-0142.",
    mistyped: ["(107) 555-0123", "(207) 155-0123", "(207) 555-01"],
    sample: (number) => `(207) 555-${fourDigits(number)}`,
  },
  number: {
    brief: "a number, stored as 1234.5",
    sentence: "It is a number.",
    demand: "be a number in plain decimals (as 1234.5)",
    refusal: "{{title}}: Please write a number, such as 1,234.5.",
    kind: "takes a number",
    mistyped: ["a few", "x"],
    sample: (number) => String(number + 1),
  },
  money: {
    brief: "an amount in the currency of the school, stored as 1234.5",
    sentence: "It is an amount of money in the currency of the school.",
    demand: "be an amount of money in plain decimals (as 1234.5)",
    refusal: "{{title}}: Please write an amount, such as 1,234.50.",
    kind: "takes an amount of money",
    mistyped: ["about 500", "1.234"],
    sample: (number) => String(100 * (number + 1)),
  },
  percent: {
    brief: "a share in percent, stored as 12.5",
    sentence: "It is a share in percent.",
    demand: "be a number of percent in plain decimals (as 12.5)",
    refusal: "{{title}}: Please write a share in percent, such as 12.5%.",
    kind: "takes a share in percent",
    mistyped: ["half", "%"],
    sample: (number) => String((number % 100) + 1),
  },
  time: {
    brief: "a time of day, stored as 21:15",
    sentence: "It is a time of day.",
    demand: "be a time of day (5 characters, as 21:15)",
    refusal: "{{title}}: Please write a time of day, such as 9:30 AM or 21:15.",
    kind: "takes a time of day",
    mistyped: ["9", "25:00"],
    sample: (number) => clock(number * 7),
    near: (answer) => [clock(minutesOf(answer) - 1), clock(minutesOf(answer) + 1)],
  },
  "web-address": {
    brief: "the address of a page, stored with https:// or http://",
    sentence: "It is the address of a page of the web.",
    demand: "be the address of a page (as https://example.org/page)",
    refusal: "{{title}}: Please write the address of a page, such as https://example.org/page.",
    kind: "takes the address of a page",
    mistyped: ["my page", "somebody@families.example"],
    sample: (number) => `https://pages.example/${number}`,
    ofLength: (length) => {
      const begin = "https://pages.example/";
      return length > begin.length ? begin + "a".repeat(length - begin.length) : undefined;
    },
  },
  "month-year": {
    brief: "a month with its year, stored as 2027-03",
    sentence: "It is a month with its year.",
    demand: "be a month with its year (7 characters, as 2027-03)",
    refusal: "{{title}}: Please write the month and the year, such as 03/2027.",
    kind: "takes a month with its year",
    mistyped: ["13/2027", "03/"],
    near: (answer) => [monthAfter(answer, -1), monthAfter(answer, 1)],
  },
  "partial-date": {
    brief: "a day of the calendar, or only its month, stored as 2027-03-14 or 2027-03",
    sentence: "It is a day of the calendar, or its month where the day is not known.",
    demand: "be a date (as 2027-03-14) or a month (as 2027-03)",
    refusal: "{{title}}: Please write a date, such as 03/14/2027, or 03/??/2027 if the day is not known.",
    kind: "takes a date of which the day may not be known",
    mistyped: ["??/??/2027", "02/30/2020"],
    near: (answer) => [monthAfter(answer.slice(0, 7), -1), monthAfter(answer.slice(0, 7), 1)],
  },
};

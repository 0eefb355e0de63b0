import type { AnswerFormat } from "../../form/definition/formats.ts";

interface FormatWords {
  /** What the editor explains and the reference of docs/edit-a-form.md says: 'A kind of text: ssn (ddd-dd-dddd)'. */
  readonly brief: string;
  /** What the handbook says of an answer, a sentence. */
  readonly sentence: string;
  /** What an answer must do, in words that follow 'must'. */
  readonly demand: string;
  /** What a question of this format is, where only the widget of the format can answer it: 'is a date'. */
  readonly kind?: string;
  /** What an applicant may well type instead; the boxes keep it as it is. */
  readonly mistyped: readonly string[];
  /** An answer for the applicant of this number; a date depends on more than that. */
  readonly sample?: (number: number) => string;
  /** An answer of exactly so many characters; absent where all answers are about as long. */
  readonly ofLength?: (length: number) => string | undefined;
}

const EMAIL_DOMAIN = "@families.example";
const fourDigits = (number: number) => String(number % 10_000).padStart(4, "0");

/** What staff read of each format, and answers for sample applicants to give. */
export const FORMAT_WORDS: Readonly<Record<AnswerFormat, FormatWords>> = {
  date: {
    brief: "a day of the calendar, stored as year-month-day",
    sentence: "It is a day of the calendar.",
    demand: "be a date (10 characters, as 2026-08-01)",
    kind: "is a date",
    mistyped: ["02/30/2020", "02/"],
  },
  email: {
    brief: "an e-mail address",
    sentence: "It is an email address.",
    demand: "be an e-mail address",
    mistyped: ["somebody at home", "somebody"],
    sample: (number) => `person-${number}@families.example`,
    ofLength: (length) =>
      length > EMAIL_DOMAIN.length ? "a".repeat(length - EMAIL_DOMAIN.length) + EMAIL_DOMAIN : undefined,
  },
  "international-phone": {
    brief: "a phone number of any country, stored as +49 30 901820",
    sentence: "It is a phone number that some country has, written with + and the code of the country.",
    demand: "be a phone number with + and the code of a country (as +49 30 901820)",
    kind: "takes a phone number of any country",
    mistyped: ["+49 171 23", "0171 2345678"],
    // London keeps these thousand numbers for novels and films.
    sample: (number) => `+44 20 7946 0${fourDigits(number).slice(1)}`,
  },
  ssn: {
    brief: "a Social Security number, stored as ddd-dd-dddd",
    sentence: "It is a Social Security number, written ddd-dd-dddd.",
    demand: "be a Social Security number (11 characters, as 123-45-6789)",
    mistyped: ["123-45-67"],
    sample: (number) => `123-45-${fourDigits(number)}`,
  },
  "us-phone": {
    brief: "a U.S. phone number, stored as (xxx) xxx-xxxx",
    sentence:
      "It is a U.S. phone number, written (xxx) xxx-xxxx, whose area code and exchange begin with 2 to 9.",
    demand: "be a U.S. phone number (14 characters, as (207) 555-0142)",
    mistyped: ["(107) 555-0123", "(207) 155-0123", "(207) 555-01"],
    sample: (number) => `(207) 555-${fourDigits(number)}`,
  },
};

import type { TypedFormat } from "../../form/typed/typed-kinds.ts";

interface TypedWords {
  /** How an answer is written, under the title; `currency` is the name of the school's. */
  readonly hint: (currency: string) => string;
  /** Shown where the answer cannot be read, unless messages.format says something else. */
  readonly refusal: string;
  /** The most characters that are stored, where the question says nothing else. */
  readonly longest: number;
}

const DECIMAL = 20;
const WEB_ADDRESS = 300;

/** What applicants read at the boxes that read what is typed. */
export const TYPED_WORDS: Readonly<Record<TypedFormat, TypedWords>> = {
  number: {
    hint: () => "A number, such as 1,234.5",
    refusal: "{{title}}: Please write a number, such as 1,234.5.",
    longest: DECIMAL,
  },
  money: {
    hint: (currency) => `An amount in ${currency}, such as 1,234.50`,
    refusal: "{{title}}: Please write an amount, such as 1,234.50.",
    longest: DECIMAL,
  },
  percent: {
    hint: () => "A share in percent, such as 12.5%",
    refusal: "{{title}}: Please write a share in percent, such as 12.5%.",
    longest: DECIMAL,
  },
  time: {
    hint: () => "A time of day, such as 9:30 AM or 21:15",
    refusal: "{{title}}: Please write a time of day, such as 9:30 AM or 21:15.",
    longest: 5,
  },
  "web-address": {
    hint: () => "The address of a page, such as https://example.org/page",
    refusal: "{{title}}: Please write the address of a page, such as https://example.org/page.",
    longest: WEB_ADDRESS,
  },
  "month-year": {
    hint: () => "Month and year: MM/YYYY",
    refusal: "{{title}}: Please write the month and the year, such as 03/2027.",
    longest: 7,
  },
  "partial-date": {
    hint: () => "Month, day and year: MM/DD/YYYY. If the day is not known: MM/??/YYYY",
    refusal: "{{title}}: Please write a date, such as 03/14/2027, or 03/??/2027 if the day is not known.",
    longest: 10,
  },
};

import type { TypedFormat } from "../../form/typed/typed-kinds.ts";

interface TypedWords {
  /** How an answer is written, under the title; `currency` is the name of the school's. */
  readonly hint: (currency: string) => string;
  /** The most characters that are stored, where the question says nothing else. */
  readonly longest: number;
}

const DECIMAL = 20;
const WEB_ADDRESS = 300;

/** What applicants read at the boxes that read what is typed. */
export const TYPED_WORDS: Readonly<Record<TypedFormat, TypedWords>> = {
  number: {
    hint: () => "A number, such as 1,234.5",
    longest: DECIMAL,
  },
  money: {
    hint: (currency) => `An amount in ${currency}, such as 1,234.50`,
    longest: DECIMAL,
  },
  percent: {
    hint: () => "A share in percent, such as 12.5%",
    longest: DECIMAL,
  },
  time: {
    hint: () => "A time of day, such as 9:30 AM or 21:15",
    longest: 5,
  },
  "web-address": {
    hint: () => "The address of a page, such as https://example.org/page",
    longest: WEB_ADDRESS,
  },
  "month-year": {
    hint: () => "Month and year: MM/YYYY",
    longest: 7,
  },
  "partial-date": {
    hint: () => "Month, day and year: MM/DD/YYYY. If the day is not known: MM/??/YYYY",
    longest: 10,
  },
};

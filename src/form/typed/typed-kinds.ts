import type { AnswerFormat } from "../definition/formats.ts";
import { moneyInWords, percentInWords, readMoney, readNumber, readPercent } from "./read-amount.ts";
import { shownDate } from "./read-date.ts";
import { groupedDecimal } from "./read-decimal.ts";
import {
  monthInWords,
  partialDateInWords,
  readMonth,
  readPartialDate,
  shownMonth,
  shownPartialDate,
} from "./read-month.ts";
import { readTime, timeInWords } from "./read-time.ts";
import { readWebAddress } from "./read-web-address.ts";
import type { Reading } from "./reading.ts";

/** The formats whose answers the widget `typed` takes. */
export type TypedFormat = Extract<
  AnswerFormat,
  "number" | "money" | "percent" | "time" | "web-address" | "month-year" | "partial-date"
>;

/** What a box knows of one kind of answer. Nothing of it throws, whatever the text is. */
export interface TypedKind {
  /** What a text means. `currency` is the school's, by its ISO 4217 code. */
  readonly read: (text: string, currency: string) => Reading;
  /** How the box shows an answer; reading that gives the answer again. */
  readonly shown: (answer: string, currency: string) => string;
  /** How print shows it. */
  readonly inWords: (answer: string, currency: string) => string;
  /** The keyboard of phones. */
  readonly inputMode: "decimal" | "text" | "url";
}

/** The kinds of answers that are typed and read, a row each; their words for staff: `FORMAT_WORDS`. */
export const TYPED_KINDS: Readonly<Record<TypedFormat, TypedKind>> = {
  number: {
    read: readNumber,
    shown: (answer) => readable(readNumber(answer), answer, groupedDecimal),
    inWords: (answer) => groupedDecimal(answer),
    inputMode: "decimal",
  },
  money: {
    read: readMoney,
    shown: (answer, currency) =>
      readable(readMoney(answer, currency), answer, (amount) => groupedDecimal(amount, 2)),
    inWords: moneyInWords,
    inputMode: "decimal",
  },
  percent: {
    read: readPercent,
    shown: (answer) => readable(readPercent(answer), answer, percentInWords),
    inWords: percentInWords,
    inputMode: "decimal",
  },
  time: { read: readTime, shown: timeInWords, inWords: timeInWords, inputMode: "text" },
  "web-address": {
    read: readWebAddress,
    shown: (answer) => answer,
    inWords: (answer) => answer,
    inputMode: "url",
  },
  "month-year": { read: readMonth, shown: shownMonth, inWords: monthInWords, inputMode: "text" },
  "partial-date": {
    read: readPartialDate,
    shown: (answer) => shownPartialDate(answer, shownDate),
    inWords: partialDateInWords,
    inputMode: "text",
  },
};

/** Whether a format is one of these. */
export function isTypedFormat(format: string | undefined): format is TypedFormat {
  return format !== undefined && Object.hasOwn(TYPED_KINDS, format);
}

/** Only an answer in its stored form is put into the form of its box; anything else shows as it was typed. */
function readable(reading: Reading, answer: string, shown: (answer: string) => string): string {
  return reading.kind === "taken" && reading.answer === answer ? shown(answer) : answer;
}

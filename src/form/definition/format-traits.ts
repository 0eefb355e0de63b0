import type { AnswerFormat } from "./formats.ts";
import type { Mask, WidgetName } from "./widgets.ts";

interface FormatTraits {
  /** The widget of a question of this format that names none. */
  readonly widget: WidgetName;
  /** Without it print shows the answer as it is. */
  readonly print?: "in words" | Mask;
}

/** What browser and server do with an answer of each format. Apart, so that browsers need no expressions. */
export const FORMAT_TRAITS: Readonly<Record<AnswerFormat, FormatTraits>> = {
  date: { widget: "date", print: "in words" },
  email: { widget: "email" },
  "international-phone": { widget: "international-phone" },
  ssn: { widget: "ssn", print: "last four" },
  "us-phone": { widget: "phone" },
  number: { widget: "typed", print: "in words" },
  money: { widget: "typed", print: "in words" },
  percent: { widget: "typed", print: "in words" },
  time: { widget: "typed", print: "in words" },
  "web-address": { widget: "typed" },
  "month-year": { widget: "typed", print: "in words" },
  "partial-date": { widget: "typed", print: "in words" },
};

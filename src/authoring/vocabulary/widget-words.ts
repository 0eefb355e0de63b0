import type { AnswerFormat } from "../../form/definition/formats.ts";
import type { SearchCategory } from "../../form/definition/searches.ts";
import type { WidgetName } from "../../form/definition/widgets.ts";
import { isTypedFormat } from "../../form/typed/typed-kinds.ts";

/** What a question takes; a format where only widgets made for it can take its answers. */
export type QuestionKind = "text" | "options" | "list" | "box" | "document" | "computed" | AnswerFormat;

interface WidgetWords {
  /** `typed` fits every format that is read as it is typed. */
  readonly fits: QuestionKind | "typed";
  /** What browsers may fill in, by the names of the HTML standard. Without it all that fits into one line. */
  readonly autocomplete?: (field: string) => boolean;
  /** What comparisons of versions say of the answer, a sentence. */
  readonly answer: string | ((options: Readonly<Record<string, unknown>>) => string);
  /** What applicants see, for the reference of docs/edit-a-form.md. */
  readonly shows: string;
}

/** What lint and staff know of each widget. */
export const WIDGET_WORDS: Readonly<Record<WidgetName, WidgetWords>> = {
  text: {
    fits: "text",
    answer: "A line of text.",
    shows: "a line of text; the usual widget of a `string`",
  },
  textarea: {
    fits: "text",
    autocomplete: () => true,
    answer: "A text of several lines, with a count of its characters.",
    shows: "several lines, with a count of the characters",
  },
  date: {
    fits: "date",
    answer: "A date, written as MM/DD/YYYY or as people write dates.",
    shows: "a date, written as people write dates (3/14/2009, March 14, 2009) and read back in words",
  },
  select: {
    fits: "options",
    autocomplete: () => true,
    answer: "One choice from a list.",
    shows: "a list to choose from; the usual widget where there are options",
  },
  radio: {
    fits: "options",
    answer: "One choice, all of them in sight.",
    shows: "all options to choose from; best for up to five",
  },
  checkbox: {
    fits: "box",
    answer: "A box to tick.",
    shows: "a box to tick; the usual widget of a `boolean`",
  },
  phone: {
    fits: "text",
    autocomplete: (field) => field === "tel",
    answer: "A U.S. phone number, put into the form (xxx) xxx-xxxx.",
    shows:
      "a U.S. phone number, written as (xxx) xxx-xxxx once the box is left. `otherCountries` names the question for numbers of other countries",
  },
  "international-phone": {
    fits: "international-phone",
    autocomplete: (field) => field === "tel",
    answer: "A phone number of any country, put into the form +49 30 901820.",
    shows:
      "a phone number of any country, written as +49 30 901820 once the box is left. The question has the `format` `international-phone`",
  },
  ssn: {
    fits: "text",
    answer: "A Social Security number, concealed.",
    shows: "a Social Security number, masked, written as ddd-dd-dddd while it is typed",
  },
  password: { fits: "text", answer: "A line of text, concealed.", shows: "a masked text" },
  email: {
    fits: "text",
    autocomplete: (field) => field === "email" || field === "username",
    answer: "An email address, typed.",
    shows: "a line of text with an e-mail keyboard on phones",
  },
  number: {
    fits: "text",
    answer: "A number, typed.",
    shows: "a line of text with a number keyboard on phones",
  },
  month: {
    fits: "options",
    autocomplete: () => true,
    answer: "A month from a list.",
    shows:
      "a list of the months. The question takes its options from the list `months`, whose codes are 1 to 12",
  },
  year: {
    fits: "text",
    autocomplete: () => true,
    answer: yearsWords,
    shows:
      "a list of years, as many as `count`: downwards when the `direction` is `past`, upwards when it is `future`, from the `startYear` or, without one, from the current year",
  },
  typed: {
    fits: "typed",
    autocomplete: (field) => fitsTyped(field),
    answer: "A line of text, read as people write such answers and read back.",
    shows:
      "a line of text that reads amounts, times, months and the like as people write them and reads them back",
  },
  checkboxes: {
    fits: "list",
    answer: "Several choices from a list, a box for each.",
    shows:
      "a box for each option; the usual widget of a `list`. With more than twenty options there is a box to search them",
  },
  ranking: {
    fits: "list",
    answer: "Choices from a list, put into an order.",
    shows: "up to ten options that are put into an order, by buttons or by dragging them",
  },
  upload: {
    fits: "document",
    answer: "A document to upload.",
    shows: "a place to upload a document, which is given by the layout",
  },
  output: {
    fits: "computed",
    autocomplete: () => false,
    answer: "Nobody answers it: it is worked out, and shown to read.",
    shows: "what is worked out, to read; the usual widget of a `computed` question",
  },
  hidden: {
    fits: "computed",
    autocomplete: () => false,
    answer: "Nobody answers it: it is worked out, and shown to staff alone.",
    shows: "nothing; what is worked out is stored, and staff see it. Of a `computed` question alone",
  },
};

/** What a browser knows in the form of one line that is read. */
function fitsTyped(field: string): boolean {
  return ["url", "transaction-amount", "bday", "cc-exp"].includes(field);
}

function yearsWords({ startYear, count, direction }: Readonly<Record<string, unknown>>): string {
  const start = typeof startYear === "number" ? String(startYear) : "this year";
  const order = direction === "past" ? "counting back" : "counting on";
  return `A year from a list of ${String(count)}, from ${start} ${order}.`;
}

/** The widgets for questions of a kind. A document has a control of its own, which no `ui:widget` replaces. */
export function widgetsFor(kind: QuestionKind): readonly WidgetName[] {
  const fitting = isTypedFormat(kind) ? "typed" : kind;
  return kind === "document" ? [] : NAMED_WIDGETS.filter((name) => WIDGET_WORDS[name].fits === fitting);
}

/** The names that `ui:widget` may have. */
export const NAMED_WIDGETS: readonly WidgetName[] = Object.keys(WIDGET_WORDS)
  .filter((name): name is WidgetName => Object.hasOwn(WIDGET_WORDS, name))
  .filter((name) => WIDGET_WORDS[name].fits !== "document");

/** What each category of searches finds, in words that follow 'among'. */
export const SEARCH_WORDS: Readonly<Record<SearchCategory, string>> = {
  hs_ceeb: "high schools",
  college_ceeb: "colleges",
  address: "addresses",
};

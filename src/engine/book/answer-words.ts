import type { Question } from "../form/compiled-form.ts";
import type { QuestionUi } from "../form/definition.ts";

const WIDGETS: Readonly<Record<string, string>> = {
  text: "A line of text.",
  textarea: "A text of several lines, with a count of its characters.",
  number: "A number, typed.",
  email: "An email address, typed.",
  phone: "A U.S. phone number, put into the form (xxx) xxx-xxxx.",
  "international-phone": "A phone number of any country, put into the form +49 30 901820.",
  ssn: "A Social Security number, concealed.",
  password: "A line of text, concealed.",
  date: "A date, written as MM/DD/YYYY or as people write dates.",
  select: "One choice from a list.",
  month: "A month from a list.",
  radio: "One choice, all of them in sight.",
  checkbox: "A box to tick.",
};

/** How applicants answer a question: 'One choice from a list.' */
export function answerWords(question: Question, ui: QuestionUi): string {
  if (question.type === "document") return "A document to upload.";
  const widget = ui["ui:widget"];
  if (widget === "year") return yearsWords(ui["ui:options"] ?? {});
  return WIDGETS[widget ?? standardWidget(question)] ?? "A line of text.";
}

function standardWidget(question: Question): string {
  if (question.type === "boolean") return "checkbox";
  return question.options === undefined ? "text" : "select";
}

function yearsWords({ startYear, count, direction }: Readonly<Record<string, unknown>>): string {
  const start = typeof startYear === "number" ? String(startYear) : "this year";
  const order = direction === "past" ? "counting back" : "counting on";
  return `A year from a list of ${String(count)}, from ${start} ${order}.`;
}

import { offeredYears } from "../../form/answers/dates.ts";
import { chosenCodes } from "../../form/definition/chosen-codes.ts";
import type { CompiledForm, Question } from "../../form/definition/compiled-form.ts";
import type { PropertySchema, QuestionUi } from "../../form/definition/definition.ts";
import { widgetOf } from "../../form/definition/widget-of.ts";
import type { WidgetName } from "../../form/definition/widgets.ts";
import { yearOf } from "./calendar.ts";

/** A question with all that decides on which answers it takes on a day. */
export interface AskedQuestion {
  readonly question: Question;
  /** Its place among the questions of the form, from 0. */
  readonly number: number;
  readonly property: PropertySchema;
  readonly ui: QuestionUi;
  readonly widget: WidgetName;
  /** The most characters that are stored. */
  readonly maxLength: number;
  /** yyyy-mm-dd */
  readonly today: string;
}

/** A question of the form; `branch` adds what a condition of the page's schema says of it. */
export function askedQuestion(
  form: CompiledForm,
  key: string,
  today: string,
  branch: PropertySchema = {},
): AskedQuestion {
  const question = form.questions[key];
  const page = form.pages.find(({ id }) => id === question?.page);
  if (question === undefined || page === undefined) throw new Error(`The form does not ask ${key}.`);
  return {
    question,
    number: Object.keys(form.questions).indexOf(key),
    property: { ...page.schema.properties?.[key], ...branch },
    ui: page.uiSchema[key] ?? {},
    widget: widgetOf(question, page),
    maxLength: form.keys[key]?.maxLength ?? Number.POSITIVE_INFINITY,
    today,
  };
}

/** The years that the question's list offers; undefined for a question without a list of years. */
export function yearChoices({ ui, widget, today }: AskedQuestion): readonly string[] | undefined {
  if (widget !== "year") return undefined;
  return offeredYears(ui["ui:options"] ?? {}, yearOf(today));
}

/** Whether an applicant can give the answer on the page; text too long cannot be typed nor stored. */
export function canBeEntered(asked: AskedQuestion, value: string): boolean {
  const { question, property } = asked;
  const chosen = chosenCodes(value);
  // A box of which one option stands alone takes the others out.
  if (question.type === "list" && chosen.length > 1) {
    return !chosen.some((code) => property.exclusive?.includes(code));
  }
  return yearChoices(asked)?.includes(value) ?? true;
}

/** Whether the answer can be stored at all. */
export function canBeStored({ maxLength }: AskedQuestion, value: string): boolean {
  return value !== "" && [...value].length <= maxLength;
}

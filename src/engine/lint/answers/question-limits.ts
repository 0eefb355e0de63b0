import type { Answer } from "../../answers/answers.ts";
import type { CompiledForm, Question } from "../../form/compiled-form.ts";
import { ONLY_ANSWER } from "../solve/candidates.ts";
import { type AnswerLimit, limitsOf, matching, oneOf, quoted } from "./answer-limits.ts";

/** All that a question asks of its answer whatever else is answered: its kind, its options, its schema. */
export function questionLimits(form: CompiledForm, question: Question): readonly AnswerLimit[] {
  const page = form.pages.find(({ id }) => id === question.page);
  const property = page?.schema.properties?.[question.key] ?? {};
  const widget = page?.uiSchema[question.key]?.["ui:widget"];
  const values = possibleValues(form, question);
  return [
    ...(values === undefined ? [] : [oneOf(values, kindWords(question, values))]),
    ...(widget === "year" ? [matching("^[0-9]{4}$", "be a year of four digits")] : []),
    ...limitsOf(property),
  ];
}

/** The answers that there are to a question; undefined for a text. */
export function possibleValues(form: CompiledForm, question: Question): readonly Answer[] | undefined {
  if (question.type !== "string") return [ONLY_ANSWER[question.type]];
  if (question.options === undefined) return undefined;
  return (form.options[question.options] ?? []).map(({ code }) => code);
}

function kindWords({ type }: Question, values: readonly Answer[]): string {
  if (type === "boolean") return "be ticked";
  return type === "document" ? "be an uploaded document" : `be one of its options (${quoted(values)})`;
}

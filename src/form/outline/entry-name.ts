import { labelOf } from "../answers/descriptions.ts";
import { type Answers, isEmptyAnswer } from "../definition/answers.ts";
import type { AddAnotherComponent, CompiledForm } from "../definition/compiled-form.ts";
import { maskOf } from "./mask-answers.ts";

/**
 * What tells an entry of a group from the others: the first text in it that need not be masked, else the first choice;
 * empty when it has none.
 */
export function entryName(form: CompiledForm, answers: Answers, { keys }: AddAnotherComponent): string {
  const told = keys
    .flatMap((key) => form.questions[key] ?? [])
    .filter(({ key, type }) => type === "string" && !isEmptyAnswer(answers[key]))
    .filter((question) => maskOf(form, question) === undefined);
  const question = told.find(({ options }) => options === undefined) ?? told[0];
  if (question === undefined) return "";
  const answer = answers[question.key];
  return labelOf(form, question, answer) || String(answer);
}

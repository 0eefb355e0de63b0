import { labelOf } from "../answers/descriptions.ts";
import { type Answers, isEmptyAnswer } from "../definition/answers.ts";
import type { AddAnotherComponent, CompiledForm } from "../definition/compiled-form.ts";
import { maskOf } from "./mask-answers.ts";

const FULL_NAME = ["given-name", "additional-name", "family-name"];
const GREETING = ["nickname", "given-name"];

/** The applicant's whole name, by the questions that browsers fill in as such; null where the form has none answered. */
export function applicantName(form: CompiledForm, answers: Answers): string | null {
  const parts = keysFilledAs(form, FULL_NAME).map((key) => answers[key]);
  const name = parts.filter((part) => typeof part === "string" && !isEmptyAnswer(part.trim())).join(" ");
  return name === "" ? null : name;
}

/** Keys of the answers that tell how to address the applicant; the first that is answered counts. */
export function greetingKeys(form: CompiledForm): readonly string[] {
  return keysFilledAs(form, GREETING);
}

function keysFilledAs(form: CompiledForm, purposes: readonly string[]): readonly string[] {
  const uis = form.pages.flatMap(({ uiSchema }) => Object.entries(uiSchema));
  return purposes.flatMap((purpose) =>
    uis.filter(([, ui]) => ui["ui:autocomplete"] === purpose).map(([key]) => key),
  );
}

/**
 * What tells an entry of a group from the others: what the form says, else the first text in it that need not be masked,
 * else the first choice; empty when it has none.
 */
export function entryName(
  form: CompiledForm,
  answers: Answers,
  { keys, nameKey }: AddAnotherComponent,
): string {
  const told = (nameKey === undefined ? keys : [nameKey])
    .flatMap((key) => form.questions[key] ?? [])
    .filter(({ key, type }) => type === "string" && !isEmptyAnswer(answers[key]))
    .filter((question) => maskOf(form, question) === undefined);
  const question = told.find(({ options }) => options === undefined) ?? told[0];
  if (question === undefined) return "";
  const answer = answers[question.key];
  return labelOf(form, question, answer) || String(answer);
}

import { type Answers, isEmptyAnswer } from "../definition/answers.ts";
import type { CompiledForm } from "../definition/compiled-form.ts";

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

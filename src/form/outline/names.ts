import { labelOf } from "../answers/descriptions.ts";
import { type Answers, isEmptyAnswer } from "../definition/answers.ts";
import type { CompiledForm } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import type { AddAnotherComponent } from "../definition/nodes.ts";
import { isSensitive } from "./sensitivity.ts";

const FULL_NAME = ["given-name", "additional-name", "family-name"];
const GIVEN = ["given-name", "additional-name"];
const FAMILY = ["family-name"];
const GREETING = ["nickname", "given-name"];

/** The applicant's whole name, by the questions that browsers fill in as such; null where the form has none answered. */
export function applicantName(form: CompiledForm, answers: Answers): string | null {
  const parts = keysFilledAs(form, FULL_NAME).map((key) => answers[key]);
  const name = parts.filter((part) => typeof part === "string" && !isEmptyAnswer(part)).join(" ");
  return name === "" ? null : name;
}

/** The parts of the applicant's name as they are listed and searched; empty where the form has none answered. */
export function applicantNames(
  form: CompiledForm,
  answers: Answers,
): { readonly given: string; readonly family: string } {
  const { given, family } = nameKeys(form);
  const joined = (keys: readonly string[]) =>
    keys
      .map((key) => answers[key])
      .flatMap((part) => (typeof part === "string" && !isEmptyAnswer(part) ? [part] : []))
      .join(" ");
  return { given: joined(given), family: joined(family) };
}

/**
 * Keys of the answers that make up the applicant's name, by the questions that browsers fill in as such: those that may be
 * listed. What is sensitive is not among them.
 */
export const nameKeys = memoizeByObject((form: CompiledForm) => {
  const listed = (purposes: readonly string[]) =>
    keysFilledAs(form, purposes).filter((key) => !isSensitive(form, key));
  return { given: listed(GIVEN), family: listed(FAMILY) };
});

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
 * What tells an entry of a group from the others: what the form says, else the first text in it that is not sensitive,
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
    .filter(({ key }) => form.keys[key]?.sensitivity !== "sensitive");
  const question = told.find(({ options }) => options === undefined) ?? told[0];
  if (question === undefined) return "";
  const answer = answers[question.key];
  return labelOf(form, question, answer) || String(answer);
}

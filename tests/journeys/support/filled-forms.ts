import { compileValidators } from "../../../src/authoring/compile/compile-validators.ts";
import { hideAndRestore } from "../../../src/form/answers/apply-changes.ts";
import {
  type Answers,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  validateForm,
} from "../../../src/form/index.ts";
import { FORM } from "../../forms/application.ts";
import { FAULTY, FULL, FULL_COUNTS } from "../screens/example-application.ts";
import type { FilledForm } from "./spoken-form.ts";

const VALIDATORS = compileValidators(FORM);

function filledForm(given: Answers, counts: DisplayState["counts"] = {}): FilledForm {
  const state = { answers: given, displayState: { ...EMPTY_DISPLAY_STATE, counts }, hiddenAnswers: {} };
  const { answers, displayState } = hideAndRestore(FORM, state);
  return { form: FORM, answers, displayState, errors: {}, hasBegun: false, documents: {} };
}

/** The product's form after a submit that found something missing. */
function refusedForm(given: Answers, today: string): FilledForm {
  const filled = filledForm(given);
  const errors = validateForm(FORM, VALIDATORS, filled.answers, { today, displayState: filled.displayState });
  return { ...filled, errors, hasBegun: true };
}

/** What stands in the form on the screens that show its pages, by their names, on a day (yyyy-mm-dd). */
export function filledForms(today: string): Readonly<Record<string, FilledForm>> {
  const filled = filledForm(FULL, FULL_COUNTS);
  const pages = FORM.pages.flatMap(({ id }) => [
    [`${id}-empty`, filledForm({})] as const,
    [`${id}-filled`, filled] as const,
    [`${id}-errors`, refusedForm(FAULTY, today)] as const,
  ]);
  const documents = { transcript_document: "transcript.png, 16 kB, attached" };
  return {
    ...Object.fromEntries(pages),
    // A file is attached there.
    "education-filled": { ...filled, hasBegun: true },
    "education-own-school": { ...filledForm({ hs_name: "Harbor Learning Collective" }), hasBegun: true },
    "staff-view": { ...filled, documents },
  };
}

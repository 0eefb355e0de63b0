import { compileValidators } from "../../engine/checking.ts";
import {
  type Answers,
  type CompiledForm,
  type ErrorMap,
  onceFor,
  type View,
  validateForm,
} from "../../engine/index.ts";

const DAY_MS = 24 * 60 * 60_000;
const validatorsOf = onceFor(compileValidators);

/**
 * What keeps an application from being submitted, by answer key. 'Today' is the applicant's date, which the server
 * does not know: what is right yesterday, today or tomorrow is right.
 */
export function submissionErrors(
  form: CompiledForm,
  { answers, view, now }: { readonly answers: Answers; readonly view: View; readonly now: number },
): ErrorMap {
  const validators = validatorsOf(form);
  const onDay = (time: number) =>
    validateForm(form, validators, answers, { today: new Date(time).toISOString().slice(0, 10), view });
  const errors = onDay(now);
  if (Object.keys(errors).length === 0) return errors;
  const around = [onDay(now - DAY_MS), onDay(now + DAY_MS)];
  return Object.fromEntries(
    Object.entries(errors).filter(([key]) => around.every((other) => other[key] !== undefined)),
  );
}

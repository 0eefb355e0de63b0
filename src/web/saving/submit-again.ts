import { ENDPOINTS } from "../../contract/endpoints.ts";
import { type CompiledForm, type ErrorMap, errorRoute } from "../../form/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";

interface Refused {
  readonly form: CompiledForm;
  readonly store: AnswerStore;
  readonly save: () => Promise<void>;
  /** What kept the server from submitting what this tab holds to be complete. */
  readonly refused: ErrorMap;
  readonly submit: () => Promise<ErrorMap>;
}

/**
 * After a refusal that this tab did not foresee: takes note of what the account holds by now, saves what is on the
 * screen and differs, and submits once more. What is refused then shows as errors until it is answered otherwise. A
 * question that this form does not ask yet is one that staff have added: the page is loaded anew with all answers.
 */
export async function submitAgain({ form, store, save, refused, submit }: Refused): Promise<ErrorMap> {
  const isKnown = (key: string) => form.questions[key] !== undefined;
  if (!Object.keys(refused).every(isKnown)) {
    location.replace(errorRoute(form, Object.keys(refused)));
    // The page is on its way out; nothing here is to happen any more.
    return await new Promise<never>(() => undefined);
  }
  const [{ answer, hidden_answer }, counts, tabs] = await Promise.all([
    call(ENDPOINTS.profile),
    call(ENDPOINTS.addAnother),
    call(ENDPOINTS.tabs),
  ]);
  store.catchUp({ stored: answer, hidden: hidden_answer, view: { counts, tabs } });
  await save();
  const errors = await submit();
  store.errors.setRefused(errors);
  return errors;
}

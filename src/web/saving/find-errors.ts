import { type ErrorMap, validateForm } from "../../engine/index.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { lacksPhoneLibrary, loadPhoneLibrary } from "../form/phone-library.ts";
import { today } from "./today.ts";

/** What would keep the answers from being submitted, by answer key, as far as can be told at once. */
export function errorsNow({ form, validators }: LoadedForm, store: AnswerStore): ErrorMap {
  return validateForm(form, validators, store.snapshot(), { today: today(), view: store.view() });
}

/** The same with all that checks need; what cannot be loaded is left to the server, which checks everything again. */
export async function findErrors(loaded: LoadedForm, store: AnswerStore): Promise<ErrorMap> {
  if (lacksPhoneLibrary(loaded.form, store.snapshot())) await loadPhoneLibrary().catch(() => undefined);
  return errorsNow(loaded, store);
}

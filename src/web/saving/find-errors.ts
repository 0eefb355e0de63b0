import { useEffect } from "react";
import {
  type CompiledForm,
  type CompiledPage,
  confirmationsOver,
  type ErrorMap,
  type ValidationContext,
  validateForm,
  visibleKeys,
} from "../../form/index.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { AnswerStore } from "../answers/answer-store.ts";
import { type LoadedForm, lacksPhoneLibrary, loadPhoneLibrary } from "../form/form-loader.ts";
import { useSession } from "../session/session-context.ts";

let fillQuotes: ValidationContext["fillQuotes"];

/** Lets messages quote answers; what can comes with the pages of forms whose texts do. */
export function quoteWith(fill: NonNullable<typeof fillQuotes>): void {
  fillQuotes = fill;
}

/** The applicant's date where they are, yyyy-mm-dd. */
export function today(now = new Date()): string {
  const pad = (part: number, length: number) => String(part).padStart(length, "0");
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1, 2)}-${pad(now.getDate(), 2)}`;
}

/** What would keep the answers from being submitted, by answer key, as far as can be told at once. */
export function errorsNow(
  { form, validators }: Pick<LoadedForm, "form" | "validators">,
  store: AnswerStore,
): ErrorMap {
  return validateForm(form, validators, store.snapshot(), {
    today: today(),
    displayState: store.displayState(),
    fillQuotes,
  });
}

/** The same with all that checks need; what cannot be loaded is left to the server, which checks everything again. */
export async function findErrors(
  loaded: Pick<LoadedForm, "form" | "validators">,
  store: AnswerStore,
): Promise<ErrorMap> {
  if (lacksPhoneLibrary(loaded.form, store.snapshot())) await loadPhoneLibrary().catch(() => undefined);
  return errorsNow(loaded, store);
}

/** While the status is validating, keeps every question's errors up to date with the answers (SAV-02). */
export function useShownErrors(loaded: LoadedForm): void {
  const store = useAnswerStore();
  const { web_status } = useSession();
  useEffect(() => {
    if (web_status !== "validating") {
      store.errors.setFound({});
      return undefined;
    }
    const show = () => store.errors.setFound(errorsNow(loaded, store));
    const validate = () => {
      show();
      if (lacksPhoneLibrary(loaded.form, store.snapshot())) loadPhoneLibrary().then(show, () => undefined);
    };
    validate();
    return store.subscribe(validate);
  }, [store, loaded, web_status]);
}

const FOCUSABLE = "input, select, textarea, button, [tabindex]";

/**
 * Brings a question into sight and puts the focus into it; nothing happens when the page that shows does not have it.
 * A group of radio buttons takes the focus as a whole.
 */
export function goToQuestion(key: string): void {
  const element = document.getElementById(key);
  if (element === null) return;
  const target = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  element.scrollIntoView({ block: "center" });
}

/**
 * Opens what a question in error may stand in: content that a button or box in this tab has put other content in the
 * place of. Tabs and repeated groups are open already, for what they hide is never in error.
 */
export function revealQuestion(form: CompiledForm, store: AnswerStore, key: string): void {
  if (visibleKeys(form, store.snapshot(), store.displayState()).has(key)) return;
  for (const id of confirmationsOver(form, key)) store.setConfirmed(id, false);
}

/** The keys of a page's questions that are in error, in the order of the page. */
export function missingOn(page: CompiledPage, errors: ErrorMap): readonly string[] {
  return page.keys.filter((key) => errors[key] !== undefined);
}

import { type Answers, isSameAnswer } from "../../form/index.ts";
import type { FormLibrary, ServedForm } from "../publishing/form-library.ts";
import { loadApplication } from "../store/applications.ts";
import type { Store } from "../store/store.ts";
import { replaceAnswers } from "../store/stored-answers.ts";
import { KnownForms, summarise } from "../summaries/summarise.ts";
import { carriedTo } from "./carry-path.ts";
import { hasBegun } from "./merge-answers.ts";
import { carriedUnder, type ReadingAnswers } from "./own-form.ts";

interface Page {
  /** Hash of the form that it shows. */
  readonly under: string;
  readonly now: number;
}

/**
 * What a page shows of an application in which nothing was saved: what its form says that applications begin with, in the
 * keys and codes of the form in force.
 */
export async function beginningShown(
  { store, forms }: { readonly store: Store; readonly forms: Pick<FormLibrary, "byHash"> },
  form: ServedForm,
  { under, now }: Page,
): Promise<Answers> {
  if (under === form.hash) return form.form.defaults ?? {};
  const { defaults } = (await forms.byHash(under))?.form ?? {};
  return defaults === undefined ? {} : await carriedTo(store, form, defaults, { under, now });
}

/** Whether applications of this form begin otherwise than a page shows it. */
export function beginsOtherwise({ form: { defaults = {} } }: ServedForm, shown: Answers): boolean {
  return Object.keys({ ...defaults, ...shown }).some((key) => !isSameAnswer(defaults[key], shown[key]));
}

/**
 * Stores what the form says that applications begin with, in one in which nothing was saved: from then on it is this
 * applicant's, whatever later forms begin with (DEF-05). Call it in a transaction that holds the summary.
 */
export async function beginApplication(
  store: Store,
  accountId: string,
  reading: ReadingAnswers & { readonly form: ServedForm },
): Promise<void> {
  const application = await loadApplication(store, accountId);
  const { stored } = application;
  if (hasBegun(stored)) return;
  const { answers, aside } = await carriedUnder(store, application, reading);
  const { form, now } = reading;
  // Whoever has saved meanwhile has begun.
  const hasStored = await replaceAnswers(store, {
    accountId,
    answers,
    aside,
    now,
    formVersion: form.hash,
    revision: stored.revision,
  });
  if (hasStored) await summarise(store, accountId, new KnownForms(form));
}

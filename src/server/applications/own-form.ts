import { type FormLibrary, requireOpen, type ServedForm } from "../publishing/form-library.ts";
import type { StoredAnswers } from "../store/answer-record.ts";
import { findFormVersion } from "../store/answers-by-form.ts";
import type { StoredApplication } from "../store/applications.ts";
import type { Store } from "../store/store.ts";
import { DomainError } from "../system/domain-error.ts";
import { displayStateOf, utcDay } from "./applicant-day.ts";
import { carryPathTo } from "./carry-path.ts";
import { answersUnderForm, type MergedAnswers } from "./merge-answers.ts";

interface Forms {
  readonly store: Store;
  readonly forms: Pick<FormLibrary, "byHash" | "current" | "following" | "hasOwnForms">;
}

interface OwnForm {
  readonly form: ServedForm | null;
  /** Whether it is open for this applicant whatever its schedule says. */
  readonly isReopened: boolean;
}

async function ownFormOf({ store, forms }: Forms, accountId: string): Promise<OwnForm> {
  if (!(await forms.hasOwnForms())) return { form: await forms.current(), isReopened: false };
  const { formVersion, isReopened } = await findFormVersion(store, accountId);
  const submitted = isReopened ? await forms.byHash(formVersion) : null;
  return { form: submitted ?? (await forms.following(formVersion)), isReopened };
}

/**
 * The form that an applicant fills in: the one in force, unless a version lets whoever has begun finish an earlier one
 * (PIN-01), or what was submitted under an earlier one is open again (DSK-21). Looks for what they have begun only while there
 * is such a version, or anything is open again. Null while nothing could be published.
 */
export async function formOf(context: Forms, accountId: string): Promise<ServedForm | null> {
  return (await ownFormOf(context, accountId)).form;
}

/** The same. @throws DomainError forms_unavailable while nothing could be published */
export async function requireFormOf(context: Forms, accountId: string): Promise<ServedForm> {
  const form = await formOf(context, accountId);
  if (form === null) throw new DomainError("forms_unavailable");
  return form;
}

/**
 * The same, for whoever changes an application with it; what is open again is so after the form has closed, too.
 * @throws DomainError forms_unavailable, not_open_yet, applications_closed
 */
export async function requireOpenFormOf(
  context: Forms & { readonly now: () => number },
  accountId: string,
): Promise<ServedForm> {
  const { form, isReopened } = await ownFormOf(context, accountId);
  if (form === null) throw new DomainError("forms_unavailable");
  if (!isReopened) requireOpen(form, context.now());
  return form;
}

export interface ReadingAnswers {
  /** The form that the applicant fills in; null while there is none. */
  readonly form: Pick<ServedForm, "hash" | "form" | "changes"> | null;
  readonly now: number;
  /** The applicant's day, where the call says it; else that by UTC. */
  readonly today?: string;
}

/** The answers of an application as a form has them, on that day; what was submitted stays as it was, but while it is open again. */
export async function answersInForce(
  store: Store,
  application: StoredApplication,
  { form, ...reading }: ReadingAnswers,
): Promise<MergedAnswers> {
  const { stored, submission, reopening } = application;
  if (form === null || (submission !== undefined && reopening === undefined)) return stored;
  if (form.hash === stored.formVersion && !form.form.readsToday) return stored;
  return await carriedUnder(store, application, { form, ...reading });
}

/** Stored answers and what they are read with, as a form has them. */
export async function carriedUnder(
  store: Store,
  {
    stored,
    documents,
    counts,
    tabs,
  }: Pick<StoredApplication, "documents" | "counts" | "tabs"> & {
    readonly stored: Pick<StoredAnswers, "answers" | "aside" | "formVersion">;
  },
  { form, now, today = utcDay(now) }: ReadingAnswers & { readonly form: NonNullable<ReadingAnswers["form"]> },
): Promise<MergedAnswers> {
  const displayState = displayStateOf(form.form, { counts, tabs }, today);
  const path = await carryPathTo(store, form, stored.formVersion);
  return answersUnderForm({ form: form.form, displayState, documents, now }, stored, path);
}

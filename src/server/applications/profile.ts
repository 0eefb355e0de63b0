import type { Profile } from "../../contract/application-endpoints.ts";
import type { AccountInPage } from "../../contract/initial-data.ts";
import { WEB_STATUSES, type WebStatus } from "../../contract/limits.ts";
import type { Applicant } from "../accounts/sessions.ts";
import { documentAnswers } from "../documents/documents.ts";
import { listLogins } from "../store/accounts.ts";
import type { OverwrittenAnswer } from "../store/answer-record.ts";
import { addWebStatus, loadApplicationState } from "../store/application-state.ts";
import { loadApplication } from "../store/applications.ts";
import type { Store } from "../store/store.ts";
import { nextSubmissionNumber } from "../store/submissions.ts";
import { changeToTell } from "./changed-form.ts";
import { notAskedForApplicant } from "./not-asked.ts";
import { answersInForce, type ReadingAnswers } from "./own-form.ts";

/**
 * Takes the application one status further; a status it has reached may be sent again, because browsers retry and
 * another tab may be further on. `submitted` is reached by submitting only (STA-01). Statuses are only ever added, each
 * once and in their order, so that whatever another call does in between can make this one add nothing, and never
 * something wrong: it needs no transaction, and on SQLite no sync of its own.
 */
export async function advanceStatus(
  store: Store,
  {
    accountId,
    status,
    now,
  }: { readonly accountId: string; readonly status: WebStatus; readonly now: number },
): Promise<"reached" | "wrong_status" | "already_submitted"> {
  const { statuses: reached } = await loadApplicationState(store, accountId);
  if (status === reached.at(-1)) return "reached";
  // In another tab, as a rule: this one is told what happened, not that it asked in the wrong order.
  if (reached.includes("submitted")) return "already_submitted";
  if (reached.includes(status)) return "reached";
  if (status !== WEB_STATUSES[reached.length] || status === "submitted") return "wrong_status";
  await addWebStatus(store, { accountId, status, now });
  return "reached";
}

/** All that an applicant finds again after logging in (API-08), answers as the form in force has them (FRM-01, FRM-04). */
export async function loadProfile(
  store: Store,
  applicant: Applicant,
  reading: ReadingAnswers,
): Promise<Profile> {
  return (await loadAccount(store, applicant, reading)).profile;
}

/** The same, and what decides on what shows beside the answers: all that a page of the account begins with. */
export async function loadAccount(
  store: Store,
  { accountId, email }: Applicant,
  reading: ReadingAnswers,
): Promise<AccountInPage> {
  const [application, logins] = await Promise.all([
    loadApplication(store, accountId),
    listLogins(store, accountId),
  ]);
  const { stored, statuses, documents, lastPage, submission, counts, tabs, reopening } = application;
  const isReopened = reopening !== undefined && reopening.until > reading.now;
  const number = isReopened ? await nextSubmissionNumber(store, accountId) : 0;
  const merged = await answersInForce(store, application, reading);
  const { answers, aside } = merged;
  const changed = await changeToTell(store, { ...reading, accountId }, application, merged);
  const profile = {
    answer: answers,
    hidden_answer: aside.hidden,
    document_answer: documentAnswers(documents),
    overwritten_answer: overwrittenByKey(aside.overwritten),
    not_asked_answer: await notAskedForApplicant(store, aside.notAsked),
    account: accountId,
    username: email,
    last_page: lastPage,
    successful_login: logins.map((time) => new Date(time).toISOString()),
    web_status: statuses.map((status) => ({ web_status: status })),
    reference: submission?.reference ?? "",
    revision: stored.revision,
    form_version: stored.formVersion,
    current_form: reading.form?.hash ?? "",
    ...(changed && { changed_form: changed }),
    ...(isReopened && { reopened: { until: reopening.until, pages: reopening.pages, submission: number } }),
  };
  return { profile, view: { counts, tabs } };
}

function overwrittenByKey(overwritten: readonly OverwrittenAnswer[]): Profile["overwritten_answer"] {
  const byKey = Map.groupBy(overwritten, ({ key }) => key);
  const told = ({ value, at }: OverwrittenAnswer) => ({
    answer: value,
    overwritten_at: new Date(at).toISOString(),
  });
  return Object.fromEntries([...byKey].map(([key, list]) => [key, list.map(told)]));
}

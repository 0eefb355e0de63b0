import type { Profile } from "../../contract/endpoint-responses.ts";
import { WEB_STATUSES, type WebStatus } from "../../contract/endpoints.ts";
import { EMPTY_DISPLAY_STATE } from "../../form/index.ts";
import type { Applicant } from "../accounts/sessions.ts";
import { documentAnswers } from "../documents/documents.ts";
import type { ServedForm } from "../publishing/form-library.ts";
import { listLogins } from "../store/accounts.ts";
import type { OverwrittenAnswer } from "../store/answer-record.ts";
import {
  addWebStatus,
  loadApplication,
  loadApplicationState,
  type StoredApplication,
} from "../store/applications.ts";
import type { Database } from "../store/schema.ts";
import { answersUnderForm, type MergedAnswers } from "./merge-answers.ts";

/**
 * Takes the application one status further; a status it has reached may be sent again, because browsers retry and
 * another tab may be further on. `submitted` is reached by submitting only (STA-01). Statuses are only ever added, each
 * once and in their order, so that whatever another call does in between can make this one add nothing, and never
 * something wrong: it needs no transaction, and on SQLite no sync of its own.
 */
export async function advanceStatus(
  db: Database,
  {
    accountId,
    status,
    now,
  }: { readonly accountId: string; readonly status: WebStatus; readonly now: number },
): Promise<"reached" | "wrong_status" | "already_submitted"> {
  const { statuses: reached } = await loadApplicationState(db, accountId);
  if (status === reached.at(-1)) return "reached";
  // In another tab, as a rule: this one is told what happened, not that it asked in the wrong order.
  if (reached.includes("submitted")) return "already_submitted";
  if (reached.includes(status)) return "reached";
  if (status !== WEB_STATUSES[reached.length] || status === "submitted") return "wrong_status";
  await addWebStatus(db, { accountId, status, now });
  return "reached";
}

interface ReadingProfile {
  /** The form in force; null while there is none. */
  readonly form: Pick<ServedForm, "hash" | "form"> | null;
  readonly now: number;
}

/** All that an applicant finds again after logging in (API-08), answers as the form in force has them (FRM-01, FRM-04). */
export async function loadProfile(
  db: Database,
  { accountId, email }: Applicant,
  reading: ReadingProfile,
): Promise<Profile> {
  const [application, logins] = await Promise.all([
    loadApplication(db, accountId),
    listLogins(db, accountId),
  ]);
  const { stored, statuses, documents, lastPage, submission } = application;
  const { answers, aside } = answersInForce(application, reading);
  return {
    answer: answers,
    hidden_answer: aside.hidden,
    document_answer: documentAnswers(documents),
    overwritten_answer: overwrittenByKey(aside.overwritten),
    account: accountId,
    username: email,
    last_page: lastPage,
    successful_login: logins.map((time) => new Date(time).toISOString()),
    web_status: statuses.map((status) => ({ web_status: status })),
    reference: submission?.reference ?? "",
    revision: stored.revision,
    form_version: stored.formVersion,
  };
}

/** What was submitted stays as it was. */
function answersInForce(
  { stored, documents, counts, tabs, submission }: StoredApplication,
  { form, now }: ReadingProfile,
): MergedAnswers {
  if (form === null || form.hash === stored.formVersion || submission !== undefined) return stored;
  const displayState = { ...EMPTY_DISPLAY_STATE, counts, tabs };
  return answersUnderForm({ form: form.form, displayState, documents, now }, stored);
}

function overwrittenByKey(overwritten: readonly OverwrittenAnswer[]): Profile["overwritten_answer"] {
  const byKey = Map.groupBy(overwritten, ({ key }) => key);
  const told = ({ value, at }: OverwrittenAnswer) => ({
    answer: value,
    overwritten_at: new Date(at).toISOString(),
  });
  return Object.fromEntries([...byKey].map(([key, list]) => [key, list.map(told)]));
}

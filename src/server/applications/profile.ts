import type { Profile } from "../../contract/endpoint-responses.ts";
import { WEB_STATUSES, type WebStatus } from "../../contract/endpoints.ts";
import type { Applicant } from "../accounts/sessions.ts";
import { documentAnswers } from "../documents/documents.ts";
import { listLogins } from "../store/accounts.ts";
import type { OverwrittenAnswer } from "../store/answer-record.ts";
import { addWebStatus, loadApplication, loadApplicationState } from "../store/applications.ts";
import type { Database } from "../store/schema.ts";

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

/** All that an applicant finds again after logging in (API-08). */
export async function loadProfile(db: Database, { accountId, email }: Applicant): Promise<Profile> {
  const [application, logins] = await Promise.all([
    loadApplication(db, accountId),
    listLogins(db, accountId),
  ]);
  const { stored, statuses, documents, lastPage, submission } = application;
  return {
    answer: stored.answers,
    hidden_answer: stored.aside.hidden,
    document_answer: documentAnswers(documents),
    overwritten_answer: overwrittenByKey(stored.aside.overwritten),
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

function overwrittenByKey(overwritten: readonly OverwrittenAnswer[]): Profile["overwritten_answer"] {
  const byKey = Map.groupBy(overwritten, ({ key }) => key);
  const told = ({ value, at }: OverwrittenAnswer) => ({
    answer: value,
    overwritten_at: new Date(at).toISOString(),
  });
  return Object.fromEntries([...byKey].map(([key, list]) => [key, list.map(told)]));
}

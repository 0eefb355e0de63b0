import type { Profile } from "../../contract/calls.ts";
import { listDocumentAnswers } from "../documents/list-document-answers.ts";
import type { Session } from "../session/sessions.ts";
import { loadLastPage } from "../store/last-pages.ts";
import { listLogins } from "../store/logins.ts";
import type { Database } from "../store/schema.ts";
import { loadAnswers } from "../store/stored-answers.ts";
import { findSubmission } from "../store/submissions.ts";
import { listWebStatuses } from "../store/web-statuses.ts";

/** All that an applicant finds again after logging in (spec §3). */
export async function loadProfile(db: Database, { accountId, email }: Session): Promise<Profile> {
  const [stored, documents, lastPage, logins, statuses, submission] = await Promise.all([
    loadAnswers(db, accountId),
    listDocumentAnswers(db, accountId),
    loadLastPage(db, accountId),
    listLogins(db, accountId),
    listWebStatuses(db, accountId),
    findSubmission(db, accountId),
  ]);
  return {
    answer: stored.answers,
    document_answer: documents,
    username: email,
    last_page: lastPage,
    successful_login: logins.map((time) => new Date(time).toISOString()),
    web_status: statuses.map((status) => ({ web_status: status })),
    reference: submission?.reference ?? "",
    revision: stored.revision,
    form_version: stored.formVersion,
  };
}

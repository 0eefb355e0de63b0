import type { Profile } from "../../contract/calls.ts";
import type { Applicant } from "../session/sessions.ts";
import { loadApplicationRecord } from "../store/application-record.ts";
import { listLogins } from "../store/logins.ts";
import type { Database } from "../store/schema.ts";

/** All that an applicant finds again after logging in (API-08). */
export async function loadProfile(db: Database, { accountId, email }: Applicant): Promise<Profile> {
  const [record, logins] = await Promise.all([
    loadApplicationRecord(db, accountId),
    listLogins(db, accountId),
  ]);
  const { stored, statuses, documents, lastPage, submission } = record;
  const completed = documents.filter(({ status }) => status === "completed");
  return {
    answer: stored.answers,
    hidden_answer: stored.aside.hidden,
    document_answer: Object.fromEntries(
      completed.map(({ answerKey, fileName, fileSize }) => [
        answerKey,
        { file_name: fileName, file_size: fileSize },
      ]),
    ),
    username: email,
    last_page: lastPage,
    successful_login: logins.map((time) => new Date(time).toISOString()),
    web_status: statuses.map((status) => ({ web_status: status })),
    reference: submission?.reference ?? "",
    revision: stored.revision,
    form_version: stored.formVersion,
  };
}

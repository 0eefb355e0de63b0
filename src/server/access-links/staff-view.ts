import type { StaffView } from "../../contract/endpoint-responses.ts";
import { maskAnswers } from "../../form/index.ts";
import { listDocumentAnswers } from "../documents/documents.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import {
  findSubmission,
  listWebStatuses,
  loadAddAnotherCounts,
  loadChosenTabs,
} from "../store/application-state.ts";
import { listUnfinishedDocuments } from "../store/documents.ts";
import type { Database } from "../store/schema.ts";
import { loadAnswers } from "../store/stored-answers.ts";

/**
 * What staff see of an application (API-24), with the form it was last saved under, which
 * is the one it was submitted with. Of answers that print masks, no more than print shows leaves the server. Null while
 * no form is served.
 */
export async function loadStaffView(
  { db, forms }: { readonly db: Database; readonly forms: FormLibrary },
  accountId: string,
): Promise<StaffView | null> {
  const [stored, counts, tabs, documents, unfinished, statuses, submission] = await Promise.all([
    loadAnswers(db, accountId),
    loadAddAnotherCounts(db, accountId),
    loadChosenTabs(db, accountId),
    listDocumentAnswers(db, accountId),
    listUnfinishedDocuments(db, accountId),
    listWebStatuses(db, accountId),
    findSubmission(db, accountId),
  ]);
  const form = await forms.byHashOrCurrent(stored.formVersion);
  if (!form) return null;
  return {
    answer: maskAnswers(form.form, stored.answers),
    add_another: counts,
    document_answer: documents,
    unfinished_documents: Object.fromEntries(
      unfinished.map(({ answer_key, file_name, file_size, status }) => [
        answer_key,
        { file_name, file_size, status: status === "failed" ? "failed" : "converting" },
      ]),
    ),
    web_status: statuses.at(-1) ?? "",
    reference: submission?.reference ?? "",
    submitted_at: submission?.submittedAt ?? null,
    tabs,
    form_version: form.hash,
  };
}

import type { ReceivedDocument, SubmissionResponse } from "../../contract/application-endpoints.ts";
import {
  type Answers,
  type CompiledForm,
  type DisplayState,
  fileKeys,
  materialsOf,
} from "../../form/index.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import type { StoredApplication } from "../store/applications.ts";
import type { Store } from "../store/store.ts";
import { loadAsSubmitted } from "../store/submissions.ts";
import { displayStateOf, utcDay } from "./applicant-day.ts";

/**
 * What was submitted, under the form that it was submitted with: what arrived with it and what is still to come.
 * Undefined before the submission, null while no form is served.
 */
export async function loadSubmission(
  { store, forms }: { readonly store: Store; readonly forms: FormLibrary },
  accountId: string,
): Promise<SubmissionResponse | undefined | null> {
  const application = await loadAsSubmitted(store, accountId);
  if (application.submission === undefined) return undefined;
  const form = await forms.byHashOrCurrent(application.stored.formVersion);
  if (form === null) return null;
  const { reference, submittedAt } = application.submission;
  const { documents, stored } = application;
  const displayState = displayStateOf(form.form, application, utcDay(submittedAt));
  const materials = materialsIn(form.form, { answers: stored.answers, documents, displayState });
  return { reference, submitted_at: submittedAt, ...materials };
}

interface AnsweredApplication extends Pick<StoredApplication, "documents"> {
  readonly answers: Answers;
  readonly displayState: DisplayState;
}

type Materials = Pick<SubmissionResponse, "received" | "outstanding">;

/**
 * The documents of an application that arrived, and what its form asks for or awaits beside them. A file that is still
 * being converted has arrived; one that could not be read has not.
 */
export function materialsIn(
  form: CompiledForm,
  { answers, documents, displayState }: AnsweredApplication,
): Materials {
  const received: ReceivedDocument[] = [];
  const outstanding: string[] = [];
  for (const material of materialsOf(form, answers, displayState)) {
    const keys = material.kind === "document" ? fileKeys(material) : [];
    const found = keys.flatMap(
      (key) => documents.find(({ answerKey, status }) => answerKey === key && status !== "failed") ?? [],
    );
    if (found.length === 0) outstanding.push(material.title);
    for (const document of found) {
      received.push({
        answer_key: document.answerKey,
        title: material.title,
        file_name: document.fileName,
        file_size: document.fileSize,
        received_at: document.uploadedAt,
        is_converting: document.status !== "completed",
      });
    }
  }
  return { received, outstanding };
}

import type { StaffView } from "../../contract/public-endpoints.ts";
import { answersAsPrinted, MASK, maskAnswers, mayReadAnswer, type ReadInFull } from "../../form/index.ts";
import { displayStateOf, utcDay } from "../applications/applicant-day.ts";
import { notAskedInWords } from "../applications/not-asked.ts";
import { answersInForce } from "../applications/own-form.ts";
import { rightOver } from "../applications/reading-right.ts";
import { documentAnswers } from "../documents/documents.ts";
import type { FormLibrary } from "../publishing/form-library.ts";
import type { Store } from "../store/store.ts";
import { loadAsSubmitted } from "../store/submissions.ts";

/**
 * What staff see of an application (API-24), with the form it was last saved under, which is the one it was submitted with;
 * apart from it, what that form asks no more (NLA-01). Nothing of a sensitive answer leaves the server, but for whoever may read
 * it. Null while no form is served.
 */
export async function loadStaffView(
  { store, forms, now }: { readonly store: Store; readonly forms: FormLibrary; readonly now: () => number },
  accountId: string,
  readsInFull: ReadInFull,
): Promise<StaffView | null> {
  const application = await loadAsSubmitted(store, accountId);
  const { stored, counts, tabs, documents, statuses, submission } = application;
  const form = await forms.byHashOrCurrent(stored.formVersion);
  if (!form) return null;
  const { answers } = await answersInForce(store, application, { form, now: now() });
  const { today } = displayStateOf(form.form, application, utcDay(now()));
  const right = await rightOver({ store, forms }, stored, { hash: form.hash, readsInFull });
  const notAsked = await notAskedInWords(store, stored.aside.notAsked, right);
  const files = documents.map((document) =>
    mayReadAnswer(form.form, document.answerKey, right) ? document : { ...document, fileName: MASK },
  );
  return {
    // What paper shows of a secret is the most of it that leaves the server.
    answer: answersAsPrinted(form.form, maskAnswers(form.form, answers, right)),
    add_another: counts,
    document_answer: documentAnswers(files),
    unfinished_documents: Object.fromEntries(
      files
        .filter(({ status }) => status !== "completed")
        .map(({ answerKey, fileName, fileSize, status }) => [
          answerKey,
          {
            file_name: fileName,
            file_size: fileSize,
            status: status === "failed" ? "failed" : "converting",
          },
        ]),
    ),
    not_asked_answer: notAsked.map(({ title, answer, version, setAsideAt }) => ({
      title,
      answer,
      version,
      set_aside_at: setAsideAt,
    })),
    web_status: statuses.at(-1) ?? "",
    reference: submission?.reference ?? "",
    submitted_at: submission?.submittedAt ?? null,
    tabs,
    ...(today !== undefined && { today }),
    form_version: form.hash,
  };
}

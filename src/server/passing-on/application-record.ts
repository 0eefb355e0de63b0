import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type Answers,
  type CompiledForm,
  MASK,
  maskFor,
  mayReadAnswer,
  type ReadingRight,
} from "../../form/index.ts";
import type { StoredAnswers } from "../store/answer-record.ts";
import { loadApplications } from "../store/applications.ts";
import type { RecordedDocument } from "../store/documents.ts";
import type { SubmittedApplication } from "../store/exported-applications.ts";
import type { Store } from "../store/store.ts";
import { asSubmitted } from "../store/submissions.ts";

/** A submitted application with all that is passed on of it. */
export interface WholeApplication extends SubmittedApplication {
  readonly formHash: string;
  readonly stored: StoredAnswers;
  readonly answers: Answers;
  readonly documents: readonly RecordedDocument[];
}

/** So many are opened and written in one turn: some milliseconds of the thread that answers the calls. */
const SLICE = 10;

/**
 * The applications as they were submitted, in their order and a few at a time, between which others are answered; whoever was
 * erased meanwhile is not there any more.
 * @throws DecryptError when one cannot be opened
 */
export async function* readWhole<Listed extends SubmittedApplication>(
  store: Store,
  portion: readonly Listed[],
): AsyncGenerator<readonly (Listed & WholeApplication)[], void> {
  for (let start = 0; start < portion.length; start += SLICE) {
    yield await readSlice(store, portion.slice(start, start + SLICE));
    await nextTurn();
  }
}

async function readSlice<Listed extends SubmittedApplication>(
  store: Store,
  portion: readonly Listed[],
): Promise<readonly (Listed & WholeApplication)[]> {
  const opened = await loadApplications(
    store,
    portion.map(({ accountId }) => accountId),
  );
  const byAccount = new Map(opened.map(({ accountId, open }) => [accountId, open]));
  const whole: (Listed & WholeApplication)[] = [];
  for (const one of portion) {
    const found = byAccount.get(one.accountId)?.();
    if (found === undefined) continue;
    const { stored, documents } = await asSubmitted(store, one.accountId, found);
    whole.push({ ...one, formHash: stored.formVersion, stored, answers: stored.answers, documents });
  }
  return whole;
}

/** An application as whoever gets it may have it; of a file that is masked, its name is. */
export function passedOn<Whole extends Pick<WholeApplication, "answers" | "documents">>(
  form: CompiledForm,
  whole: Whole,
  right: ReadingRight,
): Whole {
  return {
    ...whole,
    answers: maskFor(form, whole.answers, right).answers,
    documents: whole.documents.map((document) =>
      mayReadAnswer(form, document.answerKey, right) ? document : { ...document, fileName: MASK },
    ),
  };
}

/** An application as other programs get it: a line of JSON Lines, and an entry of the call for machines. */
export function applicationRecord(
  { reference, submittedAt, email, answers, documents }: WholeApplication,
  version: number,
) {
  return {
    reference,
    submitted_at: new Date(submittedAt).toISOString(),
    username: email,
    form_version: version,
    answer: answers,
    documents: documents.map(({ answerKey, fileName, fileSize, uploadedAt, status }) => ({
      answer_key: answerKey,
      file_name: fileName,
      file_size: fileSize,
      status,
      uploaded_at: new Date(uploadedAt).toISOString(),
    })),
  };
}

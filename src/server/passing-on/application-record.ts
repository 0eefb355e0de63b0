import { setImmediate as nextTurn } from "node:timers/promises";
import { type Answers, type CompiledForm, maskAnswers } from "../../form/index.ts";
import { loadApplications } from "../store/applications.ts";
import type { RecordedDocument } from "../store/documents.ts";
import type { SubmittedApplication } from "../store/exported-applications.ts";
import type { Database } from "../store/schema.ts";
import { asSubmitted } from "../store/submissions.ts";

/** Whose answers that print masks are passed on as they were given: all, or those of the pages with these ids. */
export type ReadInFull = "all" | readonly string[];

/** A submitted application with all that is passed on of it. */
export interface WholeApplication extends SubmittedApplication {
  readonly formHash: string;
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
  db: Database,
  portion: readonly Listed[],
): AsyncGenerator<readonly (Listed & WholeApplication)[], void> {
  for (let start = 0; start < portion.length; start += SLICE) {
    yield await readSlice(db, portion.slice(start, start + SLICE));
    await nextTurn();
  }
}

async function readSlice<Listed extends SubmittedApplication>(
  db: Database,
  portion: readonly Listed[],
): Promise<readonly (Listed & WholeApplication)[]> {
  const opened = await loadApplications(
    db,
    portion.map(({ accountId }) => accountId),
  );
  const byAccount = new Map(opened.map(({ accountId, open }) => [accountId, open]));
  const whole: (Listed & WholeApplication)[] = [];
  for (const one of portion) {
    const found = byAccount.get(one.accountId)?.();
    if (found === undefined) continue;
    const { stored, documents } = await asSubmitted(db, one.accountId, found);
    whole.push({ ...one, formHash: stored.formVersion, answers: stored.answers, documents });
  }
  return whole;
}

/** The answers as whoever gets them may have them. */
export function passedOn(form: CompiledForm, answers: Answers, readsInFull: ReadInFull): Answers {
  return readsInFull === "all" ? answers : maskAnswers(form, answers, readsInFull);
}

/** An application as other programs get it: a line of JSON Lines, and an entry of the call for machines. */
export function applicationRecord(
  { reference, submittedAt, email, documents }: WholeApplication,
  { version, answers }: { readonly version: number; readonly answers: Answers },
) {
  return {
    reference,
    submitted_at: new Date(submittedAt).toISOString(),
    username: email,
    form_version: version,
    answer: answers,
    documents: documents.map(({ answerKey, fileName, fileSize, uploadedAt, status }) => ({
      ...{ answer_key: answerKey, file_name: fileName, file_size: fileSize, status },
      uploaded_at: new Date(uploadedAt).toISOString(),
    })),
  };
}

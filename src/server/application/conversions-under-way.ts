import {
  type Answers,
  type CompiledForm,
  type ErrorMap,
  type View,
  visibleKeys,
} from "../../engine/index.ts";
import { listUnfinishedDocuments } from "../store/documents.ts";
import type { Database } from "../store/schema.ts";

/** Longer than a conversion takes; a document that waits longer waits for us, and the applicant no more for it. */
const WAIT_MS = 3 * 60_000;
const WAIT_MESSAGE = "Your file is still being converted. Please wait a moment, and then submit again.";

export interface ConversionsUnderWay {
  /** For the questions whose file was uploaded just now: it may yet turn out to be unreadable. */
  readonly errors: ErrorMap;
  /** Documents that count as answered because they have waited long enough: they join the application when converted. */
  readonly counted: Answers;
}

/** What files that are being converted mean for submitting the application they belong to. */
export async function conversionsUnderWay(
  db: Database,
  application: {
    readonly accountId: string;
    readonly form: CompiledForm;
    readonly answers: Answers;
    readonly view: View;
    readonly now: number;
  },
): Promise<ConversionsUnderWay> {
  const { accountId, form, answers, view, now } = application;
  const shown = visibleKeys(form, answers, view);
  const documents = (await listUnfinishedDocuments(db, accountId)).filter(
    ({ answer_key, status }) => status !== "failed" && shown.has(answer_key),
  );
  const isNew = ({ uploaded_at }: { readonly uploaded_at: number }) => now - uploaded_at < WAIT_MS;
  const [fresh, late] = [documents.filter(isNew), documents.filter((document) => !isNew(document))];
  return {
    errors: Object.fromEntries(fresh.map(({ answer_key }) => [answer_key, [WAIT_MESSAGE]])),
    counted: Object.fromEntries(late.map(({ answer_key }) => [answer_key, "ANSWERED"])),
  };
}

import {
  type Answers,
  type CompiledForm,
  type ErrorMap,
  type View,
  visibleKeys,
} from "../../engine/index.ts";
import type { RecordedDocument } from "../store/application-record.ts";

/** Longer than a conversion takes; a document that waits longer waits for us, and the applicant no more for it. */
const WAIT_MS = 3 * 60_000;
const WAIT_MESSAGE = "Your file is still being converted. Please wait a moment, and then submit again.";

export interface ConversionsUnderWay {
  /** For the questions whose file was uploaded just now: it may yet turn out to be unreadable. */
  readonly errors: ErrorMap;
  /**
   * Documents that count as answered because they have waited long enough: they join the application when converted.
   */
  readonly counted: Answers;
}

/** What files that are being converted mean for submitting the application they belong to. */
export function conversionsUnderWay({
  form,
  documents,
  answers,
  view,
  now,
}: {
  readonly form: CompiledForm;
  readonly documents: readonly RecordedDocument[];
  readonly answers: Answers;
  readonly view: View;
  readonly now: number;
}): ConversionsUnderWay {
  const waiting = documents.filter(({ status }) => status === "unprocessed" || status === "in_progress");
  if (waiting.length === 0) return { errors: {}, counted: {} };
  const shown = visibleKeys(form, answers, view);
  const concerned = waiting.filter(({ answerKey }) => shown.has(answerKey));
  const isNew = ({ uploadedAt }: RecordedDocument) => now - uploadedAt < WAIT_MS;
  const [fresh, late] = [concerned.filter(isNew), concerned.filter((document) => !isNew(document))];
  return {
    errors: Object.fromEntries(fresh.map(({ answerKey }) => [answerKey, [WAIT_MESSAGE]])),
    counted: Object.fromEntries(late.map(({ answerKey }) => [answerKey, "ANSWERED"])),
  };
}

import { CALLS } from "../../contract/call-table.ts";
import type { ConversionAnswer, DocumentAnswer } from "../../contract/calls.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import { fitFileName } from "../../contract/file-name.ts";
import { call, callAbout } from "../api/call.ts";
import { type RawAnswer, readAnswer, UNANSWERED } from "../api/read-answer.ts";
import { ServerError } from "../api/server-error.ts";
import { NO_ANSWER, tryAgain } from "../api/try-again.ts";

/** What goes on while a file is sent. */
export interface Sending {
  /** Told the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Ends the sending, before the conversion begins. */
  readonly signal: AbortSignal;
}

/** What the server does with documents; all of it rejects as `call` does. */
export interface DocumentCalls {
  /** Sends the file and begins its conversion. */
  readonly upload: (key: string, file: File, sending: Sending) => Promise<void>;
  readonly statusOf: (key: string) => Promise<ConversionAnswer>;
  /** Name and size of the document that is converted. */
  readonly answerOf: (key: string) => Promise<DocumentAnswer | undefined>;
  readonly deleteConversion: (key: string) => Promise<void>;
  /** Deletes the conversion and the document. */
  readonly remove: (key: string) => Promise<void>;
}

/** The calls about documents (API-14 to API-19). */
export const documentCalls: DocumentCalls = {
  upload: async (key, file, { onProgress, signal }) => {
    // An address takes one file: each try gets its own.
    const attempt = async () => {
      const { url, fields } = await call(CALLS.presignedUrl, { answer_key: key });
      const { postFile } = await import("../api/post-file.ts");
      const post = postFile({ url, fields, file, onProgress, signal });
      const sent = await post.catch(() => UNANSWERED);
      return { ...sent, uploadKey: fields.key };
    };
    const sent = await tryAgain(attempt, { isOver: () => signal.aborted });
    signal.throwIfAborted();
    if (sent.status === NO_ANSWER || sent.status >= 300) readRefusal(sent);
    await callAbout(CALLS.convertDocument, key, {
      file_key: sent.uploadKey,
      file_name: fitFileName(file.name),
    });
  },
  statusOf: (key) => callAbout(CALLS.conversionStatus, key),
  answerOf: async (key) => (await call(CALLS.documentAnswers))[key],
  deleteConversion: async (key) => {
    await callAbout(CALLS.deleteConversion, key);
  },
  remove: async (key) => {
    await callAbout(CALLS.deleteConversion, key);
    await callAbout(CALLS.deleteDocumentAnswer, key);
  },
};

/** Our own storage says what is wrong; that of others answers in a way of its own, and its status must do. */
function readRefusal(sent: RawAnswer): never {
  if (/^application\/json\b/i.test(sent.contentType)) readAnswer(sent);
  if (sent.status === 403) throw new ServerError({ ...ERRORS.upload_refused, code: "upload_refused" });
  const { message } = ERRORS.upload_missing;
  throw new ServerError({ message, code: "upload_missing", status: sent.status });
}

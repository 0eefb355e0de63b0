import { CALLS } from "../../contract/call-table.ts";
import type { ConversionAnswer, DocumentAnswer } from "../../contract/calls.ts";
import { call, callAbout } from "../api/call.ts";
import { readAnswer } from "../api/read-answer.ts";
import { unexpectedError } from "../api/server-error.ts";

/** What the server does with documents; all of it rejects as `call` does. */
export interface DocumentCalls {
  /** Sends the file and begins its conversion. */
  readonly upload: (key: string, file: File, onProgress: (share: number) => void) => Promise<void>;
  readonly statusOf: (key: string) => Promise<ConversionAnswer>;
  /** Name and size of the document that is converted. */
  readonly answerOf: (key: string) => Promise<DocumentAnswer | undefined>;
  readonly deleteConversion: (key: string) => Promise<void>;
  /** Deletes the conversion and the document. */
  readonly remove: (key: string) => Promise<void>;
}

/** The calls of spec §7. */
export const documentCalls: DocumentCalls = {
  upload: async (key, file, onProgress) => {
    const { url, fields } = await call(CALLS.presignedUrl, { answer_key: key });
    const { postFile } = await import("../api/post-file.ts");
    const sent = await postFile({ url, fields, file, onProgress }).catch(() => {
      throw unexpectedError(0);
    });
    if (sent.status >= 300) readAnswer(sent);
    await callAbout(CALLS.convertDocument, key, { file_key: fields.key, file_name: file.name });
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

import type { DocumentAnswers } from "../../contract/calls.ts";
import { listCompletedDocuments } from "../store/documents.ts";
import type { Database } from "../store/schema.ts";

/** Name and size of the documents that are converted, by answer key (API-18). */
export async function listDocumentAnswers(db: Database, accountId: string): Promise<DocumentAnswers> {
  const documents = await listCompletedDocuments(db, accountId);
  return Object.fromEntries(
    documents.map(({ answer_key, file_name, file_size }) => [answer_key, { file_name, file_size }]),
  );
}

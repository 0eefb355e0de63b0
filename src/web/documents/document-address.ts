import { pathTo } from "../api/address.ts";
import { usePrefix } from "../api/initial-data.ts";

/** The address that downloads the PDF which was made of the document of a question. */
export function useDocumentAddress(answerKey: string): string {
  return usePrefix() + pathTo("GET /api/document-answer/:answer_key/pdf", { answer_key: answerKey });
}

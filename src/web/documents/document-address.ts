import { ENDPOINTS } from "../../contract/endpoints.ts";
import { usePrefix } from "../api/initial-data.ts";

/** The address that downloads the PDF which was made of the document of a question. */
export function useDocumentAddress(answerKey: string): string {
  return usePrefix() + ENDPOINTS.documentPdf.path.replace(":answer_key", encodeURIComponent(answerKey));
}

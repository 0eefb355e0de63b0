import { useQuery } from "@tanstack/react-query";
import { DESK_ENDPOINTS } from "../../contract/desk-endpoints.ts";
import { call } from "./call.ts";

interface AskedSubmission {
  readonly applicationId: string;
  readonly number: number;
  /** With which other one it is compared; null for none. */
  readonly since: number | null;
}

/** What was submitted at one time. */
export function useSubmission({ applicationId, number, since }: AskedSubmission) {
  const query = { since: since === null ? undefined : String(since) };
  return useQuery({
    queryKey: ["submission", applicationId, number, since],
    queryFn: () => call("readSubmission", { applicationId, number, query }),
    // Each reading is written down: coming back to the window is none.
    refetchOnWindowFocus: false,
  });
}

/** Where a document of a submission is shown. */
export function submittedDocumentAddress(applicationId: string, number: number, key: string): string {
  return DESK_ENDPOINTS.readSubmittedDocument.path
    .replace(":application_id", encodeURIComponent(applicationId))
    .replace(":number", String(number))
    .replace(":answer_key", encodeURIComponent(key));
}

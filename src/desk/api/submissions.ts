import { useQuery } from "@tanstack/react-query";
import { call, pathTo } from "./call.ts";

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
    queryFn: () =>
      call("GET /desk/api/applications/:application_id/submissions/:number", {
        application_id: applicationId,
        number,
        query,
      }),
    // Each reading is written down: coming back to the window is none.
    refetchOnWindowFocus: false,
  });
}

/** Where a document of a submission is shown. */
export function submittedDocumentAddress(applicationId: string, number: number, key: string): string {
  return pathTo("GET /desk/api/applications/:application_id/submissions/:number/documents/:answer_key", {
    application_id: applicationId,
    number,
    answer_key: key,
  });
}

import { useEffect } from "react";
import { CALLS } from "../../contract/call-table.ts";
import { call } from "../api/call.ts";
import { useSession } from "../session/session-context.ts";

/** Tells the server where the applicant is, on every navigation while started or validating (SAV-01). */
export function useLastPage(route: string): void {
  const { is_logged_in, web_status } = useSession();
  const isOpen = web_status === "started" || web_status === "validating";
  useEffect(() => {
    if (!is_logged_in || !isOpen) return;
    // Coming back to another page loses no answer, so a failure need not disturb anybody.
    call(CALLS.lastPage, { last_page: route }).catch(() => undefined);
  }, [is_logged_in, isOpen, route]);
}

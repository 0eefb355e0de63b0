import { useEffect, useRef, useState } from "react";
import type { WebStatus } from "../../contract/call-table.ts";
import { UnauthorizedError } from "../api/server-error.ts";
import { postWebStatus } from "./post-web-status.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * An account whose status is empty has just begun: tells the server so, then notes it (spec §4). What keeps
 * failing is thrown to the boundary.
 */
export function useStartedStatus(snapshot: Snapshot, setWebStatus: (status: WebStatus) => void): void {
  const [failure, setFailure] = useState<unknown>();
  const postedFor = useRef("");
  const { is_logged_in, web_status, username } = snapshot;
  useEffect(() => {
    if (!is_logged_in || web_status !== "" || postedFor.current === username) return;
    postedFor.current = username;
    postWebStatus("started").then(
      () => setWebStatus("started"),
      (error: unknown) => {
        if (!(error instanceof UnauthorizedError)) setFailure(error);
      },
    );
  }, [is_logged_in, web_status, username, setWebStatus]);
  if (failure !== undefined) throw failure;
}

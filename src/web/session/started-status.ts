import { useEffect, useRef, useState } from "react";
import { UnauthorizedError } from "../api/server-error.ts";
import { postWebStatus } from "./post-web-status.ts";
import { useSession, useSessionActions } from "./session-context.ts";

/**
 * An account whose status is empty has just begun: tells the server so, then notes it (STA-02). What keeps
 * failing is thrown to the boundary above; rendered anew it tries again. Shows nothing.
 */
export function StartedStatus(): null {
  const { is_logged_in, web_status, username } = useSession();
  const { setWebStatus } = useSessionActions();
  const [failure, setFailure] = useState<unknown>();
  const postedFor = useRef("");
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
  return null;
}

import { useEffect, useRef, useState } from "react";
import type { WebStatus } from "../../contract/limits.ts";
import { call } from "../api/call.ts";
import { ServerError, UnauthorizedError } from "../api/server-error.ts";
import { useSession, useSessionActions } from "./session-context.ts";

const RETRIES = 2;
const FIRST_WAIT_MS = 500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** A refusal (4xx) stays one however often it is asked. */
const isRefusal = (error: unknown) =>
  error instanceof ServerError && error.status >= 400 && error.status < 500;

/** Tells the server the status of the application; tries again up to twice (API-11). */
export async function postWebStatus(status: WebStatus, firstWaitMs = FIRST_WAIT_MS): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await call("POST /api/web-status", { web_status: status });
      return;
    } catch (error) {
      if (attempt === RETRIES || isRefusal(error)) throw error;
      await wait(firstWaitMs * 2 ** attempt);
    }
  }
}

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

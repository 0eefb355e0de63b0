import { CALLS, type WebStatus } from "../../contract/call-table.ts";
import { call } from "../api/call.ts";
import { ServerError } from "../api/server-error.ts";

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
      await call(CALLS.webStatus, { web_status: status });
      return;
    } catch (error) {
      if (attempt === RETRIES || isRefusal(error)) throw error;
      await wait(firstWaitMs * 2 ** attempt);
    }
  }
}

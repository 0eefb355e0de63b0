import { CALLS } from "../../contract/call-table.ts";

/** Changes that come to the same however often they arrive (docs/decisions/021-lost-calls-and-leaving.md). */
const REPEATABLE_POSTS: ReadonlySet<unknown> = new Set([
  CALLS.login,
  CALLS.submit,
  CALLS.validations,
  CALLS.presignedUrl,
  CALLS.convertDocument,
]);

/**
 * Whether a call may be sent again when its answer was lost. Not those that send a mail or use up a code, not the
 * logout, whose second answer is 401, and not the status, which is posted again in its own way (API-11).
 */
export function isRepeatable(call: { readonly method: string }): boolean {
  if (call === CALLS.logout) return false;
  return call.method !== "POST" || REPEATABLE_POSTS.has(call);
}

import { CALLS } from "../../contract/call-table.ts";
import type { SaveAnswersAnswer } from "../../contract/calls.ts";
import type { Answers } from "../../engine/answers/answers.ts";
import { readAnswer } from "./read-answer.ts";

/** What browsers send for a page that is gone, all calls together; a longer body they refuse at once. */
const KEEPALIVE_MAX_BYTES = 60_000;

/**
 * Saves answers while the page goes away (LEA-01): begun before this returns, and sent even when nothing of the page is
 * left. What axios sends ends with the page. Rejects like any call, when there is still somebody to hear it.
 */
export async function saveOnLeave(answers: Answers): Promise<SaveAnswersAnswer> {
  const { method, path } = CALLS.saveAnswers;
  const body = JSON.stringify(answers);
  const response = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body,
    // Too much for that goes as far as it gets.
    keepalive: new Blob([body]).size <= KEEPALIVE_MAX_BYTES,
  });
  const answer = readAnswer({
    status: response.status,
    contentType: response.headers.get("content-type") ?? "",
    text: await response.text(),
  });
  // The server is ours: its answers are checked against the contract by its own tests.
  return answer as SaveAnswersAnswer;
}

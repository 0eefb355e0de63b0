import type { SaveAnswersResponse } from "../../contract/endpoint-responses.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import type { Answer, Answers } from "../../form/definition/answers.ts";
import { readAnswer } from "./server-error.ts";

type OnSaved = (part: Answers, answer: SaveAnswersResponse) => void;

/** Browsers refuse at once what is more than 64 kB, all calls together that are under way for pages that may be gone. */
const KEEPALIVE_MAX_BYTES = 60_000;
let bytesUnderWay = 0;

/**
 * Saves answers while the page goes away (LEA-01): begun before this returns, and sent even when nothing of the page is
 * left. What axios sends ends with the page. What is too much for that goes by itself, as far as it gets. Tells what is
 * saved, in one part or two; never rejects.
 */
export function saveOnLeave(answers: Answers, onSaved: OnSaved): Promise<unknown> {
  const before = bytesUnderWay;
  const outliving: [string, Answer][] = [];
  const rest: [string, Answer][] = [];
  for (const entry of Object.entries(answers)) {
    // As an array it is longer than its share of the body.
    const bytes = new Blob([JSON.stringify(entry)]).size;
    const fits = bytesUnderWay + bytes <= KEEPALIVE_MAX_BYTES;
    if (fits) bytesUnderWay += bytes;
    (fits ? outliving : rest).push(entry);
  }
  const bytes = bytesUnderWay - before;
  return Promise.all([send(outliving, bytes, onSaved), send(rest, 0, onSaved)]);
}

/** @param bytes how many of those that may outlive the page this takes; 0 for what does not */
async function send(entries: [string, Answer][], bytes: number, onSaved: OnSaved): Promise<void> {
  if (entries.length === 0) return;
  const part = Object.fromEntries(entries);
  const { method, path } = ENDPOINTS.saveAnswers;
  try {
    const response = await fetch(path, {
      method,
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(part),
      keepalive: bytes > 0,
    });
    const answer = readAnswer({
      status: response.status,
      contentType: response.headers.get("content-type") ?? "",
      text: await response.text(),
    });
    // The server is ours: its answers are checked against the contract by its own tests.
    onSaved(part, answer as SaveAnswersResponse);
  } catch {
    // It stays unsaved, which is all there is to be told.
  } finally {
    bytesUnderWay -= bytes;
  }
}

import type { SaveAnswersResponse } from "../../contract/answer-endpoints.ts";
import type { Answer, Answers } from "../../form/definition/answers.ts";
import { pathTo, prefix } from "../api/address.ts";
import { readResponse } from "../api/server-error.ts";
import type { SaveRequest } from "./answer-revisions.ts";

/** How the saves of a page that goes away are sent and told of. */
export interface LeavingSave {
  /** Saves that were sent before and may end with the page: they go first, word for word. */
  readonly again: readonly SaveRequest[];
  /** Called for each part, right before it is sent: what its headers say. */
  readonly begin: (part: Answers) => SaveRequest;
  readonly headers: (request: SaveRequest) => Readonly<Record<string, string>>;
  readonly onSaved: (request: SaveRequest, saved: SaveAnswersResponse) => void;
}

/** Browsers refuse at once what is more than 64 kB, all calls together that are under way for pages that may be gone. */
const KEEPALIVE_MAX_BYTES = 60_000;
/** The next save waits for this one: a response that never comes is none. */
export const SAVE_TIMEOUT_MS = 30_000;
let bytesUnderWay = 0;

/**
 * Saves answers while the page goes away (LEA-01): begun before this returns, and sent even when nothing of the page is
 * left. What axios sends ends with the page. What is too much for that goes by itself, as far as it gets. Tells what is
 * saved, in one part or two; never rejects.
 */
export function saveOnLeave(answers: Answers, save: LeavingSave): Promise<unknown> {
  const repeating = save.again.map((request) => repeat(request, save));
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
  return Promise.all([...repeating, sendPart(outliving, bytes, save), sendPart(rest, 0, save)]);
}

function repeat(request: SaveRequest, save: LeavingSave): Promise<void> {
  const size = new Blob([JSON.stringify(request.answers)]).size;
  const bytes = bytesUnderWay + size <= KEEPALIVE_MAX_BYTES ? size : 0;
  bytesUnderWay += bytes;
  return send(request, bytes, save);
}

async function sendPart(entries: [string, Answer][], bytes: number, save: LeavingSave): Promise<void> {
  if (entries.length > 0) await send(save.begin(Object.fromEntries(entries)), bytes, save);
}

/** @param bytes how many of those that may outlive the page this takes; 0 for what does not */
async function send(request: SaveRequest, bytes: number, save: LeavingSave): Promise<void> {
  try {
    const response = await fetch(prefix + pathTo("PUT /api/answer"), {
      method: "PUT",
      headers: { "Content-Type": "application/json", Accept: "application/json", ...save.headers(request) },
      body: JSON.stringify(request.answers),
      keepalive: bytes > 0,
      signal: AbortSignal.timeout(SAVE_TIMEOUT_MS),
    });
    const saved = readResponse({
      status: response.status,
      contentType: response.headers.get("content-type") ?? "",
      text: await response.text(),
    });
    // The server is ours: its responses are checked against the contract by its own tests.
    save.onSaved(request, saved as SaveAnswersResponse);
  } catch {
    // It stays unsaved, which is all there is to be told.
  } finally {
    bytesUnderWay -= bytes;
  }
}

import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/server-error.ts";
import { toasts } from "../ui/toasts.ts";
import * as sentences from "./sentences.tsx";

/** Brings in the answers that a token opens (QRY-01): they fill what is not answered yet. Never rejects. */
export async function prefill(token: string, store: AnswerStore): Promise<void> {
  try {
    store.carry(await call("GET /public/tmp", { token }));
    toasts.success(sentences.prefilled);
  } catch (error) {
    toasts.error(sentenceOf(error));
  }
}

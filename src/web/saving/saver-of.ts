import { CALLS } from "../../contract/call-table.ts";
import type { AnswerStore } from "../answers/answer-store.ts";
import { call } from "../api/call.ts";
import { saveOnLeave } from "../api/send-on-leave.ts";
import { AnswerSaver, type AnswerSaverOptions } from "./answer-saver.ts";

const known = new WeakMap<AnswerStore, AnswerSaver>();

/** What saves the answers of this store; one for as long as the store is there. */
export function saverOf(store: AnswerStore): AnswerSaver {
  const before = known.get(store);
  if (before) return before;
  const send: AnswerSaverOptions["send"] = (answers, isOver) => call(CALLS.saveAnswers, answers, { isOver });
  const currentForm = async () => (await call(CALLS.currentForm)).hash;
  const saver = new AnswerSaver({ store, send, sendOnLeave: saveOnLeave, currentForm });
  known.set(store, saver);
  return saver;
}

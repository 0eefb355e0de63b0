import type { AnswerStore } from "../answers/answer-store.ts";
import type { AnswerSaver } from "./answer-saver.ts";

/** What saves the answers of this store. It is loaded for accounts alone: a visitor has nothing to save to. */
export async function loadSaver(store: AnswerStore): Promise<AnswerSaver> {
  return (await import("./answer-saver.ts")).saverOf(store);
}

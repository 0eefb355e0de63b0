import type { AnswerStore } from "../answers/answer-store.ts";
import { toasts } from "../ui/toasts.ts";
import { documentCalls } from "./document-calls.ts";
import { Documents } from "./documents.ts";

const known = new WeakMap<AnswerStore, Documents>();

/** The documents that belong to these answers; others when another account's answers are opened. */
export function documentsOf(store: AnswerStore): Documents {
  const before = known.get(store);
  if (before !== undefined) return before;
  const documents = new Documents({
    calls: documentCalls,
    onAnswer: (key, answer) => {
      if ((store.get(key) ?? "") !== answer) store.set(key, answer);
    },
    onFailure: (key) => toasts.error(`Error uploading file for ${key}`),
  });
  const owner = store.owner();
  const stopWatching = store.subscribe(() => {
    if (store.owner() === owner) return;
    stopWatching();
    known.delete(store);
    documents.stop();
  });
  known.set(store, documents);
  return documents;
}

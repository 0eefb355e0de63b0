import type { AnswerStore } from "../answers/answer-store.ts";
import { toasts } from "../ui/toasts.ts";
import { documentCalls } from "./document-calls.ts";
import { Documents } from "./documents.ts";

const known = new WeakMap<AnswerStore, { readonly owner: string; readonly documents: Documents }>();

/** The documents that belong to these answers; others when another account's answers are opened. */
export function documentsOf(store: AnswerStore): Documents {
  const owner = store.owner();
  const before = known.get(store);
  if (before?.owner === owner) return before.documents;
  before?.documents.stop();
  const documents = new Documents({
    calls: documentCalls,
    onAnswer: (key, answer) => {
      if ((store.get(key) ?? "") !== answer) store.set(key, answer);
    },
    onFailure: (key) => toasts.error(`Error uploading file for ${key}`),
  });
  known.set(store, { owner, documents });
  return documents;
}

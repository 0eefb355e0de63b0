import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import type { DocumentState } from "./document-state.ts";
import type { Documents } from "./documents.ts";
import { documentsOf } from "./documents-of.ts";

/** How far the document of a question is; the server is asked when it is shown for the first time. */
export function useDocument(key: string): { readonly state: DocumentState; readonly documents: Documents } {
  const documents = documentsOf(useAnswerStore());
  useEffect(() => documents.open(key), [documents, key]);
  const subscribe = useCallback((listener: () => void) => documents.subscribe(listener), [documents]);
  const state = useSyncExternalStore(subscribe, () => documents.get(key));
  return { state, documents };
}

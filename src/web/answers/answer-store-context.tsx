import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { AnswerStore } from "./answer-store.ts";
import { keepDraft, restoreStore } from "./draft.ts";

const AnswerStoreContext = createContext<AnswerStore | undefined>(undefined);

/** Holds the one answer store of this browser tab, above form pages and account cards. */
export function AnswerStoreProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => restoreStore(sessionStorage));
  useEffect(() => keepDraft(store, sessionStorage), [store]);
  return <AnswerStoreContext value={store}>{children}</AnswerStoreContext>;
}

/** The answer store; the component does not render anew when answers change. */
export function useAnswerStore(): AnswerStore {
  const store = useContext(AnswerStoreContext);
  if (store === undefined) throw new Error("useAnswerStore needs an AnswerStoreProvider above it.");
  return store;
}

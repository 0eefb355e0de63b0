import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { AnswerStore } from "./answer-store.ts";
import { keepDraft, restoreStore } from "./draft.ts";

/** Holds the answer store where nothing of it is kept in the tab; elsewhere `AnswerStoreProvider` does. */
export const AnswerStoreContext = createContext<AnswerStore | undefined>(undefined);

interface AnswerStoreProviderProps {
  /** What it holds; by default, a store with what a reload has left in the tab. */
  readonly store?: AnswerStore | undefined;
  readonly children: ReactNode;
}

/** Holds the one answer store of this browser tab, above form pages and account cards. */
export function AnswerStoreProvider({ store: given, children }: AnswerStoreProviderProps) {
  const [store] = useState(() => given ?? restoreStore(sessionStorage));
  useEffect(() => keepDraft(store, sessionStorage), [store]);
  return <AnswerStoreContext value={store}>{children}</AnswerStoreContext>;
}

/** The answer store; the component does not render anew when answers change. */
export function useAnswerStore(): AnswerStore {
  const store = useContext(AnswerStoreContext);
  if (store === undefined) throw new Error("useAnswerStore needs an AnswerStoreProvider above it.");
  return store;
}

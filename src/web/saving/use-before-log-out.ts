import { useCallback, useState } from "react";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { loadSaver } from "./load-saver.ts";

/** What becomes of what is not saved when somebody logs out: nobody logs out, it stays on the device, or it goes. */
export type LogOutChoice = "stay" | "keep" | "delete";

interface OpenQuestion {
  /** The keys of the answers that are not saved. */
  readonly keys: readonly string[];
  readonly isKept: boolean;
  readonly onChoice: (choice: LogOutChoice) => void;
}

interface BeforeLogOut {
  /** Saves first. Resolves with whether to log out, rejects when it cannot be saved just now. */
  readonly beforeLogOut: () => Promise<boolean>;
  /** What somebody is asked before that; undefined when nothing. */
  readonly question: OpenQuestion | undefined;
}

/** Saves before somebody logs out, and asks when answers are left that cannot be saved (SYN-07). */
export function useBeforeLogOut(save: () => Promise<void>, onStay: (firstKey: string) => void): BeforeLogOut {
  const store = useAnswerStore();
  const [question, setQuestion] = useState<OpenQuestion>();
  const beforeLogOut = useCallback(async () => {
    await save();
    const keys = Object.keys(store.sync.unsaved());
    const [first] = keys;
    if (first === undefined) return true;
    const choice = await new Promise<LogOutChoice>((resolve) =>
      setQuestion({ keys, isKept: store.sync.isKept(), onChoice: resolve }),
    );
    setQuestion(undefined);
    if (choice === "delete") (await loadSaver(store)).revisions.discard();
    if (choice === "stay") onStay(first);
    return choice !== "stay";
  }, [store, save, onStay]);
  return { beforeLogOut, question };
}

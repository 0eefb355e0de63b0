import { useState } from "react";
import { sentenceOf } from "../api/call.ts";
import { noteEnded } from "../api/session.ts";

/** Something that a button does: whether it is under way, and what went wrong with it. */
export interface Action<Given> {
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly run: (given: Given) => void;
}

/** Does one thing at a time; what went wrong is said until it is tried again. */
export function useAction<Given = void>(work: (given: Given) => Promise<void>): Action<Given> {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (given: Given) => {
    setBusy(true);
    setProblem(null);
    try {
      await work(given);
    } catch (error) {
      noteEnded(error);
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run: (given) => void (isBusy || act(given)) };
}

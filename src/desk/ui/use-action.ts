import { useState } from "react";
import { fieldsOf, sentenceOf } from "../api/call.ts";
import { noteEnded } from "../api/session.ts";

/** Something that a button does: whether it is under way, and what went wrong with it. */
export interface Action<Given> {
  readonly isBusy: boolean;
  /** Null while nothing went wrong, and where that stands at its box. */
  readonly problem: string | null;
  readonly run: (given: Given) => void;
}

/** The same, with what is wrong with each box that shows it itself. */
interface BoxesAction<Given> extends Action<Given> {
  readonly fields: Readonly<Record<string, string>>;
}

const NOTHING: readonly string[] = [];

/**
 * Does one thing at a time; what went wrong is said until it is tried again.
 * @param boxes the fields of what is sent whose box says itself what is wrong with it
 */
export function useAction<Given = void>(
  work: (given: Given) => Promise<void>,
  boxes: readonly string[] = NOTHING,
): BoxesAction<Given> {
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<unknown>(null);
  const act = async (given: Given) => {
    setBusy(true);
    setWrong(null);
    try {
      await work(given);
    } catch (error) {
      noteEnded(error);
      setWrong(error);
    } finally {
      setBusy(false);
    }
  };
  const fields = Object.fromEntries(Object.entries(fieldsOf(wrong)).filter(([name]) => boxes.includes(name)));
  const problem = wrong === null || Object.keys(fields).length > 0 ? null : sentenceOf(wrong);
  return { isBusy, problem, fields, run: (given) => void (isBusy || act(given)) };
}

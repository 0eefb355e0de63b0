import { useEffect, useState } from "react";
import { formSentences } from "../form-sentences.ts";
import type { FormBuffer } from "./form-buffer.ts";

/** What the last step back or forth did; empty once something else is done. */
export interface Stepped {
  readonly words: string;
  /** Counts the steps: the same sentence is said again. */
  readonly count: number;
}

/** The way back and forth through the edits of this page, and what is said of it. */
export function useSteps(buffer: FormBuffer): {
  readonly stepped: Stepped;
  readonly step: (which: "undo" | "redo") => void;
} {
  const [stepped, setStepped] = useState<Stepped>({ words: "", count: 0 });
  useEffect(
    () =>
      buffer.subscribe(({ source }) => {
        if (source === "edit" || source === "typed")
          setStepped((last) => (last.words === "" ? last : { ...last, words: "" }));
      }),
    [buffer],
  );
  const step = (which: "undo" | "redo") => {
    const label = buffer[which]();
    if (label === undefined) return;
    const words = which === "undo" ? formSentences.undone(label) : formSentences.redone(label);
    setStepped(({ count }) => ({ words, count: count + 1 }));
  };
  return { stepped, step };
}

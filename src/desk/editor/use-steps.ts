import { useEffect, useState } from "react";
import { formSentences } from "../form-sentences.ts";
import type { FormBuffer } from "./form-buffer.ts";
import { type Said, silent } from "./use-said.ts";

/** The way back and forth through the edits of this page, and what its last step did, until something else is done. */
export function useSteps(buffer: FormBuffer): {
  readonly stepped: Said;
  readonly step: (which: "undo" | "redo") => void;
} {
  const [stepped, setStepped] = useState<Said>({ words: "", count: 0 });
  useEffect(
    () =>
      buffer.subscribe(({ source }) => {
        if (source === "edit" || source === "typed") setStepped(silent);
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

import { useEffect, useState } from "react";
import type { FormBuffer } from "./form-buffer.ts";

/** What was said last; empty once it is over. */
export interface Said {
  readonly words: string;
  /** Counts the sentences: the same one is said again. */
  readonly count: number;
}

interface Saying {
  readonly said: Said;
  /** Says why something is not done. */
  readonly sayWhy: (words: string) => void;
  /** Says what was done, after which this is chosen. */
  readonly sayDone: (words: string, chosen: string | undefined) => void;
}

/** Says what was done in the outline, and why something was not, as long as it is true. */
export function useSaid(buffer: FormBuffer, selection: string | undefined): Saying {
  const [said, setSaid] = useState({ words: "", count: 0, about: selection });
  useEffect(() => buffer.subscribe(() => setSaid(silent)), [buffer]);
  const isOver = said.about !== selection;
  if (isOver && said.words !== "") setSaid(silent);
  const say = (words: string, about: string | undefined) =>
    setSaid(({ count }) => ({ words, count: count + 1, about }));
  return {
    said: isOver ? silent(said) : said,
    sayWhy: (words) => say(words, selection),
    sayDone: (words, chosen) => say(words, chosen),
  };
}

/** Nothing more, as the same object where nothing was said: then nothing is drawn anew. */
export function silent<One extends Said>(last: One): One {
  return last.words === "" ? last : { ...last, words: "" };
}

/** What may happen, and how often beside the others. */
const WEIGHTS = [
  ["type", 14],
  ["type on", 4],
  ["clear", 1],
  ["undo keys", 1],
  ["choose", 2],
  ["switch tabs", 2],
  ["add entry", 2],
  ["remove entry", 3],
  ["undo removal", 2],
  ["wait", 6],
  ["connection", 3],
  ["close", 1],
  ["crash", 2],
  ["expire", 1],
  ["log out", 1],
  ["kill server", 1],
  ["change form", 2],
  ["late", 1],
  ["twice", 1],
  ["unanswered", 1],
  ["given up", 1],
  ["decide", 4],
  ["come back", 2],
] as const;

/** One step of a history; numbers choose among what there is at that moment. */
export interface Step {
  readonly what: (typeof WEIGHTS)[number][0];
  readonly tab: number;
  readonly which: number;
  /** How long to wait, or what is to happen later. */
  readonly ms: number;
}

export const STEPS: readonly Step["what"][] = WEIGHTS.flatMap(([what, weight]) =>
  Array.from({ length: weight }, () => what),
);

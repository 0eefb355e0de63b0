import type { Position } from "../lint/finding.ts";

/** A function that turns an offset in the text into line and column, from 1. Counts \n, \r\n and \r as line ends. */
export function createPositions(text: string): (offset: number) => Position {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((match) => match.index + match[0].length)];
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    const line = next === -1 ? starts.length : next;
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

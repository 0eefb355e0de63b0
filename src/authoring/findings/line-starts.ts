/** Where each line of a text begins. Counts \n, \r\n and \r as line ends, and a byte order mark for nothing. */
export function lineStarts(text: string): readonly number[] {
  const first = text.startsWith("\uFEFF") ? 1 : 0;
  return [first, ...[...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length)];
}

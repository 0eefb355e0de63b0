/** Characters as ranges of code points, both ends included, in order and apart from each other. */
export type CharRanges = readonly (readonly [first: number, last: number])[];

const LAST = 0x10ffff;

export const ANY_CHAR: CharRanges = [[0, LAST]];

const DIGITS: CharRanges = [[0x30, 0x39]];
const WORD: CharRanges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const SPACES: CharRanges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** What `\d`, `\w`, `\s` and their opposites take in a regular expression with the flag `u`. */
export const ESCAPES: Readonly<Record<"d" | "D" | "w" | "W" | "s" | "S", CharRanges>> = {
  d: DIGITS,
  D: allBut(DIGITS),
  w: WORD,
  W: allBut(WORD),
  s: SPACES,
  S: allBut(SPACES),
};

/** What `.` takes. */
export const NO_LINE_END: CharRanges = allBut([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]);

/** All characters that are not in these ranges. */
export function allBut(ranges: CharRanges): CharRanges {
  const starts = [0, ...ranges.map(([, last]) => last + 1)];
  const ends = [...ranges.map(([first]) => first - 1), LAST];
  return starts
    .map((start, index) => [start, ends[index] ?? LAST] as const)
    .filter(([start, end]) => start <= end);
}

/** The ranges together, in order and joined where they touch. */
export function joined(ranges: CharRanges): CharRanges {
  const result: (readonly [number, number])[] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = result.at(-1);
    if (before !== undefined && first <= before[1] + 1)
      result.splice(-1, 1, [before[0], Math.max(before[1], last)]);
    else result.push([first, last]);
  }
  return result;
}

/** Whether a character is in the ranges. */
export function hasChar(ranges: CharRanges, char: number): boolean {
  return ranges.some(([first, last]) => first <= char && char <= last);
}

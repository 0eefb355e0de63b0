/** A piece of a text that another text takes the place of. Offsets count in the text before the edit. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The text after an edit: its splices in any order, none of which may overlap another. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = "";
  let done = 0;
  for (const { from, to, insert } of sortedSplices(splices)) {
    result += text.slice(done, from) + insert;
    done = to;
  }
  return result + text.slice(done);
}

/** The edit that leads back from `applySplices(text, splices)` to the text. */
export function invertSplices(text: string, splices: readonly Splice[]): readonly Splice[] {
  let shift = 0;
  return sortedSplices(splices).map(({ from, to, insert }) => {
    const start = from + shift;
    shift += insert.length - (to - from);
    return { from: start, to: start + insert.length, insert: text.slice(from, to) };
  });
}

/** The splices by their place in the text. */
export function sortedSplices(splices: readonly Splice[]): readonly Splice[] {
  return splices.toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/** The smallest single splice that makes one text of another. */
export function spliceBetween(before: string, after: string): readonly Splice[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return [{ from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) }];
}

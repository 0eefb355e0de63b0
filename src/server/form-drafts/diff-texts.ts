import type { TextChange } from "./text-changes.ts";

/** Beyond so many lines that differ, two texts have little in common: what is between is one change. */
const MOST_DIFFERENCES = 1_500;

/** A part of the lines of either text, by index; the end is the first line after it. */
interface Hunk {
  readonly old: readonly [from: number, end: number];
  readonly now: readonly [from: number, end: number];
}

/** What leads from one text to another: few changes, by line, and within a line no more than differs. */
export function diffTexts(old: string, now: string): readonly TextChange[] {
  if (old === now) return [];
  const [oldLines, nowLines] = [linesOf(old), linesOf(now)];
  const starts = startsOf(oldLines);
  const startAt = (line: number) => starts[line] ?? old.length;
  return hunksOf(oldLines, nowLines)
    .flatMap(lineByLine)
    .map(({ old: [from, end], now: [nowFrom, nowEnd] }) =>
      trimmed(
        { from: startAt(from), to: startAt(end), insert: nowLines.slice(nowFrom, nowEnd).join("") },
        old,
      ),
    )
    .filter(({ from, to, insert }) => from !== to || insert !== "");
}

/** In how many places two texts differ. */
export function countDifferences(old: string, now: string): number {
  return old === now ? 0 : hunksOf(linesOf(old), linesOf(now)).length;
}

/** Each with its line end. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function startsOf(lines: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length;
  }
  return starts;
}

/** As many lines on both sides are taken to be the same lines, each changed. */
function lineByLine(hunk: Hunk): readonly Hunk[] {
  const [from, end] = hunk.old;
  const [nowFrom, nowEnd] = hunk.now;
  if (end - from !== nowEnd - nowFrom) return [hunk];
  return Array.from({ length: end - from }, (_, index) => ({
    old: [from + index, from + index + 1],
    now: [nowFrom + index, nowFrom + index + 1],
  }));
}

/** Without what both have at the beginning and at the end; no character is cut in two. */
function trimmed({ from, to, insert }: TextChange, text: string): TextChange {
  const old = text.slice(from, to);
  const most = Math.min(old.length, insert.length);
  let before = 0;
  while (before < most && old[before] === insert[before]) before += 1;
  if (before > 0 && isHigh(old.charCodeAt(before - 1))) before -= 1;
  let after = 0;
  while (after < most - before && old.at(-1 - after) === insert.at(-1 - after)) after += 1;
  if (after > 0 && isLow(old.charCodeAt(old.length - after))) after -= 1;
  return { from: from + before, to: to - after, insert: insert.slice(before, insert.length - after) };
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The parts that differ, in order. */
function hunksOf(old: readonly string[], now: readonly string[]): readonly Hunk[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let [oldEnd, nowEnd] = [old.length, now.length];
  while (oldEnd > start && nowEnd > start && old[oldEnd - 1] === now[nowEnd - 1]) {
    oldEnd -= 1;
    nowEnd -= 1;
  }
  const hunks: { old: [number, number]; now: [number, number] }[] = [];
  let [oldAt, nowAt] = [start, start];
  for (const [x, y] of [
    ...commonLines(old.slice(start, oldEnd), now.slice(start, nowEnd)).map(
      ([one, other]) => [one + start, other + start] as const,
    ),
    [oldEnd, nowEnd] as const,
  ]) {
    if (x > oldAt || y > nowAt) hunks.push({ old: [oldAt, x], now: [nowAt, y] });
    [oldAt, nowAt] = [x + 1, y + 1];
  }
  return hunks;
}

/** Pairs of places of equal lines, ascending in both: as many as there can be (Myers 1986). */
function commonLines(
  old: readonly string[],
  now: readonly string[],
): readonly (readonly [number, number])[] {
  const most = Math.min(old.length + now.length, MOST_DIFFERENCES);
  const furthest = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let differences = 0; differences <= most; differences++) {
    trace.push(new Map(furthest));
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let x = comesFromAbove(furthest, diagonal, differences)
        ? (furthest.get(diagonal + 1) ?? 0)
        : (furthest.get(diagonal - 1) ?? 0) + 1;
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x >= old.length && x - diagonal >= now.length)
        return backtracked(trace, { x: old.length, y: now.length });
    }
  }
  return [];
}

function comesFromAbove(
  furthest: ReadonlyMap<number, number>,
  diagonal: number,
  differences: number,
): boolean {
  if (diagonal === -differences) return true;
  return (
    diagonal !== differences && (furthest.get(diagonal - 1) ?? -1) < (furthest.get(diagonal + 1) ?? -1)
  );
}

function backtracked(
  trace: readonly ReadonlyMap<number, number>[],
  end: { readonly x: number; readonly y: number },
): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let { x, y } = end;
  for (let differences = trace.length - 1; differences >= 0; differences--) {
    const furthest = trace[differences] ?? new Map<number, number>();
    const diagonal = x - y;
    const from = comesFromAbove(furthest, diagonal, differences) ? diagonal + 1 : diagonal - 1;
    const oldX = differences === 0 ? 0 : (furthest.get(from) ?? 0);
    const oldY = differences === 0 ? 0 : oldX - from;
    while (x > oldX && y > oldY) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    [x, y] = [oldX, oldY];
  }
  return pairs.toReversed();
}

import type { TextChange } from "./text-changes.ts";

/** Beyond so many that differ, two texts have little in common: what is between is one change. */
const MOST_LINES = 600;
const MOST_WORDS = 300;

/** A part of the lines, or words, of either text, by index; the end is the first one after it. */
interface Hunk {
  readonly old: readonly [from: number, end: number];
  readonly now: readonly [from: number, end: number];
}

/** What leads from one text to another: few changes, by line, and within lines by words of JSON, no more than differs. */
export function diffTexts(old: string, now: string): readonly TextChange[] {
  const lines = changesBetween({ old, now }, { parts: linesOf, most: MOST_LINES });
  return lines.flatMap(({ from, to, insert }) => {
    const within = { old: old.slice(from, to), now: insert };
    const words = changesBetween(within, { parts: wordsOf, most: MOST_WORDS });
    return words.map((change) => moved(trimmed(change, within.old), from));
  });
}

function moved({ from, to, insert }: TextChange, by: number): TextChange {
  return { from: from + by, to: to + by, insert };
}

interface Granularity {
  /** Cuts a text into what is compared; nothing is left out. */
  readonly parts: (text: string) => readonly string[];
  readonly most: number;
}

function changesBetween(
  { old, now }: { readonly old: string; readonly now: string },
  { parts, most }: Granularity,
): readonly TextChange[] {
  if (old === now) return [];
  const [oldParts, nowParts] = [parts(old), parts(now)];
  const starts = startsOf(oldParts);
  const startAt = (index: number) => starts[index] ?? old.length;
  return hunksOf(oldParts, nowParts, most).map(({ old: [from, end], now: [nowFrom, nowEnd] }) => ({
    from: startAt(from),
    to: startAt(end),
    insert: nowParts.slice(nowFrom, nowEnd).join(""),
  }));
}

/** In how many places two texts differ. */
export function countDifferences(old: string, now: string): number {
  return old === now ? 0 : hunksOf(linesOf(old), linesOf(now), MOST_LINES).length;
}

/** Each with its line end. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Strings, numbers and words, what is blank between them, and each other character. */
function wordsOf(text: string): readonly string[] {
  return text.match(/"(?:[^"\\\n]|\\.)*"|[\w.+-]+|[^\S\n]+|./gsu) ?? [];
}

function startsOf(parts: readonly string[]): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const part of parts) {
    starts.push(at);
    at += part.length;
  }
  return starts;
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
function hunksOf(old: readonly string[], now: readonly string[], most: number): readonly Hunk[] {
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
    ...commonParts(old.slice(start, oldEnd), now.slice(start, nowEnd), most).map(
      ([one, other]) => [one + start, other + start] as const,
    ),
    [oldEnd, nowEnd] as const,
  ]) {
    if (x > oldAt || y > nowAt) hunks.push({ old: [oldAt, x], now: [nowAt, y] });
    [oldAt, nowAt] = [x + 1, y + 1];
  }
  return hunks;
}

/** Pairs of places of equal parts, ascending in both: as many as there can be (Myers 1986). */
function commonParts(
  old: readonly string[],
  now: readonly string[],
  limit: number,
): readonly (readonly [number, number])[] {
  const most = Math.min(old.length + now.length, limit);
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
  return diagonal !== differences && (furthest.get(diagonal - 1) ?? -1) < (furthest.get(diagonal + 1) ?? -1);
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

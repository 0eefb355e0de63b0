/** The middle one of the numbers, or the mean of the two in the middle. NaN when there is none. */
export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

/** The number below which this share (0 to 1) of the numbers lies, between neighbours in proportion. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? Number.NaN;
  return low + (high - low) * (position - Math.floor(position));
}

/** Milliseconds with as many digits as mean something. */
export function formatMs(ms: number): string {
  if (ms < 10) return ms.toFixed(2);
  return ms < 100 ? ms.toFixed(1) : String(Math.round(ms));
}

/** Bytes in kB of 1000, as transfers are counted. */
export function formatKb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/**
 * Whether a day lies in a window of ISO dates, both ends included; an empty end is open (WID-18).
 */
export function isInDateWindow(today: string, from: string, to: string): boolean {
  return (from === "" || from <= today) && (to === "" || today <= to);
}

/**
 * The years that `startYear` (the current year when absent), `count` and `direction` describe, in that order (WID-06).
 */
export function offeredYears(
  settings: Readonly<Record<string, unknown>>,
  currentYear: number,
): readonly string[] {
  const start = typeof settings.startYear === "number" ? settings.startYear : currentYear;
  const count = typeof settings.count === "number" ? settings.count : 10;
  const step = settings.direction === "past" ? -1 : 1;
  return Array.from({ length: count }, (_, index) => String(start + step * index));
}

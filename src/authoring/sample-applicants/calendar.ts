const DAY_MS = 86_400_000;

/** The day so many days later, earlier when negative; yyyy-mm-dd. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The youngest day of birth that is at least so many years before today. Where a year has no February 29, it is the day
 * before.
 */
export function birthdayYearsAgo(today: string, years: number): string {
  const day = yearsBefore(today, years);
  return isDay(day) ? day : yearsBefore(addDays(today, -1), years);
}

/** The oldest day of birth that is at most so many years before today; the day after where there is no February 29. */
export function oldestBirthday(today: string, years: number): string {
  const day = yearsBefore(today, years);
  return isDay(day) ? day : yearsBefore(addDays(today, 1), years);
}

function yearsBefore(day: string, years: number): string {
  return `${String(yearOf(day) - years).padStart(4, "0")}${day.slice(4)}`;
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** The year of a day. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

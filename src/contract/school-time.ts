import { offsetAt, startOfDay } from "../form/schedule/local-time.ts";
import { momentInWords } from "../form/schedule/schedule.ts";

/** The time zone of a school whose configuration names none. */
export const USUAL_TIME_ZONE = "UTC";

const DAY_MS = 24 * 60 * 60_000;

/** The day that a calendar in the time zone shows at a moment: `2026-11-28`. */
export function dayAt(at: number, timeZone = USUAL_TIME_ZONE): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 10);
}

/** The last moment of the day that begins so many days after the one of a moment, however long the days between are. */
export function endOfDayAfter(at: number, days: number, timeZone = USUAL_TIME_ZONE): number {
  const local = at + offsetAt(at, timeZone);
  return startOfDay(local - (local % DAY_MS) + (days + 1) * DAY_MS, timeZone) - 1;
}

/** A moment as clocks in the time zone show it, with the name of the zone. */
export function momentAt(at: number, timeZone = USUAL_TIME_ZONE): string {
  return momentInWords(at, timeZone);
}

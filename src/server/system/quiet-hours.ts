/** The hours of each day in which no reminder is sent. */
export interface QuietHours {
  /** Minutes after midnight; where the beginning is the later one, the hours go over midnight. */
  readonly from: number;
  readonly to: number;
  /** As the IANA database names it. */
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;

/** When the quiet hours that a time lies in are over; null outside of them. */
export function quietUntil(quiet: QuietHours | null, now: number): number | null {
  if (quiet === null) return null;
  let at = now;
  // Where the clocks are put back inside the hours, their end is looked for once more.
  for (let looks = 0; looks < 3; looks++) {
    const left = minutesLeft(quiet, at);
    if (left === 0) break;
    at = Math.floor(at / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS;
  }
  if (at === now) return null;
  // Where they are put forward, it is an hour earlier.
  const earlier = at - HOUR_MS;
  return earlier > now && minutesLeft(quiet, earlier) === 0 ? earlier : at;
}

function minutesLeft({ from, to, timeZone }: QuietHours, at: number): number {
  const minute = minuteOfDay(at, timeZone);
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  return isQuiet ? (to - minute + DAY_MINUTES) % DAY_MINUTES : 0;
}

function minuteOfDay(at: number, timeZone: string): number {
  const words = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
  const [hour = 0, minute = 0] = words.split(":").map(Number);
  return hour * 60 + minute;
}

/** A time of day on a day, as clocks show it, in milliseconds as if those clocks stood in Greenwich. */
export type LocalTime = number;

/** What a local time stands for: one moment, or none or two where clocks are changed. */
export type Instants = readonly [] | readonly [at: number] | readonly [first: number, second: number];

const DAY_MS = 24 * 60 * 60_000;

/** Whether a name is one of a time zone in the IANA database; offsets and abbreviations are none. */
export function isTimeZone(name: string): boolean {
  if (name !== "UTC" && !/^[A-Za-z]+\//.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Reads `2027-01-05`, `2027-01-05T08:00` or `2027-01-05T08:00:30`; undefined for what no calendar and no clock shows. */
export function readLocalTime(text: string): LocalTime | undefined {
  const time = Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text}Z`);
  // What a calendar does not have may have been read as a day of the next month.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : time;
}

/** The moments at which clocks of a time zone show a local time. */
export function instantsOf(local: LocalTime, timeZone: string): Instants {
  const found = offsetsAround(local, timeZone)
    .map((offset) => local - offset)
    .filter((at) => at + offsetAt(at, timeZone) === local);
  const [first, second] = [...new Set(found)].toSorted((one, other) => one - other);
  if (first === undefined) return [];
  return second === undefined ? [first] : [first, second];
}

/** The moment at which a day begins: the first one where midnight comes twice, that of the change where it does not come. */
export function startOfDay(local: LocalTime, timeZone: string): number {
  const [first] = instantsOf(local, timeZone);
  return first ?? local - Math.min(...offsetsAround(local, timeZone));
}

/** Clocks are nowhere changed twice within two days. */
function offsetsAround(local: LocalTime, timeZone: string): readonly number[] {
  return [offsetAt(local - DAY_MS, timeZone), offsetAt(local + DAY_MS, timeZone)];
}

/** By how much the clocks of a time zone are ahead of Greenwich, in milliseconds. */
export function offsetAt(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day, hour, minute, second] = (
    ["year", "month", "day", "hour", "minute", "second"] as const
  ).map((type) => parts.get(type));
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  // What it shows has no milliseconds.
  return shown - Math.floor(at / 1000) * 1000;
}

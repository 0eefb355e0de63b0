import type { ApplicationFile } from "../../form/definition/definition.ts";
import { instantsOf, isTimeZone, readLocalTime, startOfDay } from "../../form/schedule/local-time.ts";
import { type Moment, momentInWords, type Schedule } from "../../form/schedule/schedule.ts";
import type { Report } from "../findings/finding.ts";

const FILE = "application.json";
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

type Limit = "opens" | "closes";

/**
 * When the form opens and closes, as moments (OPN-02). A bare day opens with its first moment and closes with its last.
 * Undefined where the form has no such limits, and where something is wrong with them, which goes to `report`.
 */
export function compileSchedule(application: ApplicationFile, report: Report): Schedule | undefined {
  const { opens, closes, graceMinutes } = application;
  if (graceMinutes !== undefined && closes === undefined) {
    const message = "Minutes of grace are those after closing, and this form never closes.";
    report(
      "grace-without-closing",
      FILE,
      ["graceMinutes"],
      message,
      'Give the form a "closes", or take them out.',
    );
  }
  if (opens === undefined && closes === undefined) return undefined;
  const timeZone = timeZoneOf(application, report);
  if (timeZone === undefined) return undefined;
  const read = (limit: Limit, text: string | undefined) =>
    text === undefined ? undefined : readMoment({ limit, text, timeZone }, report);
  const [from, to] = [read("opens", opens), read("closes", closes)];
  if (from !== undefined && to !== undefined && to <= from) {
    const message = `The form would close (${closes}) before it opens (${opens}).`;
    report("closes-before-opens", FILE, ["closes"], message, "Check the years, or exchange the two.");
  }
  const moment = (at: number): Moment => ({ at, words: momentInWords(at, timeZone) });
  return {
    ...(from !== undefined && { opens: moment(from) }),
    ...(to !== undefined && { closes: moment(to) }),
    ...(to !== undefined && graceMinutes && { takenUntil: to + graceMinutes * MINUTE_MS }),
  };
}

function timeZoneOf({ opens, timeZone }: ApplicationFile, report: Report): string | undefined {
  if (timeZone === undefined) {
    const limit = opens === undefined ? "closes" : "opens";
    const message = `"${limit}" is a time of some time zone, and the file names none.`;
    report(
      "time-zone-missing",
      FILE,
      [limit],
      message,
      'Add one, for example "timeZone": "America/New_York".',
    );
    return undefined;
  }
  if (/^Etc\/GMT[+-]/i.test(timeZone)) {
    const message = `"${timeZone}" has the same distance from UTC all year, and its sign is the other way around: Etc/GMT+5 is five hours behind.`;
    report(
      "fixed-time-zone",
      FILE,
      ["timeZone"],
      message,
      "Name a city of the school's zone, such as America/New_York.",
    );
  }
  if (isTimeZone(timeZone)) return timeZone;
  const message = `There is no time zone "${timeZone}".`;
  report("unknown-time-zone", FILE, ["timeZone"], message);
  return undefined;
}

interface Written {
  readonly limit: Limit;
  readonly text: string;
  readonly timeZone: string;
}

function readMoment({ limit, text, timeZone }: Written, report: Report): number | undefined {
  const local = readLocalTime(text);
  if (local === undefined) {
    const message = `"${text}" is no time of the calendar.`;
    report(
      "invalid-date",
      FILE,
      [limit],
      message,
      "Write it as 2027-01-05T08:00, or as 2027-01-05 for the whole day.",
    );
    return undefined;
  }
  const isDay = !text.includes("T");
  if (isDay)
    return limit === "opens" ? startOfDay(local, timeZone) : startOfDay(local + DAY_MS, timeZone) - 1;
  const [at, again] = instantsOf(local, timeZone);
  if (at !== undefined && again === undefined) return at;
  const comes = at === undefined ? "never comes" : "comes twice";
  const message = `"${text}" ${comes} in ${timeZone}, where clocks are changed that night.`;
  report("time-of-clock-change", FILE, [limit], message, "Take a time some hours earlier or later.");
  return undefined;
}

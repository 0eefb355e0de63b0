const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const PARTS = /YYYY|YY|MON|MM|DD|HH24|MI|SS/g;

interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

/** A day (yyyy-mm-dd) in a form such as DD-MON-YYYY, which is that of Oracle's TO_CHAR; undefined for what is no day. */
export function formatDate(day: string, form: string): string | undefined {
  const [, year = "", month = "", date = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === "") return undefined;
  return inForm(form, { year, month, day: date, hour: "00", minute: "00", second: "00" });
}

/** A time in milliseconds since 1970 in such a form, as clocks show it in a time zone. */
export function formatTime(time: number, form: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-US", {
    ...({ timeZone, hourCycle: "h23", calendar: "gregory", numberingSystem: "latn" } as const),
    ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
    ...({ hour: "2-digit", minute: "2-digit", second: "2-digit" } as const),
  });
  const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  const part = (type: keyof DateParts) => parts.get(type) ?? "";
  return inForm(form, {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  });
}

function inForm(form: string, { year, month, day, hour, minute, second }: DateParts): string {
  const written: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(-2),
    MM: month,
    MON: MONTHS[Number(month) - 1] ?? "",
    DD: day,
    HH24: hour,
    MI: minute,
    SS: second,
  };
  return form.replaceAll(PARTS, (part) => written[part] ?? part);
}

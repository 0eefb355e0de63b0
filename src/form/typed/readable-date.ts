/** The months, January first. */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** A date as people read it: 2008-02-29 as 'February 29, 2008'; a text that is no such date stays as it is. */
export function readableDate(text: string): string {
  const [, year = "", month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? text : `${name} ${Number(day)}, ${year}`;
}

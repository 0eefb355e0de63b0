const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const TYPED = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** An answer as the date input shows it: 2008-02-29 as 02/29/2008; anything else as it stands. */
export function toTyped(answer: string): string {
  const [, year, month, day] = ISO.exec(answer) ?? [];
  return year === undefined ? answer : `${month}/${day}/${year}`;
}

/** What was typed as an answer: a day of the calendar in ISO form, anything else as it stands, so nothing is lost. */
export function toAnswer(typed: string): string {
  const [, month, day, year] = TYPED.exec(typed) ?? [];
  const iso = `${year}-${month}-${day}`;
  return year !== undefined && isDay(iso) ? iso : typed;
}

/** Whether the answer is a day of the calendar. */
export function isDay(answer: string): boolean {
  if (!ISO.test(answer)) return false;
  const time = Date.parse(`${answer}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(answer);
}

import type { IncomingHttpHeaders } from "node:http";
import { type CompiledForm, type DisplayState, EMPTY_DISPLAY_STATE } from "../../form/index.ts";
import type { StoredApplication } from "../store/applications.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The day by UTC at a time, yyyy-mm-dd. */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Yesterday, today and tomorrow by UTC: one of them is it wherever an applicant may be. */
export function possibleDays(now: number): readonly [string, string, string] {
  return [utcDay(now - DAY_MS), utcDay(now), utcDay(now + DAY_MS)];
}

/** The applicant's day as the browser says it, where it can be that anywhere; else that by UTC (DAY-03). */
export function dayOfCall({ "saved-on": day }: IncomingHttpHeaders, now: number): string {
  return possibleDays(now).find((possible) => possible === day) ?? utcDay(now);
}

type AboutApplication = Pick<StoredApplication, "counts" | "tabs"> &
  Partial<Pick<StoredApplication, "submission" | "reopening">>;

/** What decides beside the answers on what an application shows: as it was submitted, or on a day, also while it is open again. */
export function displayStateOf(
  form: Pick<CompiledForm, "readsToday">,
  { counts, tabs, submission, reopening }: AboutApplication,
  today: string,
): DisplayState {
  const day = (reopening === undefined ? submission?.submittedOn : undefined) ?? today;
  return { ...EMPTY_DISPLAY_STATE, counts, tabs, ...(form.readsToday && { today: day }) };
}

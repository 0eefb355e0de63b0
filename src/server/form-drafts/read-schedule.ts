import type { FormSchedule } from "../../contract/desk-form-drafts.ts";
import { ERRORS, type ErrorCode } from "../../contract/error-codes.ts";
import { momentInWords } from "../../form/schedule/schedule.ts";
import { findLastSchedule, type FormSchedule as StoredSchedule } from "../store/form-schedules.ts";
import type { Store } from "../store/store.ts";

/** What is scheduled, or has failed and was not read yet; null where there is nothing to tell. */
export async function readSchedule(store: Store): Promise<FormSchedule | null> {
  const last = await findLastSchedule(store);
  return last === undefined ? null : toldSchedule(last);
}

function toldSchedule(schedule: StoredSchedule): FormSchedule | null {
  const { id, after_number, live_at, time_zone, by, revision, words, state, problem } = schedule;
  if (state !== "waiting" && state !== "failed") return null;
  return {
    id,
    number: (after_number ?? 0) + 1,
    live_at,
    live_words: momentInWords(live_at, time_zone),
    by,
    revision,
    words,
    state,
    problem: problem === null ? null : problemInWords(problem),
  };
}

/** Why nothing was published, in a sentence. */
export function problemInWords(code: string): string {
  return Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].message : ERRORS.unexpected.message;
}

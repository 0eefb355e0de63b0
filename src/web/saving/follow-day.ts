import type { AnswerStore } from "../answers/answer-store.ts";
import { today } from "./find-errors.ts";

/** Browsers count no further than 24 days, and stop counting while a computer sleeps. */
const LONGEST_WAIT_MS = 60 * 60_000;
/** Behind midnight, in case that a clock is put right by a little. */
const BEHIND_MS = 500;

/** Keeps a form that counts from today on the applicant's day: over midnight, after a sleep, and in another time zone (DAY-04). */
export function followDay(store: AnswerStore, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    store.setToday(today());
    timer = setTimeout(look, Math.min(msUntilTomorrow(new Date()) + BEHIND_MS, LONGEST_WAIT_MS));
  };
  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("focus", look, { signal });
  addEventListener("pageshow", look, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  if (!signal.aborted) look();
}

function msUntilTomorrow(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

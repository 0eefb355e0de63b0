import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { formWithDays } from "../../../tests/support/form-with-days.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { followDay } from "./follow-day.ts";

const DAY_MS = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 23, 59, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

it("hides and shows at midnight what another day does, and leaves the answer where it was [DAY-04]", () => {
  const store = new AnswerStore();
  store.attach(answerRules(formWithDays()), "2026-11-25");
  store.change({ ended: "2026-10-26", note: "Layoff" });
  const following = new AbortController();
  followDay(store, following.signal);
  const drawn = vi.fn();
  store.subscribeTo(["ended"], drawn);
  vi.advanceTimersByTime(29_000);
  expect([store.get("note"), drawn.mock.calls.length]).toEqual(["Layoff", 0]);
  vi.advanceTimersByTime(2_000);
  expect([store.get("note"), store.given("note"), drawn.mock.calls.length]).toEqual(["", "Layoff", 1]);
  expect(store.displayState().today).toBe("2026-11-26");
  vi.setSystemTime(new Date(2026, 10, 25, 12));
  window.dispatchEvent(new Event("focus"));
  expect(store.get("note")).toBe("Layoff");
  following.abort();
  vi.setSystemTime(new Date(2026, 10, 27));
  window.dispatchEvent(new Event("focus"));
  vi.advanceTimersByTime(2 * DAY_MS);
  expect(store.displayState().today).toBe("2026-11-25");
});

it("has no day of a form that counts from none, and does nothing for it [DAY-04]", () => {
  const store = new AnswerStore();
  const before = store.displayState();
  store.attach(answerRules(compileExample().form), "2026-11-25");
  const drawn = vi.fn();
  store.subscribe(drawn);
  store.setToday("2026-11-26");
  expect(store.displayState()).toBe(before);
  expect(drawn).not.toHaveBeenCalled();
});

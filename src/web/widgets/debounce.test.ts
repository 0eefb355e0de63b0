import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { debounce, SUGGEST_DELAY_MS, SUGGEST_MAX_WAIT_MS } from "./use-search.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("waits 200 ms after the last key [AUT-02]", () => {
  const action = vi.fn();
  const { run } = debounce(action, SUGGEST_DELAY_MS, SUGGEST_MAX_WAIT_MS);
  run();
  vi.advanceTimersByTime(150);
  run();
  vi.advanceTimersByTime(199);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(1);
});

it("does not wait longer than 500 ms while keys keep coming [AUT-02]", () => {
  const action = vi.fn();
  const { run } = debounce(action, SUGGEST_DELAY_MS, SUGGEST_MAX_WAIT_MS);
  for (let pressed = 0; pressed < 5; pressed++) {
    run();
    vi.advanceTimersByTime(100);
  }
  expect(action).toHaveBeenCalledTimes(1);
});

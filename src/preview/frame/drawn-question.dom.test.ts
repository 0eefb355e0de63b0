import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { revealQuestion } from "./drawn-question.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a question that is chosen in the editor and does not show [EDT-39]", () => {
  it("is told to be missing once it had time to be drawn", () => {
    const told: boolean[] = [];
    revealQuestion(["hidden"], (isFound) => told.push(isFound));
    vi.advanceTimersByTime(100);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual([false]);
  });

  it("is not looked for any more after something else is chosen", () => {
    const told: boolean[] = [];
    const end = revealQuestion(["hidden"], (isFound) => told.push(isFound));
    vi.advanceTimersByTime(100);
    end();
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual([]);
  });
});

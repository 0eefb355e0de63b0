import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAnnouncements } from "./announcements.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("says something at once, again when it comes again, and forgets it after a while", () => {
  const { say, current, subscribe } = createAnnouncements();
  const heard: string[] = [];
  subscribe(() => heard.push(current()));
  say("Removed.");
  say("Removed.");
  expect(heard.map((text) => text.trim())).toEqual(["Removed.", "Removed."]);
  expect(heard[0]).not.toBe(heard[1]);
  vi.advanceTimersByTime(10_000);
  expect(current()).toBe("");
});

it("waits until the typing rests, and says only what came last", () => {
  const { say, current } = createAnnouncements();
  say("2 characters left", 1_000);
  vi.advanceTimersByTime(900);
  say("1 character left", 1_000);
  vi.advanceTimersByTime(900);
  expect(current()).toBe("");
  vi.advanceTimersByTime(100);
  expect(current()).toBe("1 character left");
  say("", 1_000);
  vi.advanceTimersByTime(1_000);
  expect(current()).toBe("");
});

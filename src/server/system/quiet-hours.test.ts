import { expect, it } from "vitest";
import { quietUntil } from "./quiet-hours.ts";

const NIGHT = { from: 20 * 60, to: 8 * 60, timeZone: "America/New_York" };
const at = (time: string) => Date.parse(time);

it.each([
  ["2026-11-25T18:00:00-05:00", null],
  ["2026-11-25T19:59:59-05:00", null],
  ["2026-11-25T20:00:00-05:00", "2026-11-26T08:00:00-05:00"],
  ["2026-11-26T03:30:12-05:00", "2026-11-26T08:00:00-05:00"],
  ["2026-11-26T08:00:00-05:00", null],
  // The clocks are put forward, and back, inside the hours.
  ["2026-03-07T23:00:00-05:00", "2026-03-08T08:00:00-04:00"],
  ["2026-10-31T23:00:00-04:00", "2026-11-01T08:00:00-05:00"],
])("quiet hours over midnight: at %s reminders wait until %s [DSK-33]", (now, until) => {
  expect(quietUntil(NIGHT, at(now))).toBe(until === null ? null : at(until));
});

it("are within a day as well, and there are none without a setting [DSK-33]", () => {
  const noon = { from: 12 * 60, to: 13 * 60, timeZone: "UTC" };
  expect(quietUntil(noon, at("2026-11-25T12:15:00Z"))).toBe(at("2026-11-25T13:00:00Z"));
  expect(quietUntil(noon, at("2026-11-25T13:15:00Z"))).toBeNull();
  expect(quietUntil(null, at("2026-11-25T12:15:00Z"))).toBeNull();
});

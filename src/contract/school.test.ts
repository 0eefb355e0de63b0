import { expect, it } from "vitest";
import { dayAt, decisionPromise, endOfDayAfter, momentAt, phoneLink } from "./school.ts";

it("says what the school promises, and names no day when it promises none", () => {
  const decision = "you will have our decision within three days";
  expect(decisionPromise({ promises: { decision } })).toBe(decision);
  expect(decisionPromise({})).toBe("we will make our decision");
});

it.each([
  ["(207) 555-0142", "tel:+12075550142"],
  ["1-207-555-0142", "tel:12075550142"],
  ["+49 30 901820", "tel:+4930901820"],
  ["207.555.0142 ext. 12", "tel:+12075550142"],
  ["(207) 555-0142 x12", "tel:+12075550142"],
])("a press on %s dials %s [APL-07]", (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

const at = (text: string) => Date.parse(text);

it.each([
  ["2026-11-28T03:30:00Z", "America/New_York", "2026-11-27"],
  ["2026-11-28T05:00:00Z", "America/New_York", "2026-11-28"],
  ["2026-11-28T10:30:00Z", "Pacific/Kiritimati", "2026-11-29"],
  ["2026-11-28T23:59:59.999Z", undefined, "2026-11-28"],
])("says at %s which day a calendar in %s shows: %s [STF-04]", (moment, timeZone, day) => {
  expect(dayAt(at(moment), timeZone)).toBe(day);
});

it.each([
  ["2026-11-28T03:30:00Z", 1, "America/New_York", "2026-11-29T04:59:59.999Z"],
  ["2026-11-28T03:30:00Z", 0, undefined, "2026-11-28T23:59:59.999Z"],
  // A day of 25 hours, and one of 23.
  ["2026-10-31T12:00:00Z", 1, "America/New_York", "2026-11-02T04:59:59.999Z"],
  ["2027-03-13T12:00:00Z", 1, "America/New_York", "2027-03-15T03:59:59.999Z"],
  ["2026-12-31T12:00:00Z", 60, "Asia/Kolkata", "2027-03-01T18:29:59.999Z"],
])("ends the day that comes after %s by %i in %s at %s [STF-04]", (moment, days, timeZone, end) => {
  expect(new Date(endOfDayAfter(at(moment), days, timeZone)).toISOString()).toBe(end);
});

it("is the same end for every moment of its day [STF-04]", () => {
  const end = endOfDayAfter(at("2026-11-28T12:00:00Z"), 0, "America/New_York");
  expect(endOfDayAfter(end, 0, "America/New_York")).toBe(end);
  expect(momentAt(end, "America/New_York")).toBe(
    "Saturday, November 28, 2026 at 11:59 PM Eastern Standard Time",
  );
});

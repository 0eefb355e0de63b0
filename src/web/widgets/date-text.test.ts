import { describe, expect, it } from "vitest";
import { isDay, toAnswer, toTyped } from "./date-text.ts";

describe("dates in the date input", () => {
  it.each([
    ["02/29/2008", "2008-02-29"],
    ["02/29/2007", "02/29/2007"],
    ["02/3", "02/3"],
    ["", ""],
  ])("stores %s as %s [WID-05]", (typed, answer) => {
    expect(toAnswer(typed)).toBe(answer);
    expect(toTyped(answer)).toBe(typed);
  });

  it("knows the days of the calendar", () => {
    expect(isDay("2000-02-29")).toBe(true);
    expect(isDay("1900-02-29")).toBe(false);
    expect(isDay("2008-2-9")).toBe(false);
  });
});

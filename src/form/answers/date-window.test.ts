import { expect, it } from "vitest";
import { isInDateWindow } from "./dates.ts";

it.each([
  ["2026-08-31", false],
  ["2026-09-01", true],
  ["2026-12-01", true],
  ["2026-12-02", false],
])("on %s an alert from 2026-09-01 to 2026-12-01 shows: %j [WID-18]", (today, shows) => {
  expect(isInDateWindow(today, "2026-09-01", "2026-12-01")).toBe(shows);
});

it("leaves a missing end of the window open [WID-18]", () => {
  expect(isInDateWindow("2026-12-02", "2026-09-01", "")).toBe(true);
  expect(isInDateWindow("1999-01-01", "", "2026-12-01")).toBe(true);
});

import { expect, it } from "vitest";
import { offeredYears } from "./dates.ts";

it("offers years into the past or the future from a start year, the current one when none is given [WID-06]", () => {
  expect(offeredYears({ count: 3, direction: "past" }, 2026)).toEqual(["2026", "2025", "2024"]);
  expect(offeredYears({ count: 3, direction: "future" }, 2026)).toEqual(["2026", "2027", "2028"]);
  expect(offeredYears({ startYear: 2030, count: 2, direction: "past" }, 2026)).toEqual(["2030", "2029"]);
});

import { expect, it } from "vitest";
import { yearsFor } from "./year-widget.tsx";

it("offers years into the past or the future from a start year, the current one when none is given [WID-06]", () => {
  expect(yearsFor({ count: 3, direction: "past" }, 2026)).toEqual(["2026", "2025", "2024"]);
  expect(yearsFor({ count: 3, direction: "future" }, 2026)).toEqual(["2026", "2027", "2028"]);
  expect(yearsFor({ startYear: 2030, count: 2, direction: "past" }, 2026)).toEqual(["2030", "2029"]);
});

import { expect, it } from "vitest";
import { addDays, birthdayYearsAgo, oldestBirthday } from "./calendar.ts";

it.each([
  ["2026-11-21", 13, "2013-11-21", "2013-11-21"],
  // 2015 has no February 29: who was born on the 28th is 13 on that day, who was born on March 1 is not.
  ["2028-02-29", 13, "2015-02-28", "2015-03-01"],
  ["2028-02-29", 100, "1928-02-29", "1928-02-29"],
  ["2027-03-01", 1, "2026-03-01", "2026-03-01"],
])(
  "on %s somebody who is %i was born on %s at the latest, and nobody older before %s",
  (today, years, youngest, oldest) => {
    expect([birthdayYearsAgo(today, years), oldestBirthday(today, years)]).toEqual([youngest, oldest]);
  },
);

it("counts days over the ends of months and years", () => {
  expect([addDays("2027-12-31", 1), addDays("2028-03-01", -1)]).toEqual(["2028-01-01", "2028-02-29"]);
});

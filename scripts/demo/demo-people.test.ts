import { describe, expect, it } from "vitest";
import { FORM } from "../../tests/forms/application.ts";
import { sampleApplicantsOn } from "../../tests/support/sample-applicants.ts";
import { SCHOOLS } from "../../tests/support/schools.ts";
import { demoPerson } from "./demo-people.ts";

const YEAR = 2026;
const own = SCHOOLS[0];
if (own === undefined) throw new Error("There is the school's own form.");
const complete = sampleApplicantsOn(own, "2026-11-28").set.sampleApplicants.filter(
  ({ expectedErrors }) => Object.keys(expectedErrors).length === 0,
);
const PEOPLE = complete.flatMap((sample, one) =>
  [0, 1, 2].map((more) => demoPerson(FORM, sample, { index: one * 3 + more, year: YEAR }).answers),
);

describe("the people of the demo [STF-08]", () => {
  it("finish school at seventeen or eighteen, after they were born", () => {
    for (const { birth_date, grad_year } of PEOPLE) {
      const born = Number(String(birth_date).slice(0, 4));
      expect(born).toBe(YEAR - 17);
      if (grad_year !== undefined && grad_year !== "") expect(Number(grad_year) - born).toBe(18);
    }
  });

  it("have brothers and sisters of other ages, none of them a newborn", () => {
    for (const person of PEOPLE) {
      const ages = Object.entries(person).flatMap(([key, age]) =>
        /^sibling_(\d_)?age$/.test(key) && age !== "" ? [Number(age)] : [],
      );
      expect(new Set(ages).size).toBe(ages.length);
      expect(ages.filter((age) => age < 3 || age > 30)).toEqual([]);
    }
  });

  it("tick one race at the most, live in one place, and write no text that no person would", () => {
    for (const person of PEOPLE) {
      const races = Object.entries(person).filter(
        ([key, ticked]) => key.startsWith("race_") && ticked === true,
      );
      expect(races.length).toBeLessThanOrEqual(1);
      if (person.country !== undefined && person.country !== "")
        expect(person).toMatchObject({
          country: "USA",
          state: "ME",
          zip: expect.stringMatching(/^04\d{3}$/),
        });
      expect(Object.values(person).filter((text) => /of Harbor|a{12}/.test(String(text)))).toEqual([]);
    }
  });
});

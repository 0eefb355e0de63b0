import { expect, it } from "vitest";
import { compileForms } from "../../../tests/forms/compile-forms.ts";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { nameApplicants } from "./name-applicants.ts";

const form = compileForms(MINIMAL_FORMS);
const applicant = (answers: Readonly<Record<string, string | boolean>>) => ({ answers, addAnother: {} });

it("names each applicant by what few others have, before all by what something shows by [EDT-37]", () => {
  expect(
    nameApplicants(form, [
      applicant({ agree: true, country: "USA", name: "Ada" }),
      applicant({ agree: true, country: "CAN", name: "Bob" }),
      applicant({ agree: false, name: "Eve" }),
    ]),
  ).toEqual(["“Country” is “United States”", "“Country” is “Canada”", "“I agree.” is not ticked"]);
});

it("names two that share all by what they share, and a number; and whoever nothing sets apart all the same [EDT-37]", () => {
  const twin = applicant({ agree: true, country: "CAN" });
  expect(nameApplicants(form, [twin, twin, applicant({ agree: false })])).toEqual([
    "“I agree.” is ticked, “Country” is “Canada”",
    "“I agree.” is ticked, “Country” is “Canada” (2)",
    "“I agree.” is not ticked",
  ]);
  expect(nameApplicants(form, [applicant({ name: "Ada" })])).toEqual(["Everything answered"]);
});

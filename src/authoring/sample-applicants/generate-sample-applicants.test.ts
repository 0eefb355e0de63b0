import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { compileTexts } from "../lint/lint-forms.ts";
import { generateSampleApplicants } from "./generate-sample-applicants.ts";

it("tells of each of its steps, so that it can be stopped at the next one [EDT-91]", () => {
  const { compilation } = compileTexts(MINIMAL_FORMS, { characterLimit: 2_000 });
  if (compilation === null) throw new Error("The form has errors.");
  let steps = 0;
  generateSampleApplicants(compilation, "2026-11-26", () => {
    steps += 1;
  });
  expect(steps).toBeGreaterThan(20);
  const stop = () => {
    throw new Error("Nobody waits.");
  };
  expect(() => generateSampleApplicants(compilation, "2026-11-26", stop)).toThrow("Nobody waits.");
});

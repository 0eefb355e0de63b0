import { describe, expect, it } from "vitest";
import { DEFAULTS_FORMS, FORMS_WITHOUT_DEFAULTS } from "../../../tests/support/defaults-forms.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import { compileForms, lintForms } from "../lint/lint-forms.ts";
import { generateSampleApplicants } from "./generate-sample-applicants.ts";

/** A question shows only for whoever has taken a default out. */
const withRemark = (files: Readonly<Record<string, string>>) =>
  edited(files, [
    [
      "pages/end.ui.json",
      `"remark"`,
      `{ "when": { "valueKey": "months", "operator": "notAnswered" }, "content": ["remark"] }`,
    ],
  ]);

function applicantsOf(files: Readonly<Record<string, string>>) {
  const { compilation, findings } = compileForms(withRemark(files));
  if (compilation === null) throw new Error(JSON.stringify(findings));
  return generateSampleApplicants(compilation, "2026-11-25");
}

describe("the sample applicants of a form that begins with answers", () => {
  it("reach what shows for a default, for another answer and for none: a default fixes nothing [DEF-06]", () => {
    expect(lintForms(withRemark(DEFAULTS_FORMS)).findings).toEqual([]);
    const { sampleApplicants, unreachable, reached } = applicantsOf(DEFAULTS_FORMS);
    const without = applicantsOf(FORMS_WITHOUT_DEFAULTS);
    expect([unreachable, reached]).toEqual([without.unreachable, without.reached]);
    const answersTo = (key: string) => new Set(sampleApplicants.map(({ answers }) => answers[key]));
    expect(answersTo("abroad")).toEqual(new Set(["N", "Y", undefined]));
    expect(answersTo("country")).toContain("CAN");
    // Whoever has none has taken it out, which is said of them: it would stand there else.
    for (const { answers, emptied = [] } of sampleApplicants)
      expect(emptied.includes("months")).toBe(answers.months === undefined);
    expect(answersTo("months")).toContain(undefined);
  });
});

import { describe, expect, it } from "vitest";
import { computedFiles } from "../../../tests/support/form-with-computed.ts";
import { compileForms } from "../lint/lint-forms.ts";
import { generateSampleApplicants } from "./generate-sample-applicants.ts";

const TODAY = "2026-11-21";
const LAYOUT_OF_ABOUT = [
  { row: ["first", "last"] },
  "born",
  "whole_name",
  "age",
  { when: { valueKey: "age", operator: "lt", target: 18 }, content: ["guardian"] },
  "jobs_had",
  { when: { valueKey: "last", operator: "answered" }, content: ["all_pay"] },
];

function applicantsOf(others: Readonly<Record<string, unknown>> = {}) {
  const { compilation, findings } = compileForms(computedFiles(others));
  if (compilation === null) throw new Error(JSON.stringify(findings));
  return generateSampleApplicants(compilation, TODAY);
}

/** The answers to a key of those who cover a branch of it, as numbers. */
function numbersAt(set: ReturnType<typeof applicantsOf>, branch: string, key: string): readonly number[] {
  return set.sampleApplicants
    .filter(({ covers }) => covers.includes(branch))
    .map(({ answers }) => Number(answers[key]));
}

describe("the sample applicants of a form that works answers out", () => {
  it("have answers that make what a branch wants, over further groups and computed answers [CPT-01]", () => {
    const set = applicantsOf();
    expect(set.unreachable).toEqual([]);
    const young = numbersAt(set, 'branch "age" is less than 18', "age");
    const rich = numbersAt(set, 'branch "all_pay" is at least 1000', "all_pay");
    expect([young.length, rich.length]).toEqual([1, 1]);
    expect(young[0]).toBeLessThan(18);
    expect(rich[0]).toBeGreaterThanOrEqual(1000);
  });

  it("hit a result that only one answer gives [CPT-01]", () => {
    const when = (valueKey: string, target: number) => ({
      when: { valueKey, operator: "equals", target },
      content: [{ text: "Good for you." }],
    });
    const set = applicantsOf({
      "pages/about.ui.json": {
        "ui:layout": [
          ...LAYOUT_OF_ABOUT,
          when("age", 77),
          when("all_pay", 1234),
          { action: "saveAndContinue", route: "/money" },
        ],
        jobs_had: { "ui:widget": "hidden" },
      },
    });
    expect(set.unreachable).toEqual([]);
    expect(numbersAt(set, 'branch "age" is 77', "age")).toEqual([77]);
    expect(numbersAt(set, 'branch "all_pay" is 1234', "all_pay")).toEqual([1234]);
  });

  it("are asked for no refusal of what nobody types [CPT-01]", () => {
    const { sampleApplicants, unreachable } = applicantsOf();
    const targets = [
      ...sampleApplicants.flatMap(({ covers }) => covers),
      ...unreachable.map(({ target }) => target),
    ];
    const refusals = targets.filter((target) => target.startsWith("message "));
    expect(refusals).toContain("message father_pay format at money#/properties/father_pay/format");
    expect(refusals.filter((target) => /^message (age|all_pay|\w+_both) /.test(target))).toEqual([]);
  });

  it("say that nobody gets there where the operands do not reach [CPT-01]", () => {
    const { unreachable } = applicantsOf({
      "pages/about.ui.json": {
        "ui:layout": [
          ...LAYOUT_OF_ABOUT,
          { when: { valueKey: "age", operator: "gt", target: 5000 }, content: [{ text: "Good for you." }] },
          { action: "saveAndContinue", route: "/money" },
        ],
        jobs_had: { "ui:widget": "hidden" },
      },
    });
    expect(unreachable.map(({ target }) => target)).toEqual(['branch "age" is more than 5000']);
  });
});

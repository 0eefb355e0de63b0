import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computedFiles, formWithComputed } from "../../../tests/support/form-with-computed.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { type Answers, EMPTY_DISPLAY_STATE } from "../definition/answers.ts";
import { outlineOf } from "../outline/outline.ts";
import { type AnswerState, applyChanges, hideAndRestore, takeInChanges } from "./apply-changes.ts";
import { ChangingAnswers } from "./changing-answers.ts";
import { removeEntry } from "./entries.ts";
import { visibleKeys } from "./visibility.ts";
import { workAnswersOut } from "./with-computed.ts";

workAnswersOut();

const form = formWithComputed();
const START = hideAndRestore(form, {
  answers: {},
  displayState: { ...EMPTY_DISPLAY_STATE, today: "2026-11-25" },
  hiddenAnswers: {},
});

function given(changes: Answers, state: AnswerState = START): AnswerState {
  return applyChanges(form, state, changes);
}

describe("answers that are worked out", () => {
  it("are worked out of answers of all pages, of all entries and of one another [CPT-01]", () => {
    const { answers } = given({
      first: "Ana",
      last: "Cruz",
      born: "2008-11-26",
      job_pay: "0.1",
      job_bonus: "0.2",
      job_2_pay: "1000",
      job_3_bonus: "-0.3",
      father_pay: "2.5",
    });
    expect(answers).toMatchObject({
      whole_name: "Ana Cruz",
      age: "17",
      job_both: "0.3",
      job_2_both: "1000",
      job_3_both: "-0.3",
      father_both: "2.5",
      all_pay: "1002.5",
      jobs_had: "3",
    });
  });

  it("show and hide what depends on them, and are empty while they are hidden themselves [CPT-03]", () => {
    const young = given({
      born: "2010-01-01",
      last: "Cruz",
      guardian: "Mia",
      job_pay: "1000",
      rich: "a boat",
    });
    const visible = visibleKeys(form, young.answers, young.displayState);
    expect(visible.has("guardian")).toBe(true);
    expect(young.answers.rich).toBe("a boat");
    const grown = given({ born: "2000-01-01" }, young);
    expect(grown.answers).toMatchObject({ age: "26", guardian: "" });
    expect(grown.hiddenAnswers).toEqual({ guardian: "Mia" });
    const hidden = given({ last: "" }, young);
    expect(hidden.answers).toMatchObject({ all_pay: "", rich: "" });
    expect(hidden.hiddenAnswers).toEqual({ rich: "a boat" });
    expect(given({ last: "Cruz" }, hidden).answers).toMatchObject({ all_pay: "1000", rich: "a boat" });
  });

  it("take no answer from outside [CPT-04]", () => {
    expect(given({ age: "99" })).toBe(START);
    const { answers } = takeInChanges(form, START, { age: "99", first: "Ana" });
    expect(answers.age ?? "").toBe("");
    expect(answers.whole_name).toBe("Ana");
  });

  it("follow the day [CPT-01]", () => {
    const young = given({ born: "2008-11-26" });
    const displayState = { ...young.displayState, today: "2026-11-26" };
    expect(hideAndRestore(form, { ...young, displayState }).answers.age).toBe("18");
  });

  it("begin no entry of a group, and follow its entries [CPT-02]", () => {
    const node = form.pages[1]?.layout.find((one) => one.kind === "addAnother");
    if (node?.kind !== "addAnother") throw new Error("The form has no group.");
    expect(form.addAnother.jobs?.components[0]).toEqual(["job_pay", "job_bonus"]);
    const two = given({ last: "Cruz", job_pay: "1", job_2_pay: "20" });
    const { state } = removeEntry(form, two, { group: node, index: 0 });
    expect(state.answers).toMatchObject({ job_pay: "20", job_both: "20", job_2_both: "", all_pay: "20" });
  });

  it("are read by staff alone where their widget is hidden [CPT-05]", () => {
    const { answers, displayState } = given({ first: "Ana", job_pay: "1" });
    const read = (reader: "applicant" | "staff") =>
      JSON.stringify(outlineOf(form, answers, displayState, reader)[0]?.items);
    expect(read("applicant")).not.toContain("jobs_had");
    expect(read("applicant")).toContain('"title":"Whole Name","key":"whole_name","text":"Ana"');
    expect(read("staff")).toContain('"title":"Jobs","key":"jobs_had","text":"1"');
  });

  const anyChange = fc.record(
    {
      first: fc.constantFrom("", "Ana"),
      last: fc.constantFrom("", "Cruz"),
      born: fc.constantFrom("", "2008-11-26", "2026-12-01", "tomorrow", "2008-02-29"),
      guardian: fc.constantFrom("", "Mia"),
      rich: fc.constantFrom("", "a boat"),
      ...Object.fromEntries(
        ["job_pay", "job_bonus", "job_2_pay", "job_3_bonus", "father_pay"].map((key) => [
          key,
          fc.constantFrom("", "0.1", "0.2", "999.9", "999999999999999", "a lot", "-5"),
        ]),
      ),
    },
    { requiredKeys: [] },
  );

  it("are the same whether all is looked at or only what has changed [CPT-07]", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 8 }), (all) => {
        let state = START;
        for (const changes of all) {
          const changing = new ChangingAnswers(form, state);
          changing.apply(changes);
          const { answers, hiddenAnswers } = changing.change();
          const next = applyChanges(form, state, changes);
          const hidden = Object.entries({ ...state.hiddenAnswers, ...hiddenAnswers });
          expect({ ...state.answers, ...answers }).toEqual(next.answers);
          expect(Object.fromEntries(hidden.filter(([, value]) => value !== null))).toEqual(
            next.hiddenAnswers,
          );
          // As somebody works it out who has only what was given, such as the server when it is submitted.
          const asked = Object.entries(next.answers).filter(([key]) => !form.questions[key]?.computed);
          const anew = hideAndRestore(form, { ...next, answers: Object.fromEntries(asked) });
          expect(withoutEmpty(anew.answers)).toEqual(withoutEmpty(next.answers));
          expect(hideAndRestore(form, next)).toBe(next);
          state = next;
        }
      }),
    );
  });
});

function withoutEmpty(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ""));
}

describe("what lint says of answers that are worked out", () => {
  const said = (computed: unknown, others: object = { format: "number" }) => {
    const total = { type: "string", title: "Total", computed, ...others };
    const first = { type: "string", title: "First Name" };
    const properties = { first, born: { type: "string", format: "date", title: "Born" }, age: total };
    const files = computedFiles({
      "pages/about.schema.json": { properties },
      "pages/about.ui.json": { "ui:layout": ["first", "born", "age", { action: "submit" }] },
      "pages/money.schema.json": { properties: {} },
      "pages/money.ui.json": { "ui:layout": [{ action: "submit" }] },
    });
    return lintForms(files)
      .findings.filter(({ code }) => code.startsWith("computed"))
      .map(({ code, message }) => `${code}: ${message}`);
  };

  it.each([
    [{ "+": [{ var: "first" }] }, "computed-operand: A number is needed here, but this is a text."],
    [{ "+": [{ var: "frist" }] }, 'computed-operand: There is no question "frist" to work this out of.'],
    [
      { "+": [{ each: "born" }] },
      'computed-operand: "each" means all entries of a group, but "born" stands in none.',
    ],
    [
      { each: "born" },
      'computed-operand: "each" gives many answers, so it stands in the list of a sum or the like.',
    ],
    [{ entries: "sons" }, 'computed-operand: There is no repeated group "sons" to count the entries of.'],
    [{ days: [{ var: "born" }] }, 'computed-operand: "days" takes 2 operands, not 1.'],
    [{ "+": [1e21] }, "computed-operand: 1e+21 is no number that can be counted with exactly."],
    [{ var: "born" }, 'computed-result: "age" has to be a number, but a day is worked out.'],
    [
      { "+": [{ var: "age" }, 1] },
      'computed-circle: This is worked out of itself: "age", which depends on "age".',
    ],
  ])("refuses %j [CPT-06]", (computed, message) => {
    expect(said(computed)).toContain(message);
  });

  it("finds nothing in what can be worked out", () => {
    expect(said({ "*": [{ years: [{ var: "born" }, "2026-01-01"] }, 2] })).toEqual([]);
  });
});

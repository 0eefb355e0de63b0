import { describe, expect, it } from "vitest";
import {
  BEGINS_WITH,
  DEFAULTS_FORMS,
  FORMS_WITHOUT_DEFAULTS,
} from "../../../tests/support/defaults-forms.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { type Answers, EMPTY_DISPLAY_STATE, givenAnswers } from "../definition/answers.ts";
import { visibleKeys } from "../index.ts";
import { type AnswerState, applyChanges } from "./apply-changes.ts";
import { beginAnswers } from "./begin-answers.ts";
import { workAnswersOut } from "./with-computed.ts";

workAnswersOut();

function compiled(files: Readonly<Record<string, string>>) {
  const { form, findings } = lintForms(files);
  if (form === null) throw new Error(findings.map(({ message }) => message).join("\n"));
  return form;
}

const form = compiled(DEFAULTS_FORMS);
const EMPTY: AnswerState = { answers: {}, displayState: EMPTY_DISPLAY_STATE, hiddenAnswers: {} };
const begun = beginAnswers(form, EMPTY);
const given = ({ answers }: AnswerState) => givenAnswers(answers);
const change = (changes: Answers, state = begun) => applyChanges(form, state, changes);

describe("what a new application begins with", () => {
  it("stands in the compiled form beside the schema, and nowhere in one without any [DEF-01]", () => {
    expect(form.defaults).toEqual({ country: "USA", state: "ME", months: "10", abroad: "N", where: "Spain" });
    expect(JSON.stringify(form.pages)).not.toContain("default");
    expect(compiled(FORMS_WITHOUT_DEFAULTS)).not.toHaveProperty("defaults");
  });

  it("is seen by conditions, options, labels and what is worked out as any answer is [DEF-01]", () => {
    expect(given(begun)).toEqual({ ...BEGINS_WITH, country_desc: "United States" });
    const shown = visibleKeys(form, begun.answers);
    expect([shown.has("guest"), shown.has("where")]).toEqual([true, false]);
  });

  it("waits where the question does not show, and is there when it does [DEF-04]", () => {
    expect(begun.hiddenAnswers).toEqual({ where: "Spain" });
    const abroad = change({ abroad: "Y" });
    expect([abroad.answers.where, abroad.hiddenAnswers]).toEqual(["Spain", {}]);
  });

  it("never comes back once it is taken out, however often its question hides and shows [DEF-02]", () => {
    const emptied = change({ where: "" }, change({ abroad: "Y" }));
    const again = change({ abroad: "Y" }, change({ abroad: "N" }, emptied));
    expect([again.answers.where, again.hiddenAnswers]).toEqual(["", {}]);
    const beganAnew = beginAnswers(form, change({ months: "" }));
    expect([beganAnew.answers.months, beganAnew.answers.cost]).toEqual(["", ""]);
  });

  it("gives way to what was answered before the form was there, also with what depends on it [DEF-02]", () => {
    const prepared = beginAnswers(form, { ...EMPTY, answers: { country: "CAN", months: "3" } });
    expect(given(prepared)).toEqual({ country: "CAN", months: "3", abroad: "N", cost: "1500" });
    // It is not on offer for this country, and another one drops it.
    expect(given(change({ country: "USA" }, prepared)).state).toBeUndefined();
  });

  it("changes nothing in a form that begins empty", () => {
    expect(beginAnswers(compiled(FORMS_WITHOUT_DEFAULTS), EMPTY)).toBe(EMPTY);
  });
});

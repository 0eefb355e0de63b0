import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileExample, EXAMPLE_DEFINITIONS } from "../../../tests/support/example-form.ts";
import { EMPTY_DISPLAY_STATE, isEmptyAnswer } from "../definition/answers.ts";
import { type AnswerState, applyChanges, clearHidden, hideAndRestore } from "./apply-changes.ts";
import { visibleKeys } from "./visibility.ts";

const { form } = compileExample();
const START: AnswerState = { answers: {}, displayState: EMPTY_DISPLAY_STATE, hiddenAnswers: {} };

const anyChange = fc.oneof(
  fc.record({ country: fc.constantFrom("", "USA", "CAN", "AFG") }),
  fc.record({ state: fc.constantFrom("", "ME", "QC") }),
  fc.record({ mailing_same: fc.constantFrom("", "Y", "N") }),
  fc.record({ mailing_country: fc.constantFrom("", "USA", "CAN", "AFG") }),
  fc.record({ mailing_state: fc.constantFrom("", "ME", "QC") }),
  fc.record({ mailing_city: fc.string() }),
  fc.record({ optin: fc.boolean() }),
  fc.record({ sibling_2_first_name: fc.string() }),
);
const anyState = fc
  .array(anyChange, { maxLength: 20 })
  .map((changes) => changes.reduce<AnswerState>((state, change) => applyChanges(form, state, change), START));

describe("answers under conditions", () => {
  it("never keeps an answer to a question that is hidden [CON-02]", () => {
    const keptWhileHidden = ({ answers, displayState }: AnswerState) => {
      const visible = visibleKeys(form, answers, displayState);
      return Object.keys(form.questions).filter((key) => !visible.has(key) && !isEmptyAnswer(answers[key]));
    };
    fc.assert(
      fc.property(anyState, (state) => {
        expect(keptWhileHidden(state)).toEqual([]);
      }),
    );
  });

  it("changes nothing when it clears a second time", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(hideAndRestore(form, state)).toBe(state);
        expect(clearHidden(form, clearHidden(form, state.answers).answers).cleared).toEqual([]);
      }),
    );
  });

  it("keeps _desc equal to the label of the answer beside it [WID-22]", () => {
    fc.assert(
      fc.property(anyState, ({ answers }) => {
        const label = { "": "", USA: "United States", CAN: "Canada", AFG: "Afghanistan" }[
          String(answers.country ?? "")
        ];
        expect(answers.country_desc ?? "").toBe(label);
      }),
    );
  });

  it("brings every answer back when the choice that hid it is undone", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const shown = applyChanges(form, state, { mailing_same: "N" });
        // Browsers give a select only answers that are on offer; another one is not worth bringing back.
        const { mailing_state, mailing_country } = shown.answers;
        const offeredFor = { ME: "USA", QC: "CAN" }[String(mailing_state)];
        fc.pre(isEmptyAnswer(mailing_state) || offeredFor === mailing_country);
        const back = applyChanges(form, applyChanges(form, shown, { mailing_same: "Y" }), {
          mailing_same: "N",
        });
        expect(back.answers).toEqual(shown.answers);
      }),
    );
  });

  it("hides what depends on the label of an answer when the answer changes", () => {
    const page = EXAMPLE_DEFINITIONS["pages/about.ui.json"] as { readonly "ui:layout": readonly unknown[] };
    const rule = { valueKey: "state_desc", operator: "equals", target: "Maine" };
    const layout = page["ui:layout"].map((node) =>
      node === "mailing_same" ? { when: rule, content: ["mailing_same"] } : node,
    );
    const changed = compileExample({ "pages/about.ui.json": { ...page, "ui:layout": layout } });
    const maine = [{ country: "USA" }, { state: "ME" }, { mailing_same: "Y" }].reduce<AnswerState>(
      (state, change) => applyChanges(changed.form, state, change),
      START,
    );
    expect(maine.answers.mailing_same).toBe("Y");
    expect(applyChanges(changed.form, maine, { state: "" }).answers.mailing_same).toBe("");
  });

  it("replaces a _desc that was passed in with the label of the definitions", () => {
    const { answers } = applyChanges(form, START, { country: "USA", country_desc: "<b>Elsewhere</b>" });
    expect(answers.country_desc).toBe("United States");
    expect(applyChanges(form, START, { country_desc: "Elsewhere" }).answers.country_desc).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import {
  applyChanges,
  checkStorable,
  clearHidden,
  EMPTY_DISPLAY_STATE,
  errorRoute,
  stepsOf,
  validateForm,
  visibleKeys,
} from "../../form/index.ts";
import { compileValidators, validatorModule } from "./compile-validators.ts";

const today = "2026-11-21";

describe("a compiled form", () => {
  const { form, findings } = compileExample();
  const validators = compileValidators(form);

  it("has no findings for a good definition", () => {
    expect(findings).toEqual([]);
  });

  it("keeps a step that is only named in its place, and begins with the first page [CAR-03]", () => {
    const about = { id: "about", route: "/about", step: "About", title: "About" };
    const application = { title: "Example", pages: [{ step: "Visit" }, about, { step: "Interview" }] };
    const named = compileExample({ "application.json": application });
    expect(named.findings).toEqual([]);
    expect(named.form.steps).toEqual([{ title: "Visit" }, { page: "about" }, { title: "Interview" }]);
    expect(stepsOf(named.form).map(({ title }) => title)).toEqual(["Visit", "About", "Interview"]);
    expect(stepsOf(form)).toEqual([{ title: "About", page: form.pages[0] }]);
    expect(named.form.pages).toEqual(form.pages);
    expect(errorRoute(named.form, [])).toBe("/about");
  });

  it("expands a block under a prefix, rules and conditions included", () => {
    expect(form.pages[0]?.keys).toContain("mailing_city");
    expect(form.questions.mailing_state?.optionsFor).toBe("mailing_country");
  });

  it("gives the k-th component of an add-another group the keys prefix_k_ [WID-16]", () => {
    expect(form.addAnother.siblings?.components.map(([first]) => first)).toEqual([
      "sibling_first_name",
      "sibling_2_first_name",
      "sibling_3_first_name",
    ]);
  });

  it("takes 45 characters for a text that says nothing else [WID-01]", () => {
    expect(form.keys.first_name?.maxLength).toBe(45);
  });

  it("shows a conditional select only while options exist for the controlling answer [CON-04]", () => {
    expect(visibleKeys(form, { country: "AFG" }).has("state")).toBe(false);
    expect(visibleKeys(form, { country: "USA" }).has("state")).toBe(true);
  });

  it("clears a conditional select and its _desc when the controlling answer changes [CON-05]", () => {
    const start = { answers: {}, displayState: EMPTY_DISPLAY_STATE, hiddenAnswers: {} };
    const chosen = applyChanges(form, applyChanges(form, start, { country: "USA" }), { state: "ME" });
    expect(chosen.answers).toMatchObject({ state: "ME", state_desc: "Maine", country_desc: "United States" });
    const moved = applyChanges(form, chosen, { country: "CAN" });
    expect(moved.answers).toMatchObject({ state: "", state_desc: "", country_desc: "Canada" });
  });

  it("clears what hides and restores it from the hidden answers when it returns [CON-02]", () => {
    const start = { answers: {}, displayState: EMPTY_DISPLAY_STATE, hiddenAnswers: {} };
    const filled = applyChanges(form, start, {
      mailing_same: "N",
      mailing_city: "Quebec",
      mailing_country: "CAN",
    });
    const hidden = applyChanges(form, filled, { mailing_same: "Y" });
    expect(hidden.answers).toMatchObject({ mailing_city: "", mailing_country: "", mailing_country_desc: "" });
    const back = applyChanges(form, hidden, { mailing_same: "N" });
    expect(back.answers).toMatchObject({
      mailing_city: "Quebec",
      mailing_country: "CAN",
      mailing_country_desc: "Canada",
    });
    expect(back.hiddenAnswers).toEqual({});
  });

  it("never requires a question that is not shown", () => {
    const errors = validateForm(form, validators, { mailing_same: "Y" }, { today });
    expect(Object.keys(errors)).toEqual(["first_name", "birth_date", "city", "country"]);
    const shown = validateForm(form, validators, { mailing_same: "N" }, { today });
    expect(shown.mailing_city).toEqual(["City"]);
  });

  it("words a conditional requirement with the sentence of its own branch [VAL-06]", () => {
    const errors = validateForm(form, validators, { optin: true }, { today });
    expect(errors.phone).toEqual(["A phone number is needed to opt in."]);
  });

  it("requires a state for the United States with the block's condition under every prefix [VAL-08]", () => {
    const answers = { country: "USA", mailing_same: "N", mailing_country: "USA" };
    const errors = validateForm(form, validators, answers, { today });
    expect(errors.state).toEqual(["State"]);
    expect(errors.mailing_state).toEqual(["State"]);
  });

  it.each([
    ["2013-11-21", undefined],
    ["2013-11-22", ["You must be 13 years or older to apply."]],
    ["1926-11-21", undefined],
    ["1926-11-20", ["This date is not supported. Please contact us."]],
    ["2012-02-30", ["A valid date of birth is required."]],
    ["02/30/2008", ["A valid date of birth is required."]],
    ["12/31/", ["A valid date of birth is required."]],
  ])("checks the date of birth %s at the day [VAL-04]", (birth_date, expected) => {
    const errors = validateForm(form, validators, { birth_date }, { today });
    expect(errors.birth_date).toEqual(expected);
  });

  it("checks a year against the years around today [VAL-09]", () => {
    const errors = (from_date: string) => validateForm(form, validators, { from_date }, { today }).from_date;
    expect(errors("2022-12-31")).toEqual(["The minimum supported year is 2023."]);
    expect(errors("2023-01-01")).toBeUndefined();
    expect(errors("2030-01-01")).toEqual(["The maximum supported year is 2029."]);
  });

  it("refuses to store unknown keys, wrong types, long texts and codes that are no option", () => {
    expect(
      checkStorable(form, {
        first_name: "x".repeat(1_001),
        nothing: "1",
        optin: "yes",
        country: "XX",
        birth_date: 3,
      }),
    ).toEqual({
      first_name: "The answer can have at most 45 characters.",
      nothing: "This question is not part of the application.",
      optin: "The answer must be yes or no.",
      country: "The answer is not one of the options.",
      birth_date: "The answer must be text.",
    });
    expect(checkStorable(form, { first_name: "", optin: true, country: "USA", birth_date: "02/" })).toEqual(
      {},
    );
  });

  it("keeps every component that holds an answer, whatever the count says", () => {
    const answers = { sibling_3_first_name: "Ann" };
    expect(clearHidden(form, answers)).toEqual({ answers, cleared: [] });
    expect(visibleKeys(form, answers).has("sibling_2_first_name")).toBe(true);
  });

  it("gives browsers the same validators as a module without ajv", async () => {
    const text = validatorModule(form);
    expect(text).not.toContain("require(");
    const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    const answers = { mailing_same: "N", optin: true, birth_date: "2020-01-01", first_name: "😀".repeat(46) };
    expect(validateForm(form, module.default, answers, { today })).toEqual(
      validateForm(form, validators, answers, { today }),
    );
  });
});

it("names the entry of a wrong amount, as everything else that its entries ask [TYP-11]", () => {
  const keys = ["kid_name", "kid_cost", "kid_2_name", "kid_2_cost", "kid_3_name", "kid_3_cost"];
  const { form, findings } = compileExample({
    "data-model.json": {
      keys: Object.fromEntries(keys.map((key) => [key, { type: "string", sensitivity: "personal" }])),
    },
    "pages/about.schema.json": {
      properties: {
        kid_name: { type: "string", title: "Name" },
        kid_cost: { type: "string", title: "Cost", format: "money" },
      },
    },
    "pages/about.ui.json": {
      "ui:layout": [
        {
          addAnother: "kids",
          label: "Add Child",
          title: "Child {{number}}",
          entryName: "kid_name",
          prefix: "kid_",
          max: 3,
          content: ["kid_name", "kid_cost"],
        },
        { action: "submit" },
      ],
    },
  });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const answers = { kid_name: "Ana", kid_cost: "x", kid_3_name: "Cy", kid_3_cost: "y" };
  const displayState = { ...EMPTY_DISPLAY_STATE, counts: { kids: 3 } };
  const errors = validateForm(form, compileValidators(form), answers, { today, displayState });
  expect([errors.kid_cost, errors.kid_3_cost]).toEqual([
    ["Child 1 (Ana): Cost: Please write an amount, such as 1,234.50."],
    ["Child 3 (Cy): Cost: Please write an amount, such as 1,234.50."],
  ]);
});

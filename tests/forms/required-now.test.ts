import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import {
  type Answers,
  type CompiledForm,
  conditionallyRequired,
  isRequired,
  optionsOf,
  validateForm,
} from "../../src/form/index.ts";
import { lintSchool, SCHOOLS } from "../support/schools.ts";
import { FORM } from "./application.ts";

const TODAY = "2026-11-21";
const VALIDATORS = compileValidators(FORM);

/** The questions of all pages that are marked for these answers. */
function marked(answers: Answers, form = FORM, validators = VALIDATORS): readonly string[] {
  return form.pages.flatMap((page) =>
    page.keys.filter((key) => isRequired(page, validators, answers, { key, today: TODAY })),
  );
}

describe("required marks [INP-06]", () => {
  it("follow the country: a ZIP code in the United States, where there is one", () => {
    expect(marked({})).not.toContain("zip");
    expect(marked({ country: "CAN" })).not.toContain("zip");
    expect(marked({ country: "USA" })).toContain("zip");
    // Answering the question does not take its mark away.
    expect(marked({ country: "USA", zip: "04101" })).toContain("zip");
    expect(marked({ mailing_country: "USA" })).toContain("mailing_zip");
    // A parent's address may be left out.
    expect(marked({ parent_country: "USA" })).not.toContain("parent_zip");
  });

  it("ask for one phone number, and for a cell phone where text messages are wanted", () => {
    const phones = (answers: Answers) => marked(answers).filter((key) => key.startsWith("phone_"));
    expect(phones({})).toEqual(["phone_home"]);
    expect(phones({ phone_home: "(207) 555-0142" })).toEqual(["phone_home"]);
    expect(phones({ phone_mobile: "(207) 555-0142" })).toEqual([]);
    expect(phones({ optin_sms_ind: true })).toEqual(["phone_home", "phone_mobile"]);
    expect(phones({ optin_sms_ind: true, phone_mobile: "(207) 555-0142" })).toEqual(["phone_mobile"]);
  });

  it.each([
    ["citizenship", { citizenship_type: "4" }, { citizenship_type: "3" }],
    ["grad_year", { grad_month: "6" }, {}],
    ["sat_test_month", { sat_test_year: "2026" }, { sat_test_month: "6" }],
    ["conviction_comment", {}, undefined],
    ["state", { country: "USA" }, undefined],
  ])("stand at %s while it must be answered", (key, when, unless) => {
    expect(marked(when)).toContain(key);
    if (unless !== undefined) expect(marked(unless)).not.toContain(key);
  });

  it.each(SCHOOLS)(
    "are what validation demands, and depend on nothing else than is said: $name",
    (school) => {
      const { form } = lintSchool(school);
      if (form === null) throw new Error("The school's form is in order.");
      const validators = compileValidators(form);
      const inForce = new Set<boolean>();
      const undemanded: string[] = [];
      const unread: string[] = [];
      for (const page of form.pages) {
        for (const [key, reads] of conditionallyRequired(page)) {
          for (const answers of variationsOf(form, reads)) {
            const isRequiredFor = (given: Answers) =>
              isRequired(page, validators, given, { key, today: TODAY });
            const now = isRequiredFor(answers);
            inForce.add(now);
            const errors = validateForm(form, validators, answers, { today: TODAY });
            if (!now && errors[key] !== undefined) undemanded.push(key);
            const others = page.keys.filter((other) => other !== key && !reads.includes(other));
            const decisive = others.filter((other) => isRequiredFor({ ...answers, [other]: "x" }) !== now);
            unread.push(...decisive.map((other) => `${key}: ${other}`));
          }
        }
      }
      expect({ undemanded, unread }).toEqual({ undemanded: [], unread: [] });
      expect([...inForce].toSorted()).toEqual([false, true]);
    },
  );
});

/** Some values for each of these keys by itself: none, the first options and the last, and one that decides on much. */
function variationsOf(form: CompiledForm, keys: readonly string[]): readonly Answers[] {
  return keys.flatMap((key) => {
    const question = form.questions[key];
    if (question === undefined) return [];
    const codes = optionsOf(form, question, {}).map(({ code }) => code);
    const few = codes.filter((code, index) => index < 3 || index === codes.length - 1 || code === "USA");
    const values = question.type === "boolean" ? [false, true] : ["", ...(codes.length === 0 ? ["x"] : few)];
    return values.map((value) => ({ [key]: value }));
  });
}

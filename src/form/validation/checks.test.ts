import { describe, expect, it } from "vitest";
import { compiled } from "../../../tests/support/random-form.ts";
import { compileValidators } from "../../authoring/compile/compile-validators.ts";
import { compileForms } from "../../authoring/lint/lint-forms.ts";
import { generateSampleApplicants } from "../../authoring/sample-applicants/generate-sample-applicants.ts";
import type { Answers } from "../definition/answers.ts";
import { validateForm } from "./page-errors.ts";

const text = { type: "string", sensitivity: "personal" };
const date = { type: "date", sensitivity: "personal" };
const day = (title: string) => ({ type: "string", title, format: "date" });
const END_AFTER_START = {
  rule: { valueKey: "end", operator: "gte", targetKey: "start" },
  message: "The end is before the start.",
  at: ["start", "end"],
};
const answered = (valueKey: string) => ({ valueKey, operator: "answered" });

/** Two days, a way to be reached, and the stays of which each has two days. */
const FILES = {
  "application.json": {
    title: "Visit",
    pages: [{ id: "visit", route: "/visit", step: "Visit", title: "Visit" }],
  },
  "data-model.json": {
    keys: {
      start: date,
      end: date,
      phone: text,
      email: text,
      email_again: text,
      stay_start: date,
      stay_end: date,
    },
  },
  "blocks/stay.schema.json": {
    properties: { start: day("Start"), end: day("End") },
    checks: [END_AFTER_START],
  },
  "blocks/stay.ui.json": { "ui:layout": ["start", "end"] },
  "pages/visit.schema.json": {
    properties: {
      start: day("Start"),
      end: day("End"),
      phone: { type: "string", title: "Phone" },
      email: { type: "string", title: "E-mail", format: "email", messages: { format: "Not an address." } },
      email_again: { type: "string", title: "E-mail again" },
    },
    checks: [
      END_AFTER_START,
      {
        rule: { any: [answered("phone"), answered("email")] },
        message: "How can we reach you?",
        at: ["phone", "email"],
      },
      {
        rule: { valueKey: "email_again", operator: "equals", targetKey: "email" },
        message: "The two addresses differ.",
        at: ["email_again"],
      },
    ],
  },
  "pages/visit.ui.json": {
    "ui:layout": [
      "start",
      "end",
      "phone",
      { when: answered("start"), content: ["email", "email_again"] },
      { addAnother: "stay", title: "Stay {{number}}", label: "Add", prefix: "stay_", max: 2, block: "stay" },
      { action: "submit" },
    ],
  },
};
const FORM = compiled(FILES);
const VALIDATORS = compileValidators(FORM);
const TODAY = "2026-11-24";
const errorsOf = (answers: Answers) => validateForm(FORM, VALIDATORS, answers, { today: TODAY });
const REACHED = { phone: "030" };

describe("a check of several answers [CMP-03]", () => {
  it("has its message at each question that it marks, and none once it holds", () => {
    const before = "The end is before the start.";
    expect(errorsOf({ ...REACHED, start: "2027-02-02", end: "2027-02-01" })).toEqual({
      start: [before],
      end: [before],
    });
    expect(errorsOf({ ...REACHED, start: "2027-02-02", end: "2027-02-02" })).toEqual({});
  });

  it("waits until all questions that it marks are answered, and lets what is wrong by itself be said first", () => {
    expect(errorsOf({ ...REACHED, start: "2027-02-02" })).toEqual({});
    expect(Object.keys(errorsOf({ ...REACHED, start: "2027-02-02", end: "soon" }))).toEqual(["end"]);
  });

  it("is made without answers where it asks for one, at the questions that show", () => {
    const sentence = "How can we reach you?";
    expect(errorsOf({})).toEqual({ phone: [sentence] });
    expect(errorsOf({ start: "2027-02-02" })).toEqual({ phone: [sentence], email: [sentence] });
    expect(errorsOf({ start: "2027-02-02", email: "ann@example.org" })).toEqual({});
  });

  it("may read questions that it does not mark", () => {
    const mails = { start: "2027-02-02", email: "ann@example.org", email_again: "anne@example.org" };
    expect(errorsOf(mails)).toEqual({ email_again: ["The two addresses differ."] });
    expect(errorsOf({ ...mails, email_again: mails.email })).toEqual({});
  });

  it("is made of each entry of a group, and says of which", () => {
    const said = ["Stay 2: The end is before the start."];
    expect(errorsOf({ ...REACHED, stay_2_start: "2027-02-02", stay_2_end: "2027-02-01" })).toEqual({
      stay_2_start: said,
      stay_2_end: said,
    });
  });

  it("is broken by one sample applicant, and passed by others who can submit", () => {
    const texts = Object.fromEntries(
      Object.entries(FILES).map(([path, value]) => [path, JSON.stringify(value)]),
    );
    const { compilation, findings } = compileForms(texts);
    expect(findings).toEqual([]);
    if (compilation === null) throw new Error("The form does not compile.");
    const { sampleApplicants, unreachable } = generateSampleApplicants(compilation, TODAY);
    expect(unreachable).toEqual([]);
    const submitted = sampleApplicants.filter(
      ({ expectedErrors }) => Object.keys(expectedErrors).length === 0,
    );
    expect(submitted.some(({ answers }) => answers.start !== undefined && answers.email !== undefined)).toBe(
      true,
    );
    const told = new Set(
      sampleApplicants.flatMap(({ expectedErrors }) => Object.values(expectedErrors).flat()),
    );
    expect([...told]).toEqual(
      expect.arrayContaining([
        "The end is before the start.",
        "How can we reach you?",
        "The two addresses differ.",
        "Stay 2: The end is before the start.",
      ]),
    );
  });
});

import { expect, it } from "vitest";
import { compiled } from "../../../tests/support/random-form.ts";
import { compileValidators } from "../../authoring/compile/compile-validators.ts";
import type { Answers } from "../definition/answers.ts";
import { validateForm } from "./page-errors.ts";
import { conditionallyRequired, isRequired } from "./required-now.ts";

const text = { type: "string", sensitivity: "personal" };
const underAge = { valueKey: "age", operator: "lt", target: 18 };
const page = (id: string) => ({ id, route: `/${id}`, step: id, title: id });

/** Who is under age has a guardian, on the next page; each child that is ill has a doctor. */
const FORM = compiled({
  "application.json": { title: "Camp", pages: [page("you"), page("family")] },
  "data-model.json": {
    keys: {
      age: text,
      guardian_phone: text,
      guardian_name: text,
      emigrant: text,
      home: { ...text, desc: true },
      child_ill: text,
      child_doctor: text,
      child_2_ill: text,
      child_2_doctor: text,
    },
  },
  "options/countries.json": { options: [{ code: "FR", label: "France" }] },
  "pages/you.schema.json": {
    properties: {
      age: { type: "string", title: "Age" },
      home: { type: "string", title: "Home", optionsFrom: "countries" },
    },
  },
  "pages/you.ui.json": { "ui:layout": ["age", "home"] },
  "blocks/guardian.schema.json": {
    properties: {
      phone: {
        type: "string",
        title: "Phone",
        messages: { required: "We must be able to call your guardian." },
      },
      name: { type: "string", title: "Name" },
    },
    requiredWhen: { phone: underAge, name: { valueKey: "phone", operator: "answered" } },
  },
  "blocks/guardian.ui.json": { "ui:layout": ["phone", "name"] },
  "pages/family.schema.json": {
    properties: {
      emigrant: { type: "string", title: "Year of leaving" },
      child_ill: { type: "string", title: "Ill?" },
      child_doctor: { type: "string", title: "Doctor" },
    },
    requiredWhen: {
      emigrant: { valueKey: "home_desc", operator: "equals", target: "France" },
      child_doctor: { valueKey: "child_ill", operator: "equals", target: "Y" },
    },
  },
  "pages/family.ui.json": {
    "ui:layout": [
      { block: "guardian", prefix: "guardian_" },
      { when: { valueKey: "age", operator: "answered" }, content: ["emigrant"] },
      { addAnother: "child", label: "Add", prefix: "child_", max: 2, content: ["child_ill", "child_doctor"] },
    ],
  },
});

const VALIDATORS = compileValidators(FORM);
const TODAY = "2026-11-24";

function errorsOf(answers: Answers) {
  return validateForm(FORM, VALIDATORS, answers, {
    today: TODAY,
    displayState: { counts: { child: 2 }, tabs: {}, confirmed: [] },
  });
}

it("requires an answer while a rule over another page holds, with the question's own sentence [CMP-01]", () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ age: "18" })).toEqual({});
  expect(errorsOf({ age: "17" })).toEqual({ guardian_phone: ["We must be able to call your guardian."] });
  expect(errorsOf({ age: "17", guardian_phone: "030", guardian_name: "Ann" })).toEqual({});
});

it("takes the rule of a block for the keys under its prefix [CMP-01]", () => {
  expect(errorsOf({ guardian_phone: "030" })).toEqual({ guardian_name: ["Name"] });
});

it("asks of each entry of a group what the rule asks of the first [CMP-01]", () => {
  expect(errorsOf({ child_ill: "N", child_2_ill: "Y" })).toEqual({ child_2_doctor: ["Entry 2: Doctor"] });
});

it("reads the label of a choice, and requires nothing that is hidden [CMP-01]", () => {
  const french = { home: "FR", home_desc: "France" };
  expect(errorsOf(french)).toEqual({});
  expect(errorsOf({ ...french, age: "40" })).toEqual({ emigrant: ["Year of leaving"] });
});

it("says whether an answer is required now, given or not, and what decides on it [CMP-01]", () => {
  const family = FORM.pages[1];
  if (family === undefined) throw new Error("There is no second page.");
  expect(Object.fromEntries(conditionallyRequired(family))).toEqual({
    guardian_phone: ["age"],
    guardian_name: ["guardian_phone"],
    emigrant: ["home_desc"],
    child_doctor: ["child_ill"],
    child_2_doctor: ["child_2_ill"],
  });
  const isNow = (answers: Answers) =>
    isRequired(family, VALIDATORS, answers, { key: "guardian_phone", today: TODAY });
  expect(isNow({ age: "17" })).toBe(true);
  expect(isNow({ age: "17", guardian_phone: "030" })).toBe(true);
  expect(isNow({ age: "18" })).toBe(false);
});

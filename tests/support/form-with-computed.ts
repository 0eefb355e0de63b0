import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import type { CompiledForm } from "../../src/form/index.ts";

const money = (title: string) => ({ type: "string", format: "money", title });
const text = (title: string) => ({ type: "string", title });
const day = (title: string) => ({ type: "string", format: "date", title });

const PAY = {
  properties: {
    pay: money("Pay"),
    bonus: money("Bonus"),
    both: { ...money("Both"), computed: { "+": [{ var: "pay" }, { var: "bonus" }] } },
  },
};

/** A form whose answers are worked out: across pages, in entries of a group, in a block under a prefix, of one another. */
const DEFINITIONS = {
  "application.json": {
    title: "Totals",
    pages: [
      { id: "about", route: "/about", step: "About", title: "About" },
      { id: "money", route: "/money", step: "Money", title: "Money" },
    ],
  },
  "blocks/pay.schema.json": PAY,
  "blocks/pay.ui.json": { "ui:layout": ["pay", "bonus", "both"] },
  "pages/about.schema.json": {
    properties: {
      first: text("First Name"),
      last: text("Last Name"),
      born: day("Date of Birth"),
      whole_name: { ...text("Whole Name"), computed: { join: [{ var: "first" }, { var: "last" }] } },
      age: { type: "string", format: "number", title: "Age", computed: { age: { var: "born" } } },
      guardian: text("Guardian"),
      all_pay: { ...money("All Pay"), computed: { "+": [{ each: "job_both" }, { var: "father_both" }] } },
      jobs_had: {
        ...text("Jobs"),
        computed: {
          if: { valueKey: "first", operator: "answered" },
          then: { entries: "jobs" },
          else: "none",
        },
      },
    },
  },
  "pages/about.ui.json": {
    "ui:layout": [
      { row: ["first", "last"] },
      "born",
      "whole_name",
      "age",
      { when: { valueKey: "age", operator: "lt", target: 18 }, content: ["guardian"] },
      "jobs_had",
      { when: { valueKey: "last", operator: "answered" }, content: ["all_pay"] },
      { action: "saveAndContinue", route: "/money" },
    ],
    jobs_had: { "ui:widget": "hidden" },
  },
  "pages/money.schema.json": { properties: { rich: text("What for?") } },
  "pages/money.ui.json": {
    "ui:layout": [
      {
        addAnother: "jobs",
        label: "Add another job",
        title: "Job {{number}}",
        prefix: "job_",
        max: 3,
        block: "pay",
      },
      { section: "Father", content: [{ block: "pay", prefix: "father_" }] },
      { when: { valueKey: "all_pay", operator: "gte", target: 1000 }, content: ["rich"] },
      { action: "submit" },
    ],
  },
  "data-model.json": {
    keys: Object.fromEntries(
      ["first", "last", "whole_name", "age", "guardian", "all_pay", "jobs_had", "rich"]
        .concat(["job", "father"].flatMap((who) => ["pay", "bonus", "both"].map((key) => `${who}_${key}`)))
        .map((key): [string, object] => [key, { type: "string", sensitivity: "personal" }])
        .concat([["born", { type: "date", sensitivity: "personal" }]]),
    ),
  },
};

/** The files of the form as texts by path, with others in their places. */
export function computedFiles(
  others: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, string>> {
  const all = Object.entries({ ...DEFINITIONS, ...others });
  return Object.fromEntries(all.map(([path, value]) => [path, JSON.stringify(value, null, 2)]));
}

/** The form, compiled. */
export function formWithComputed(): CompiledForm {
  const { form, findings } = lintForms(computedFiles());
  if (form === null) throw new Error(JSON.stringify(findings, null, 2));
  return form;
}

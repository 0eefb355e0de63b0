import { compileDefinitions } from "../../src/authoring/compile/compile-form.ts";
import { createReporter } from "../../src/authoring/findings/create-reporter.ts";
import type { Finding } from "../../src/authoring/findings/finding.ts";
import { readDefinitions } from "../../src/authoring/read/read-definitions.ts";
import type { CompiledForm } from "../../src/form/definition/compiled-form.ts";

/** A small complete definition for tests: one page, a block used twice, a repeated group and every kind of check. */
export const EXAMPLE_DEFINITIONS: Readonly<Record<string, unknown>> = {
  "application.json": {
    title: "Example",
    pages: [{ id: "about", route: "/about", step: "About", title: "About" }],
  },
  "data-model.json": {
    keys: {
      first_name: { type: "string", sensitivity: "personal", maxLength: 60 },
      birth_date: { type: "date", sensitivity: "sensitive" },
      from_date: { type: "date", sensitivity: "personal" },
      optin: { type: "boolean", sensitivity: "personal" },
      phone: { type: "string", sensitivity: "personal" },
      mailing_same: { type: "string", sensitivity: "personal" },
      ...addressKeys(""),
      ...addressKeys("mailing_"),
      sibling_first_name: { type: "string", sensitivity: "personal" },
      sibling_2_first_name: { type: "string", sensitivity: "personal" },
      sibling_3_first_name: { type: "string", sensitivity: "personal" },
    },
  },
  "options/countries.json": {
    options: [
      { code: "USA", label: "United States" },
      { code: "CAN", label: "Canada" },
      { code: "AFG", label: "Afghanistan" },
    ],
  },
  "options/states.json": {
    options: [
      { code: "ME", label: "Maine", for: "USA" },
      { code: "QC", label: "Quebec", for: "CAN" },
    ],
  },
  "options/yes-no.json": {
    options: [
      { code: "Y", label: "Yes" },
      { code: "N", label: "No" },
    ],
  },
  "blocks/address.schema.json": {
    type: "object",
    properties: {
      city: { type: "string", title: "City" },
      country: { type: "string", title: "Country", optionsFrom: "countries" },
      state: { type: "string", title: "State", optionsFrom: "states" },
    },
    required: ["city", "country"],
    if: { properties: { country: { const: "USA" } }, required: ["country"] },
    then: { required: ["state"] },
  },
  "blocks/address.ui.json": {
    state: { "ui:optionsFor": "country" },
    "ui:layout": ["city", { row: ["country", "state"] }],
  },
  "blocks/sibling.schema.json": {
    type: "object",
    properties: { first_name: { type: "string", title: "First Name of sibling {{number}}" } },
  },
  "blocks/sibling.ui.json": { "ui:layout": ["first_name"] },
  "pages/about.schema.json": {
    type: "object",
    properties: {
      first_name: { type: "string", title: "First Name" },
      birth_date: {
        type: "string",
        title: "Date of Birth",
        format: "date",
        minimumAge: 13,
        maximumAge: 100,
        messages: {
          format: "A valid date of birth is required.",
          minimumAge: "You must be {{minimumAge}} years or older to apply.",
          maximumAge: "This date is not supported. Please contact us.",
        },
      },
      from_date: { type: "string", title: "From", format: "date", yearsFromNow: { min: -3, max: 3 } },
      optin: { type: "boolean", title: "Text me" },
      phone: { type: "string", title: "Phone", format: "us-phone" },
      mailing_same: { type: "string", title: "Same address?", optionsFrom: "yes-no" },
    },
    required: ["first_name", "birth_date"],
    allOf: [
      {
        if: { properties: { optin: { const: true } }, required: ["optin"] },
        then: {
          required: ["phone"],
          properties: { phone: { messages: { required: "A phone number is needed to opt in." } } },
        },
      },
    ],
  },
  "pages/about.ui.json": {
    mailing_same: { "ui:widget": "radio" },
    phone: { "ui:widget": "phone" },
    "ui:layout": [
      { section: "You", content: ["first_name", "birth_date", "from_date", "optin", "phone"] },
      { block: "address" },
      "mailing_same",
      {
        when: { valueKey: "mailing_same", operator: "equals", target: "N" },
        content: [{ block: "address", prefix: "mailing_" }],
      },
      { addAnother: "siblings", label: "Add another sibling", block: "sibling", prefix: "sibling_", max: 3 },
    ],
  },
};

function addressKeys(prefix: string) {
  return {
    [`${prefix}city`]: { type: "string", sensitivity: "personal" },
    [`${prefix}country`]: { type: "string", sensitivity: "personal", desc: true },
    [`${prefix}state`]: { type: "string", sensitivity: "personal", desc: true },
  };
}

/** The example compiled, with some files replaced. */
export function compileExample(changes: Readonly<Record<string, unknown>> = {}): {
  readonly form: CompiledForm;
  readonly findings: readonly Finding[];
} {
  const files = Object.entries({ ...EXAMPLE_DEFINITIONS, ...changes });
  const sources = readDefinitions(
    Object.fromEntries(files.map(([path, value]) => [path, JSON.stringify(value)])),
  );
  const reporter = createReporter(sources);
  const compilation = compileDefinitions(sources, reporter.report);
  if (compilation === undefined) throw new Error("The example did not compile.");
  return { form: compilation.form, findings: reporter.findings };
}

import { expect, it } from "vitest";
import { compileExample, EXAMPLE_DEFINITIONS } from "../../../tests/support/example-form.ts";
import { compileValidators } from "../../authoring/compile/compile-validators.ts";
import { EMPTY_DISPLAY_STATE } from "../definition/answers.ts";
import { validateForm } from "./page-errors.ts";

it("demands nothing behind a button until something is answered there, since only the browser knows of the press", () => {
  const { form } = compileExample({
    "pages/about.ui.json": {
      ...(EXAMPLE_DEFINITIONS["pages/about.ui.json"] as object),
      "ui:layout": [
        "from_date",
        {
          confirm: "more",
          type: "button",
          label: "Tell us more",
          after: ["first_name", "birth_date", "optin", "phone", "mailing_same", { block: "address" }],
        },
      ],
    },
  });
  const validators = compileValidators(form);
  const errorsWith = (answers: Readonly<Record<string, string>>, confirmed: readonly string[]) =>
    Object.keys(
      validateForm(form, validators, answers, {
        today: "2026-11-21",
        displayState: { ...EMPTY_DISPLAY_STATE, confirmed },
      }),
    );
  expect(errorsWith({}, ["more"])).toEqual([]);
  expect(errorsWith({ first_name: "Ann" }, [])).toEqual(["birth_date", "city", "country"]);
  expect(errorsWith({ first_name: "Ann" }, ["more"])).toEqual(["birth_date", "city", "country"]);
});

it.each([
  [
    "its own sentence",
    { not: "If you have none, leave this empty.", format: "?" },
    "If you have none, leave this empty.",
  ],
  ["the one for format, which was shown before", { format: "Not like this." }, "Not like this."],
  ["the standard one", {}, "First Name: Please give another answer."],
])("says of an answer that must not be given %s [FRM-10]", (_title, messages, said) => {
  const about = EXAMPLE_DEFINITIONS["pages/about.schema.json"] as { readonly properties: object };
  const first_name = { type: "string", title: "First Name", not: { enum: ["none", "n/a"] }, messages };
  const { form } = compileExample({
    "pages/about.schema.json": { ...about, properties: { ...about.properties, first_name } },
  });
  const errorsOf = (answer: string) =>
    validateForm(
      form,
      compileValidators(form),
      { first_name: answer },
      { today: "2026-11-21", displayState: EMPTY_DISPLAY_STATE },
    ).first_name;
  expect(errorsOf("n/a")).toEqual([said]);
  expect(errorsOf("Ann")).toBeUndefined();
});

it("says whom an error is about where questions of several entries or people share its words [FRM-11]", () => {
  const name = { type: "string", sensitivity: "personal" };
  const { form } = compileExample({
    "data-model.json": {
      keys: Object.fromEntries(
        ["name", "age", "a_name", "a_age", "s_name", "s_age", "s_2_name", "s_2_age"].map((key) => [
          key,
          name,
        ]),
      ),
    },
    "blocks/person.schema.json": {
      type: "object",
      properties: {
        name: { type: "string", title: "Name", minLength: 2 },
        age: {
          type: "string",
          title: "Age",
          pattern: "^[0-9]+$",
          messages: { pattern: "Please enter a number." },
        },
      },
      required: ["name", "age"],
    },
    "blocks/person.ui.json": { "ui:layout": ["name", "age"] },
    "pages/about.schema.json": { type: "object" },
    "pages/about.ui.json": {
      "ui:layout": [
        { block: "person" },
        { section: "Aunt", content: [{ block: "person", prefix: "a_" }] },
        { addAnother: "s", title: "Sibling {{number}}", label: "Add", block: "person", prefix: "s_", max: 2 },
      ],
    },
  });
  const validators = compileValidators(form);
  const answers = { age: "x", a_age: "x", s_name: "N", s_age: "x", s_2_age: "x" };
  const displayState = { ...EMPTY_DISPLAY_STATE, counts: { s: 2 } };
  expect(validateForm(form, validators, answers, { today: "2026-11-21", displayState })).toEqual({
    name: ["Name"],
    age: ["Please enter a number."],
    a_name: ["Aunt: Name"],
    a_age: ["Aunt: Please enter a number."],
    s_name: ["Sibling 1: Name must be at least 2 characters."],
    s_age: ["Sibling 1: Please enter a number."],
    s_2_name: ["Sibling 2: Name"],
    s_2_age: ["Sibling 2: Please enter a number."],
  });
});

import type { ComputedDefinition, PropertySchema } from "../../form/definition/definition.ts";
import type { Draft, Given, NamesForNew, NewNode } from "./new-node.ts";

const TITLE = { word: "title", label: "What it is called", is: "line" } as const;

/** Answers that nobody gives: they are worked out of others (CPT-01). What is worked out can be changed in the text. */
export const COMPUTED_ADDS: readonly NewNode[] = [
  {
    label: "A number that is worked out: the sum of two answers",
    asks: [
      TITLE,
      { word: "first", label: "First number", is: "number" },
      { word: "second", label: "Second number", is: "number" },
    ],
    make: (given, form) =>
      worked(given, form, { "+": [{ var: given("first") }, { var: given("second") }] }, { format: "number" }),
  },
  {
    label: "A number that is worked out: how old somebody is",
    asks: [TITLE, { word: "born", label: "Date of birth", is: "date" }],
    make: (given, form) => worked(given, form, { age: { var: given("born") } }, { format: "number" }),
  },
  {
    label: "A number that is worked out: how many entries a repeated group has",
    asks: [TITLE, { word: "group", label: "Repeated group", is: "group" }],
    make: (given, form) => worked(given, form, { entries: given("group") }, { format: "number" }),
  },
  {
    label: "A text that is put together of two answers",
    asks: [
      TITLE,
      { word: "first", label: "First answer", is: "question" },
      { word: "second", label: "Second answer", is: "question" },
    ],
    make: (given, form) =>
      worked(given, form, { join: [{ var: given("first") }, { var: given("second") }], with: " " }, {}),
  },
];

const LONGEST = { number: 20, text: 1000 };

function worked(
  given: Given,
  form: NamesForNew,
  computed: ComputedDefinition,
  { format }: Pick<PropertySchema, "format">,
): Draft {
  const title = given("title");
  const key = form.key(title);
  const maxLength = format === undefined ? LONGEST.text : LONGEST.number;
  const schema = { type: "string", title, ...(format !== undefined && { format }), computed } as const;
  const operands = ["first", "second", "born"].map(given);
  const data = { type: "string", sensitivity: form.sensitivityOf(operands), maxLength } as const;
  return { title, node: key, questions: [{ key, data, schema }] };
}

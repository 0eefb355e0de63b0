import { describe, expect, it } from "vitest";
import { type Edit, edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { compileTexts } from "../lint/lint-forms.ts";
import { compareExplained } from "./compare-explained.ts";
import { describeChanges } from "./describe-changes.ts";
import { explainForm } from "./explain-form.ts";

type Files = Readonly<Record<string, string>>;

const IN_MODEL: Edit = [
  "data-model.json",
  '"score": {',
  '"nick": { "type": "string", "sensitivity": "personal", "maxLength": 45 }, "score": {',
];
const IN_SCHEMA: Edit = [
  "pages/about.schema.json",
  '"name": {',
  '"nick": { "type": "string", "title": "Nickname", "minLength": 2 }, "name": {',
];
const AGREED: Edit = ["pages/about.ui.json", '["country", "state"]', '["nick", "country", "state"]'];

function explained(files: Files) {
  const { compilation, findings } = compileTexts(files, { characterLimit: 7_000 });
  if (compilation === null) throw new Error(JSON.stringify(findings));
  return explainForm(compilation.form);
}

function changesBetween(before: Files, after: Files): readonly string[] {
  return describeChanges(compareExplained(explained(before), explained(after)));
}

describe("a question that was added [EDT-93]", () => {
  it("is told with who sees it, how it is answered, that it may be left empty, and its limits", () => {
    expect(changesBetween(MINIMAL_FORMS, edited(MINIMAL_FORMS, [IN_MODEL, IN_SCHEMA, AGREED]))).toEqual([
      "1 added.",
      "",
      "About You",
      "  added question “Nickname (nick)”",
      "    Shown: when “I agree.” is ticked",
      "    Answer: A line of text.",
      "    Required: No, it may be left empty.",
      "    Limits: At least 2 characters. At most 45 characters.",
    ]);
  });

  it("is told with when it must be answered", () => {
    const always: Edit = ["pages/about.schema.json", '"required": ["name"]', '"required": ["nick", "name"]'];
    const sometimes: Edit = ["pages/about.schema.json", '["state"] }', '["state", "nick"] }'];
    const required = (edit: Edit) =>
      changesBetween(MINIMAL_FORMS, edited(MINIMAL_FORMS, [IN_MODEL, IN_SCHEMA, AGREED, edit])).filter(
        (line) => line.includes("Required"),
      );
    expect(required(always)).toEqual(["    Required: Always."]);
    expect(required(sometimes)).toEqual(["    Required: When “Country” is “United States”."]);
  });

  it("is told with when its page shows, which those see alone who come to it", () => {
    const when = '"when": { "valueKey": "agree", "operator": "equals", "target": true }';
    const before = edited(MINIMAL_FORMS, [
      [
        "application.json",
        '{ "id": "more"',
        `{ "id": "extra", "route": "/extra", "step": "Extra", "title": "Extra", ${when} }, { "id": "more"`,
      ],
      ["pages/extra.schema.json", "", "{}"],
      ["pages/extra.ui.json", "", '{ "ui:layout": [{ "action": "saveAndContinue", "route": "/more" }] }'],
    ]);
    const after = edited(before, [
      IN_MODEL,
      [
        "pages/extra.schema.json",
        "{}",
        '{ "properties": { "nick": { "type": "string", "title": "Nickname" } } }',
      ],
      ["pages/extra.ui.json", '[{ "action"', '["nick", { "action"'],
    ]);
    expect(changesBetween(before, after).slice(3)).toEqual([
      "  added question “Nickname (nick)”",
      "    Page: This page shows when “I agree.” is ticked.",
      "    Shown: always",
      "    Answer: A line of text.",
      "    Required: No, it may be left empty.",
      "    Limits: At most 45 characters.",
    ]);
  });
});

it("a text that was added is told with its rule where it has one, and what was removed by its name [EDT-93]", () => {
  const after = edited(MINIMAL_FORMS, [
    ["pages/about.ui.json", '["country", "state"]', '["country", "state", { "text": "Welcome." }]'],
    ["pages/about.ui.json", '{ "action": "save', '{ "text": "Farewell." }, { "action": "save'],
  ]);
  expect(changesBetween(MINIMAL_FORMS, after).slice(2)).toEqual([
    "About You",
    "  added text “Welcome.”",
    "    Shown: when “I agree.” is ticked",
    "  added text “Farewell.”",
  ]);
  expect(changesBetween(after, MINIMAL_FORMS).slice(2)).toEqual([
    "About You",
    "  removed text “Welcome.”",
    "  removed text “Farewell.”",
  ]);
});

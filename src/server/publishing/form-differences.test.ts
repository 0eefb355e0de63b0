import { expect, it } from "vitest";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { differencesOf } from "./form-differences.ts";

it("tells the longest answer that the school takes, of which the files say nothing [EDT-93]", () => {
  const newer = edited(MINIMAL_FORMS, [
    [
      "data-model.json",
      '"score": {',
      '"essay": { "type": "string", "sensitivity": "personal", "maxLength": 500 }, "score": {',
    ],
    ["pages/more.schema.json", '"score": {', '"essay": { "type": "string", "title": "Essay" }, "score": {'],
    ["pages/more.ui.json", '{ "action": "submit" }', '"essay", { "action": "submit" }'],
    [
      "pages/more.ui.json",
      '"score": { "ui:enum',
      '"essay": { "ui:widget": "textarea" }, "score": { "ui:enum',
    ],
  ]);
  const told = (characterLimit: number) => differencesOf({ older: MINIMAL_FORMS, newer }, { characterLimit });
  expect(told(500)).toContain("    Limits: At most 500 characters.");
  // More than the data model takes: with that the form is no form of this school.
  expect(told(1_000)).toBeNull();
});

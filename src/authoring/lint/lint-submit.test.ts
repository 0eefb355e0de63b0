import { describe, expect, it } from "vitest";
import { SUBMIT_CASES } from "../../../tests/support/lint-cases-submit.ts";
import { type Edit, edited } from "../../../tests/support/minimal-forms.ts";
import { RICH_FORMS } from "../../../tests/support/rich-forms.ts";
import { lintForms } from "./lint-forms.ts";

const STUDY = "pages/study.schema.json";
const STUDY_UI = "pages/study.ui.json";
const THEN = '"then": { "required": ["score"] }';

function lint(...edits: readonly Edit[]) {
  return lintForms(edited(RICH_FORMS, edits)).findings;
}

describe("lint of forms that cannot be submitted", () => {
  it.each(SUBMIT_CASES)("says of $title what excludes what [FRM-05]", ({ code, edits, sentence }) => {
    expect(lint(...edits).find((finding) => finding.code === code)?.message).toBe(sentence);
  });

  it("lets a school turn an answer down", () => {
    const refusal = '{ "taken": { "const": "N", "messages": { "const": "Please take the test first." } } }';
    expect(lint([STUDY, THEN, `"then": { "properties": ${refusal} }`])).toEqual([]);
  });

  it("lets a then leave no answer to what nobody has to answer", () => {
    expect(
      lint([STUDY, THEN, '"then": { "properties": { "note": { "maxLength": 1, "minLength": 1 } } }']),
    ).toEqual([]);
    const empty =
      '"then": { "properties": { "state": { "not": { "enum": ["ME", "ON"] }, "messages": { "not": "?" } } } }';
    expect(lint([STUDY, THEN, empty])).toEqual([]);
  });

  it("demands nothing of components that nobody has to open", () => {
    const files = {
      ...RICH_FORMS,
      "data-model.json": JSON.stringify({
        keys: Object.fromEntries(
          ["pet_name", "pet_2_name", "sure"].map((key) => [
            key,
            { type: key === "sure" ? "boolean" : "string", sensitivity: "public" },
          ]),
        ),
      }),
      [STUDY]: JSON.stringify({
        properties: {
          pet_name: { type: "string", title: "Name" },
          sure: { type: "boolean", title: "Sure" },
        },
        required: ["pet_name"],
      }),
      [STUDY_UI]: JSON.stringify({
        "ui:layout": [
          { addAnother: "pets", label: "Add", prefix: "pet_", max: 2, content: ["pet_name"] },
          "sure",
          {
            when: { valueKey: "pet_2_name", operator: "notAnswered" },
            content: [{ action: "submit" }],
          },
        ],
      }),
    };
    expect(lintForms(files).findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

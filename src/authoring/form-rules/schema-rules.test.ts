import { describe, expect, it } from "vitest";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { schemaRulesOf } from "./schema-rules.ts";

type Files = Readonly<Record<string, string>>;

function rulesOf(files: Files, part: string, key: string, prefix = "") {
  const texts = { paths: () => Object.keys(files), text: (path: string) => files[path] ?? "" };
  return schemaRulesOf(texts, { part, key }, (one) => prefix + one);
}

const SCHEMA = "pages/about.schema.json";
const PAGE_RULE = '"allOf": [';

describe("what the schema says of a question besides [EDT-83]", () => {
  it("is what another answer asks of it, and what its own asks of others, with the place", () => {
    expect(rulesOf(MINIMAL_FORMS, "pages/about", "state")).toEqual([
      { file: "pages/about.ui.json", path: ["state", "ui:optionsFor"], says: "options", about: ["country"] },
      {
        file: SCHEMA,
        path: ["allOf", 0],
        says: "required",
        about: [],
        when: { kind: "compare", key: "country", operator: "equals", target: "USA" },
      },
    ]);
    expect(rulesOf(MINIMAL_FORMS, "pages/about", "country")).toEqual([
      { file: "pages/about.ui.json", path: ["state", "ui:optionsFor"], says: "optionsOf", about: ["state"] },
      { file: SCHEMA, path: ["allOf", 0], says: "decides", about: ["state"] },
    ]);
    expect(rulesOf(MINIMAL_FORMS, "pages/about", "name")).toEqual([]);
  });

  it("is what the answer must be then, in the other case, and together with others", () => {
    const files = edited(MINIMAL_FORMS, [
      [
        SCHEMA,
        PAGE_RULE,
        `"if": { "required": ["agree"] }, "else": { "properties": { "name": { "maxLength": 5 } } },
        "not": { "required": ["name", "birthday"] }, ${PAGE_RULE}`,
      ],
    ]);
    const found = rulesOf(files, "pages/about", "name");
    expect(found.map(({ says, path }) => [says, path])).toEqual([
      ["together", []],
      ["checked", ["if"]],
    ]);
    expect(found[1]?.when).toMatchObject({ key: "agree", operator: "notAnswered" });
    expect(found[1]?.demand).toMatchObject({ kind: "says", key: "name" });
  });

  it("is found for a question of a block in the block, under its key there, and on the pages that use it", () => {
    const files = edited(MINIMAL_FORMS, [
      [
        SCHEMA,
        PAGE_RULE,
        `${PAGE_RULE} { "if": { "required": ["name"] }, "then": { "required": ["mail_city"] } },`,
      ],
    ]);
    expect(rulesOf(files, "blocks/place", "city")).toMatchObject([
      { file: SCHEMA, path: ["allOf", 0], says: "required" },
    ]);
    const [options] = rulesOf(readForms(), "blocks/address", "state", "home_");
    expect(options).toMatchObject({ says: "options", about: ["home_country"] });
  });

  it.each([
    "{",
    '{ "allOf": 3, "if": [], "anyOf": "a" }',
    '{ "allOf": [null, { "if": { "properties": 3 }, "then": [] }] }',
  ])("reads a draft that is no schema: %s", (text) => {
    expect(Array.isArray(rulesOf({ ...MINIMAL_FORMS, [SCHEMA]: text }, "pages/about", "name"))).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { FORMAT_SCHEMAS } from "../../authoring/lint/format-schemas.ts";
import { wordAbout, wordsAt } from "./text-words.ts";

/** The form with a text in a file, in which "|" is where the caret stands. */
function written(path: string, text: string): { texts: FormTexts; offset: number } {
  const offset = text.indexOf("|");
  const files: Readonly<Record<string, string>> = { ...MINIMAL_FORMS, [path]: text.replace("|", "") };
  return { offset, texts: { paths: () => Object.keys(files), text: (file) => files[file] ?? "" } };
}

async function labels(path: string, text: string): Promise<readonly string[]> {
  const { texts, offset } = written(path, text);
  return ((await wordsAt(texts, path, offset))?.options ?? []).map(({ label }) => label);
}

/** The text after a word was chosen. */
async function chosen(path: string, text: string, label: string): Promise<string> {
  const { texts, offset } = written(path, text);
  const option = (await wordsAt(texts, path, offset))?.options.find((one) => one.label === label);
  if (option === undefined) return "not offered";
  const whole = texts.text(path);
  return whole.slice(0, option.from) + option.insert + whole.slice(option.to);
}

const ABOUT_UI = "pages/about.ui.json";
const SCHEMA = "pages/about.schema.json";

const PLACE_GROUP = '"addAnother": "places", "label": "Add", "prefix": "mail_", "max": 2';

describe("what can be written in a node of a layout goes by the node [EDT-68]", () => {
  it.each([
    ["the first day of a notice", '{ "alert": "Note", "from": "|" }'],
    ["the last day of a notice", '{ "alert": "Note", "to": "|" }'],
  ])("which takes no key of an answer in %s", async (_title, node) => {
    expect(await labels(ABOUT_UI, `{ "ui:layout": [${node}] }`)).not.toContain("name");
  });

  it.each([
    ["what names an entry", `{ ${PLACE_GROUP}, "block": "place", "entryName": "|" }`, ["city"]],
    ["what names an entry of its content", `{ ${PLACE_GROUP}, "content": [], "entryName": "|" }`, ["name"]],
    ["what is left out of a block", '{ "block": "place", "omit": ["|"] }', ["city"]],
    [
      "what a search fills",
      '{ "schoolSearch": "name", "category": "address", "fills": { "|" } }',
      ["name", "score"],
    ],
    [
      "the part of what was found",
      '{ "schoolSearch": "name", "category": "address", "fills": { "city": "|" } }',
      ["city", "zip"],
    ],
    ["the content of a tab", '{ "tabs": "t", "label": "L", "items": [{ "content": ["|"] }] }', ["name"]],
    ["the content of a case", '{ "switch": "country", "cases": { "USA": ["|"] } }', ["state"]],
    ["the codes of a switch", '{ "switch": "country", "cases": { "|" } }', ["USA", "CAN"]],
  ])("which offers %s", async (_title, node, offered) => {
    expect(await labels(ABOUT_UI, `{ "ui:layout": [${node}] }`)).toEqual(expect.arrayContaining(offered));
  });
});

describe("what can be written at a place of a text [EDT-68]", () => {
  it.each([
    [
      "answer keys in a list of questions",
      ABOUT_UI,
      '{ "ui:layout": ["|"] }',
      ["name", "birthday", "country"],
    ],
    [
      "answer keys in a section",
      ABOUT_UI,
      '{ "ui:layout": [{ "section": "A", "content": ["na|"] }] }',
      ["name"],
    ],
    ["the kinds of node", ABOUT_UI, '{ "ui:layout": [{ "|" }] }', ["section", "row", "action"]],
    ["what is missing in a section", ABOUT_UI, '{ "ui:layout": [{ "section": "A", "|" }] }', ["content"]],
    [
      "operators",
      ABOUT_UI,
      '{ "ui:layout": [{ "when": { "valueKey": "country", "operator": "|" } }] }',
      ["equals", "in"],
    ],
    [
      "answer keys in a condition",
      ABOUT_UI,
      '{ "ui:layout": [{ "when": { "valueKey": "|" } }] }',
      ["name", "mail_city"],
    ],
    [
      "codes of the question that a condition names",
      ABOUT_UI,
      '{ "ui:layout": [{ "when": { "valueKey": "country", "operator": "equals", "target": "|" } }] }',
      ["USA", "CAN"],
    ],
    [
      "codes in a list of them",
      ABOUT_UI,
      '{ "ui:layout": [{ "when": { "valueKey": "state", "operator": "in", "target": ["ME", "|"] } }] }',
      ["ME", "ON"],
    ],
    [
      "codes of a question with options of its own",
      ABOUT_UI,
      '{ "ui:layout": [{ "when": { "valueKey": "score", "operator": "equals", "target": "|" } }] }',
      ["1", "2"],
    ],
    [
      "the cases of a switch",
      ABOUT_UI,
      '{ "ui:layout": [{ "switch": "country", "cases": { "|" } }] }',
      ["USA", "CAN"],
    ],
    ["blocks", ABOUT_UI, '{ "ui:layout": [{ "block": "|" }] }', ["place"]],
    [
      "routes",
      ABOUT_UI,
      '{ "ui:layout": [{ "action": "saveAndContinue", "route": "|" }] }',
      ["/about", "/more"],
    ],
    ["questions whose look is described", ABOUT_UI, '{ "ui:layout": [], "|" }', ["name", "country"]],
    [
      "lists of options",
      SCHEMA,
      '{ "properties": { "a": { "optionsFrom": "|" } } }',
      ["countries", "states"],
    ],
    [
      "words of a question",
      SCHEMA,
      '{ "properties": { "name": { "ti|" } } }',
      ["title", "maxLength", "messages"],
    ],
    [
      "words of its messages",
      SCHEMA,
      '{ "properties": { "name": { "messages": { "|" } } } }',
      ["required", "pattern"],
    ],
    ["keys of the data model that can be asked", SCHEMA, '{ "properties": { "|" } }', ["name", "mail_city"]],
    [
      "required questions",
      SCHEMA,
      '{ "properties": { "name": {}, "city": {} }, "required": ["|"] }',
      ["name", "city"],
    ],
    [
      "codes in a condition of a schema",
      SCHEMA,
      '{ "properties": { "country": { "optionsFrom": "countries" } }, "allOf": [{ "if": { "properties": { "country": { "const": "|" } } } }] }',
      ["USA"],
    ],
    [
      "kinds of answers",
      "data-model.json",
      '{ "keys": { "a": { "type": "|" } } }',
      ["string", "boolean", "date"],
    ],
    [
      "routes of the application",
      "application.json",
      '{ "submit": { "errorRoute": "|" }, "pages": [{ "id": "a", "route": "/a", "title": "A" }] }',
      ["/a"],
    ],
    ["lists in a list", "options/all.json", '{ "options": [{ "include": "|" }] }', ["countries", "states"]],
  ])("offers %s", async (_what, path, text, expected) => {
    expect(await labels(path, text)).toEqual(expect.arrayContaining(expected));
  });

  it("offers nothing of the form where a text of one's own stands, and nothing at all in a file of no kind", async () => {
    expect(await labels(SCHEMA, '{ "properties": { "name": { "title": "N|" } } }')).toEqual([]);
    expect(await labels("notes.json", '{ "|" }')).toEqual([]);
  });

  it.each([
    ["inside quotes", '{ "ui:layout": ["na|"] }', "name", '{ "ui:layout": ["name"] }'],
    ["over the rest of a word", '{ "ui:layout": ["na|zzz"] }', "name", '{ "ui:layout": ["name"] }'],
    ["without quotes yet", '{ "ui:layout": [|] }', "name", '{ "ui:layout": ["name"] }'],
    [
      "behind a quote that nothing closes",
      '{ "ui:layout": ["na|\n] }',
      "name",
      '{ "ui:layout": ["name"\n] }',
    ],
    ["as a key, with its colon", '{ "ui:layout": [], "na|" }', "name", '{ "ui:layout": [], "name":  }'],
    [
      "as a key that has its colon",
      '{ "ui:layout": [], "na|": {} }',
      "name",
      '{ "ui:layout": [], "name": {} }',
    ],
    [
      "in a file with a byte order mark and Windows' line ends",
      '\uFEFF{\r\n"ui:layout": ["|"] }',
      "name",
      '\uFEFF{\r\n"ui:layout": ["name"] }',
    ],
  ])("writes a name %s", async (_where, text, label, after) => {
    expect(await chosen(ABOUT_UI, text, label)).toBe(after);
  });

  it("writes a word of the format with its colon where another object follows", async () => {
    const text = '{ "options": [\n    { "co|"\n    { "code": "A", "label": "A" }\n] }';
    expect(await chosen("options/countries.json", text, "code")).toContain('{ "code": ');
  });

  it("writes a word of the format with what it begins with", async () => {
    const text = '{ "properties": { "name": { "ti|" } } }';
    expect(await chosen(SCHEMA, text, "title")).toMatch(/"name": \{ "title": ?"?"? \} \} \}$/);
  });
});

describe("what a word means [EDT-69]", () => {
  async function about(path: string, text: string): Promise<string | undefined> {
    const { texts, offset } = written(path, text);
    return (await wordAbout(texts, path, offset))?.text;
  }

  it("is what its format says", async () => {
    expect(await about(SCHEMA, '{ "properties": { "name": { "max|Length": 3 } } }')).toMatch(/\w \w.*\.$/s);
    expect(
      await about(
        SCHEMA,
        '{ "$schema": "../../src/authoring/schema/page-schema.schema.json", "requ|ired": [] }',
      ),
    ).toMatch(/\w \w.*\.$/s);
  });

  it("is what a name of the form stands for", async () => {
    expect(await about(ABOUT_UI, '{ "ui:layout": ["birth|day"] }')).toMatch(/^birthday: Birthday/);
    const rule =
      '{ "ui:layout": [{ "when": { "valueKey": "country", "operator": "equals", "target": "US|A" } }] }';
    expect(await about(ABOUT_UI, rule)).toMatch(/^USA: United States/);
  });

  it("is nothing in a file of no kind, and where nothing stands", async () => {
    expect(await about("notes.json", '{ "a|": 1 }')).toBeUndefined();
    expect(await about(SCHEMA, "|")).toBeUndefined();
  });
});

it("leaves the formats as they are to whoever else reads them", async () => {
  const before = JSON.stringify(FORMAT_SCHEMAS);
  await labels(ABOUT_UI, '{ "ui:layout": ["|"] }');
  await labels(SCHEMA, '{ "allOf": [{ "if": { "|" } }] }');
  expect(JSON.stringify(FORMAT_SCHEMAS)).toBe(before);
});

import { describe, expect, it } from "vitest";
import { describeForm } from "../findings/describe-format.ts";
import { readDefinitions } from "../read/read-definitions.ts";
import application from "../schema/application.schema.json" with { type: "json" };
import dataModel from "../schema/data-model.schema.json" with { type: "json" };
import options from "../schema/options.schema.json" with { type: "json" };
import pageSchema from "../schema/page-schema.schema.json" with { type: "json" };
import pageUi from "../schema/page-ui.schema.json" with { type: "json" };
import partnerConfig from "../schema/partner-config.schema.json" with { type: "json" };
import { checkFormat } from "./check-format.ts";

function check(path: string, value: unknown): readonly string[] {
  const findings = checkFormat(readDefinitions({ [path]: JSON.stringify(value) }));
  return findings.map(({ code, pointer, message, suggestion }) =>
    [code, pointer, message, suggestion ?? ""].join(" | ").replace(/ \| $/, ""),
  );
}

function checkNode(node: unknown): readonly string[] {
  return check("pages/a.ui.json", { "ui:layout": [node] });
}

function checkRule(rule: unknown): readonly string[] {
  return checkNode({ when: rule, content: [] });
}

describe("the format check", () => {
  it("names the word that was meant and not the one that is missing with it", () => {
    expect(checkRule({ valueKey: "a", oprator: "equals", target: "x" })).toEqual([
      'unknown-word | /ui:layout/0/when/oprator | "oprator" is not a word this file knows here. | Did you mean "operator"?',
    ]);
  });

  it("lists the words that are known where none is near", () => {
    expect(checkRule({ all: [], because: "x" })).toEqual([
      'unknown-word | /ui:layout/0/when/because | "because" is not a word this file knows here. | Known here: all.',
      'wrong-value | /ui:layout/0/when/all | "all" must not be an empty list.',
    ]);
  });

  it("counts the entries of a list, and asks for some in an object", () => {
    const label = "A";
    expect(checkNode({ monthYear: ["a"], label })).toEqual([
      'wrong-value | /ui:layout/0/monthYear | "monthYear" must have at least 2 entries.',
    ]);
    expect(checkNode({ monthYear: ["a", "b", "c"], label })).toEqual([
      'wrong-value | /ui:layout/0/monthYear | "monthYear" must have at most 2 entries.',
    ]);
    expect(checkNode({ switch: "a", cases: {} })).toEqual([
      "wrong-value | /ui:layout/0/cases | This object must not be empty.",
    ]);
  });

  it("says what a text for reading may be, and what its parts may be", () => {
    expect(checkNode({ text: { strong: "Now" } })).toEqual([
      'wrong-type | /ui:layout/0/text | "text" must be a text in "double quotes" or a list in [brackets], not an object.',
    ]);
    expect(checkNode({ text: [{ bold: "Now" }] })).toEqual([
      "unknown-node | /ui:layout/0/text/0 | This object says nothing of what it is: it needs one of the words strong, link, paragraph or list.",
    ]);
  });

  it("says one thing about a part of the layout of which nothing is known", () => {
    const words =
      "section, row, text, alert, separator, upload, review, action, checkboxes, monthYear, matrix, schoolSearch, when, firstOf, switch, confirm, tabs, addAnother or block";
    expect(checkNode({ sectoin: "A", content: [], help: "B" })).toEqual([
      `unknown-node | /ui:layout/0/sectoin | This object says nothing of what it is: it needs one of the words ${words}. | Did you mean "section"?`,
    ]);
    expect(checkNode({})).toEqual([
      `unknown-node | /ui:layout/0 | This object is empty; it needs one of the words ${words}.`,
    ]);
  });

  it("says one thing about each target that does not fit its operator", () => {
    expect(checkRule({ valueKey: "a", operator: "in", target: "x" })).toEqual([
      'wrong-type | /ui:layout/0/when/target | "target" must be a list in [brackets], not a text.',
    ]);
    expect(checkRule({ valueKey: "a", operator: "equals", target: ["x"] })).toEqual([
      'wrong-type | /ui:layout/0/when/target | "target" must not be a list in [brackets] here.',
    ]);
    expect(checkRule({ valueKey: "a", operator: "equals" })).toEqual([
      'missing-word | /ui:layout/0/when | "target" is missing here.',
    ]);
    expect(checkRule({ valueKey: "a", operator: "answered", target: "x" })).toEqual([
      'wrong-value | /ui:layout/0/when/target | "target" cannot stand here; only valueKey or operator can.',
    ]);
  });

  it("names the kinds that a value may have", () => {
    expect(check("pages/a.schema.json", { properties: { a: { const: 5 } } })).toEqual([
      'wrong-type | /properties/a/const | "const" must be a text in "double quotes" or true or false, not a number. | Write it in quotes: "5".',
    ]);
    expect(check("options/a.json", [])).toEqual([
      "wrong-type |  | This must be an object in {braces}, not a list.",
    ]);
  });

  it("explains keys, routes and colours that are not written as such", () => {
    expect(
      check("data-model.json", { keys: { "First Name": { type: "string", sensitivity: "public" } } }),
    ).toEqual([
      'wrong-value | /keys/First Name | "First Name" is not an answer key: small letters, digits and underscores, beginning with a letter.',
    ]);
    expect(
      check("application.json", { title: "A", pages: [{ id: "a", route: "about", step: "A", title: "A" }] }),
    ).toEqual([
      'wrong-value | /pages/0/route | "about" is not a route: a slash and small letters, for example /about.',
    ]);
  });

  it("points at the second of two equal entries", () => {
    expect(checkNode({ checkboxes: ["a", "b", "a"], label: "L" })).toEqual([
      'wrong-value | /ui:layout/0/checkboxes/2 | "a" stands twice in this list. | Delete one of the two.',
    ]);
  });

  it("escapes the pointers of keys with a slash or a tilde", () => {
    const [finding] = checkFormat(
      readDefinitions({ "data-model.json": '{"keys":{"a/b~c":{"type":"string","sensitivity":"public"}}}' }),
    );
    expect(finding).toMatchObject({ pointer: "/keys/a~1b~0c", line: 1, column: 10 });
  });

  it("has a sentence for every pattern of the format schemas", () => {
    const schemas = JSON.stringify([application, dataModel, options, pageSchema, pageUi, partnerConfig]);
    const patterns = [...schemas.matchAll(/"pattern":("[^"]*")/g)].map(([, text]) =>
      String(JSON.parse(text ?? '""')),
    );
    expect(patterns.length).toBeGreaterThan(10);
    const unexplained = patterns.filter((pattern) =>
      describeForm(pattern).includes("the form that is needed"),
    );
    expect(unexplained).toEqual([]);
  });
});

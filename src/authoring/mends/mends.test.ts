import { describe, expect, it } from "vitest";
import { ALL_LINT_CASES } from "../../../tests/support/all-lint-cases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import type { FormChange, FormTexts } from "../editing/form-draft.ts";
import { applySplices, invertSplices } from "../editing/splice.ts";
import type { Finding } from "../findings/finding.ts";
import { lintForms } from "../lint/lint-forms.ts";
import { mendAll } from "./mend-all.ts";
import { mendsOf } from "./mends.ts";

type Files = Readonly<Record<string, string>>;

const textsOf = (files: Files): FormTexts => ({
  paths: () => Object.keys(files),
  text: (path) => files[path] ?? "",
});
const mendsIn = (files: Files, { file, ...finding }: Finding) =>
  mendsOf(textsOf(files), { ...finding, path: file });

function mended(files: Files, { changes }: FormChange): Files {
  const changed = changes.map(({ path, changes: splices }) => [
    path,
    applySplices(files[path] ?? "", splices),
  ]);
  return { ...files, ...Object.fromEntries(changed) };
}

function undone(files: Files, after: Files, { changes }: FormChange): Files {
  const back = changes.map(({ path, changes: splices }) => {
    return [path, applySplices(after[path] ?? "", invertSplices(files[path] ?? "", splices))];
  });
  return { ...after, ...Object.fromEntries(back) };
}

const ALL = ALL_LINT_CASES.flatMap(({ title, edits, forms }) => {
  const files = edited(forms, edits);
  const { findings } = lintForms(files);
  return findings.flatMap((finding) =>
    mendsIn(files, finding).map((mend) => ({ title, files, findings, finding, mend })),
  );
});

const same = (one: Finding, other: Finding) =>
  one.code === other.code && one.file === other.file && one.message === other.message;

describe("mending a finding [EDT-70]", () => {
  it("has a button for many kinds of finding", () => {
    expect(new Set(ALL.map(({ finding }) => finding.code)).size).toBeGreaterThan(40);
  });

  it.each(ALL.map((one) => [one.finding.code, one.mend.label, one.title, one] as const))(
    "%s: %s, for %s",
    (_code, _label, _title, { files, findings, finding, mend }) => {
      const after = mended(files, mend);
      const left = lintForms(after).findings.filter((one) => same(one, finding));
      expect(left).toHaveLength(findings.filter((one) => same(one, finding)).length - 1);
      expect(undone(files, after, mend)).toEqual(files);
    },
  );

  /** What a mend takes out and puts in, in each file. */
  function splicesOf(files: Files, { changes }: FormChange): readonly string[] {
    return changes.flatMap(({ path, changes: splices }) =>
      splices.map(({ from, to, insert }) => `${path}: ${(files[path] ?? "").slice(from, to)} → ${insert}`),
    );
  }

  it.each([
    ["invalid-json", ["options/countries.json: , → "]],
    ["duplicate-key", ['options/states.json: , "code": "NH" → ']],
    ["unknown-word", ['application.json: "tittle" → "title"']],
    ["missing-word", ['data-model.json:  → , "sensitivity": "personal"']],
    ["wrong-type", ['pages/about.schema.json: "13" → 13']],
    ["unknown-operator", ['pages/about.ui.json: "equal" → "equals"']],
    ["unknown-widget", ['pages/about.ui.json: "txt" → "text"']],
    ["missing-file", ['application.json: "moor" → "more"']],
    ["unknown-block", ['pages/about.ui.json: "plaice" → "place"']],
    ["unknown-route", ['pages/about.ui.json: "/mor" → "/more"']],
    [
      "key-not-in-data-model",
      [
        'pages/more.ui.json: "score" → "scores"',
        'pages/more.ui.json: "score" → "scores"',
        'pages/more.schema.json: "score" → "scores"',
      ],
    ],
    ["type-not-in-data-model", ['pages/about.schema.json:  → , "format": "date"']],
    ["too-long-for-data-model", ["blocks/place.schema.json: 46 → 45"]],
    ["extra-schema-key", ['pages/about.ui.json:  → "nickname",\n    ']],
    ["extra-ui-key", ['pages/about.ui.json: "nam" → "name"']],
    ["unknown-required-key", ['pages/about.schema.json: "nane" → "name"']],
    ["title-missing", ['blocks/place.schema.json:  → , "title": "City"']],
    ["duplicate-option-code", ['options/countries.json: ,\n    { "code": "USA", "label": "Canada" } → ']],
    ["unknown-rule-key", ['pages/about.ui.json: "birthdy" → "birthday"']],
    ["target-not-an-option", ['pages/about.schema.json: "US" → "USA"']],
    ["words-of-no-text", ['pages/about.schema.json: , "maxWords": 2 → ']],
    ["message-never-shown", ['pages/about.schema.json: "const": "Yes?",  → ']],
    ["default-invalid", ['pages/about.schema.json: "US" → "USA"']],
    ["list-compared-whole", ['pages/you.ui.json: "equals" → "includes"']],
    ["wrong-target", ['pages/you.ui.json: "FLT;PNO" → "PNO;FLT"']],
    ["filter-sensitive", ['desk.json:  "filters": ["country"]  → ']],
    [
      "days-crossed",
      [
        'pages/study.ui.json: "2026-08-01" → "2025-11-15"',
        'pages/study.ui.json: "2025-11-15" → "2026-08-01"',
      ],
    ],
    ["unsafe-link", ['pages/study.ui.json: "http://help.example" → "https://help.example"']],
  ])("changes nothing else: %s", (code, splices) => {
    const [first] = ALL.filter(({ finding }) => finding.code === code);
    expect(first && splicesOf(first.files, first.mend)).toEqual(splices);
  });

  const ABOUT_UI = "pages/about.ui.json";
  const MORE_UI = "pages/more.ui.json";
  it.each<readonly [string, string, string, string]>([
    ["unknown-node", ABOUT_UI, '{ "section": "You"', '{ "sektion": "You"'],
    ["unknown-layout-key", ABOUT_UI, '"birthday", "code_word"', '"birthdya", "code_word"'],
    ["unknown-options", "pages/about.schema.json", '"optionsFrom": "states"', '"optionsFrom": "stats"'],
    ["unknown-rule-key", MORE_UI, '"valueKey": "country"', '"valueKey": "contry"'],
    ["wrong-value", "data-model.json", '"type": "boolean"', '"type": "bolean"'],
    ["invalid-json", "application.json", '"about", "route"', '"about" "route"'],
  ])("gives the bytes back of what was misspelt: %s in %s", (code, path, right, wrong) => {
    const files = edited(MINIMAL_FORMS, [[path, right, wrong]]);
    const finding = lintForms(files).findings.find((one) => one.code === code);
    const mends = finding ? mendsIn(files, finding) : [];
    expect(mends.map((mend) => mended(files, mend))).toContainEqual(MINIMAL_FORMS);
  });

  const jsonMends = (text: string) => {
    const files = { "a.json": text };
    const finding = { code: "invalid-json", path: "a.json", pointer: "", line: 1, column: 1, message: "" };
    return mendsOf(textsOf(files), finding).map((mend) => [mend.label, mended(files, mend)["a.json"]]);
  };

  it.each([
    [
      "a missing comma",
      '{\r\n  "a": 1\r\n  "b": 2\r\n}',
      'Put the missing "," in',
      '{\r\n  "a": 1,\r\n  "b": 2\r\n}',
    ],
    ["a missing colon", '{ "a" 1 }', 'Put the missing ":" in', '{ "a": 1 }'],
    ["a comment", '{\n  // Why\n  "a": 1\n}\n', "Take the comment out", '{\n  "a": 1\n}\n'],
    ["a comma at the end", '\uFEFF["a", ]', "Take the comma out", '\uFEFF["a" ]'],
    ["several", '{ "a": [1 2,], "b" 3, }', "Mend the commas of this file (4)", '{ "a": [1, 2], "b": 3 }'],
  ])("mends %s of a text that is no JSON", (_what, text, label, after) => {
    expect(jsonMends(text)).toEqual([[label, after]]);
  });

  it.each(["", "{", '{ "a": }', '{ "a": "b }', "[[[[", "{ a: 1 }", "//"])("has no button for %j", (text) => {
    expect(jsonMends(text)).toEqual([]);
  });

  it("has no button while another file that would change along is being typed into", () => {
    const all = ALL.filter(({ finding }) => finding.code === "key-not-in-data-model");
    expect(all.length).toBeGreaterThan(0);
    for (const { files, finding } of all) {
      expect(mendsIn(files, finding)).not.toEqual([]);
      expect(mendsIn({ ...files, "data-model.json": '{ "keys": { "" ' }, finding)).toEqual([]);
    }
  });

  it("lets the records take what a question allows, or the question what the records take [EDT-103]", () => {
    const schema = "pages/about.schema.json";
    const files = edited(MINIMAL_FORMS, [[schema, '"minLength": 2', '"minLength": 2, "maxLength": 60']]);
    const finding = lintForms(files).findings.find(({ code }) => code === "too-long-for-data-model");
    expect(finding?.suggestion).toBe(
      'Allow 45 at most. Or agree with those who keep the records, and raise the "maxLength" of "name" in data-model.json.',
    );
    const mends = finding ? mendsIn(files, finding) : [];
    expect(mends.map(({ label }) => label)).toEqual([
      'Write "maxLength": 45',
      'Let the records take 60 characters of "name" (data-model.json)',
    ]);
    const model = "data-model.json";
    expect(mends.map((mend) => mended(files, mend))).toEqual([
      edited(files, [[schema, '"maxLength": 60', '"maxLength": 45']]),
      edited(files, [
        [
          model,
          '"name": { "type": "string", "sensitivity": "personal", "maxLength": 45',
          '"name": { "type": "string", "sensitivity": "personal", "maxLength": 60',
        ],
      ]),
    ]);
  });

  it("has no button where the place is there no more, or is in no file of the form", () => {
    const finding = { code: "unknown-word", line: 2, column: 3, suggestion: 'Did you mean "title"?' };
    const message = '"tittle" is not a word this file knows here.';
    for (const path of ["application.json", "partner.config.json"])
      expect(mendsOf(textsOf(MINIMAL_FORMS), { ...finding, path, pointer: "/tittle", message })).toEqual([]);
  });
});

describe("mending all findings of a kind [EDT-78]", () => {
  const groups = ALL_LINT_CASES.flatMap(({ title, edits, forms }) => {
    const files = edited(forms, edits);
    const { findings } = lintForms(files);
    return [...Map.groupBy(findings, ({ code }) => code)]
      .filter(([, group]) => group.length > 1 && group.every((one) => mendsIn(files, one).length === 1))
      .map(([code, group]) => [code, title, files, group] as const);
  });
  const [LIST, SCHEMA] = ["options/countries.json", "pages/about.schema.json"];
  const allMended = (files: Files, group: readonly Finding[]) =>
    mendAll(
      textsOf(files),
      group.map(({ file, ...finding }) => ({ ...finding, path: file })),
      "Mend all",
    );

  it("is tried with several kinds", () => {
    expect(new Set(groups.map(([code]) => code)).size).toBeGreaterThan(2);
  });

  it.each(groups)("%s, for %s", (code, _title, files, group) => {
    const { change, mended: count, left } = allMended(files, group);
    const after = mended(files, change);
    const still = lintForms(after).findings.filter((one) => one.code === code);
    expect(count + left).toBe(group.length);
    expect(still.length).toBeLessThanOrEqual(left);
    expect(undone(files, after, change)).toEqual(files);
  });

  it("mends what stands in one list, in one object and within what is mended, in any order", () => {
    const twice = edited(MINIMAL_FORMS, [
      [LIST, '    { "code": "CAN"', '    { "code": "USA", "label": "Two" },\n    { "code": "CAN"'],
      [LIST, '"Canada" }', '"Canada" },\n    { "code": "USA", "label": "Three" }'],
    ]);
    const words = edited(MINIMAL_FORMS, [
      [SCHEMA, '"title": "Name"', '"titel": "Name"'],
      [SCHEMA, '"optionsFrom": "countries"', '"optionsFrmo": "countries"'],
      [SCHEMA, '"messages": { "pattern"', '"mesages": { "patern"'],
      [SCHEMA, '"minimumAge"', '"minimumAeg"'],
    ]);
    const misspelt = edited(MINIMAL_FORMS, [[SCHEMA, '"messages": { "pattern"', '"messages": { "patern"']]);
    for (const [code, files, right] of [
      ["duplicate-option-code", twice, MINIMAL_FORMS],
      // What is in a word that nobody knows is read when that is mended.
      ["unknown-word", words, misspelt],
    ] as const) {
      const group = lintForms(files).findings.filter((one) => one.code === code);
      expect(group.length).toBeGreaterThan(1);
      for (const order of [group, group.toReversed()]) {
        const { change, mended: count, left } = allMended(files, order);
        expect([count, left]).toEqual([group.length, 0]);
        expect(mended(files, change)).toEqual(right);
      }
    }
  });

  it("leaves what a mend before it has mended along, and says so", () => {
    const files = edited(MINIMAL_FORMS, [["pages/about.ui.json", '"name": {', '"nam": {']]);
    const finding = lintForms(files).findings.find(({ code }) => code === "extra-ui-key");
    const { change, ...counts } = allMended(files, finding ? [finding, finding] : []);
    expect(counts).toEqual({ mended: 1, left: 1 });
    expect(mended(files, change)).toEqual(MINIMAL_FORMS);
  });
});

import { expect, it } from "vitest";
import { compileForms, readForms } from "../../../tests/forms/compile-forms.ts";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { lintDefinitions } from "../../authoring/lint/lint-forms.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { createFormBuffer } from "../../desk/editor/form-buffer.ts";
import { allEntries, outlineOf } from "../../desk/editor/outline-model.ts";
import { entryAtPlace, placeOfEntry } from "../../desk/editor/preview-places.ts";
import { shownAt } from "../frame/question-places.ts";
import { DraftCompiler } from "./draft-compiler.ts";

const SETTINGS = { characterLimit: 7_000 };
const UI = "pages/about.ui.json";
const told = (files: Readonly<Record<string, string>>): readonly FormFinding[] =>
  lintDefinitions(files, SETTINGS).findings.map(({ file: path, ...finding }) => ({ ...finding, path }));

function lintOf(compiler: DraftCompiler) {
  const steps = compiler.lint();
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const textOf = (path: string) => MINIMAL_FORMS[path] ?? "";

function compile(texts: Readonly<Record<string, string>>, withMessages = false) {
  return new DraftCompiler(SETTINGS).compile({ texts, withMessages, revision: 1 });
}

it("compiles what publishing does, but for what no applicant's browser gets [EDT-35]", () => {
  const { changes: _changes, desk: _desk, ...served } = compileForms(readForms());
  expect(compile(readForms()).draft?.form).toEqual(served);
});

it("takes a change of one file to the others that it has [EDT-35]", () => {
  const compiler = new DraftCompiler(SETTINGS);
  compiler.compile({ texts: MINIMAL_FORMS, withMessages: false, revision: 1 });
  const changed = textOf("application.json").replace("About You", "All About You");
  const { draft } = compiler.compile({
    texts: { "application.json": changed },
    withMessages: false,
    revision: 1,
  });
  expect(draft?.form.pages.map(({ title }) => title)).toEqual(["All About You", "More"]);
  const { problem } = compiler.compile({
    texts: { "application.json": "" },
    withMessages: false,
    revision: 1,
  });
  expect(problem).toMatchObject({
    path: "application.json",
    message: "The file application.json is missing.",
  });
  expect(
    compiler.compile({ texts: { "application.json": changed }, withMessages: false, revision: 1 }).draft,
  ).toEqual(draft);
});

it.each([
  ["a text that is no JSON", UI, textOf(UI).replace('"ui:layout": [', '"ui:layout": [[,'), 2],
  ["a word that the format does not have", UI, textOf(UI).replace('"clears"', '"claers"'), 7],
  [
    "a question that is not there",
    UI,
    textOf(UI).replace('"birthday", "code_word"', '"birthdya", "code_word"'),
    3,
  ],
])("says of %s where it stands [EDT-40]", (_what, path, text, line) => {
  const { draft, problem } = compile({ ...MINIMAL_FORMS, [path]: text });
  expect(draft).toBeNull();
  expect(problem).toMatchObject({ path, line, message: expect.stringMatching(/\.$/) });
});

it("lists every message that a question can give, where that is asked for [EDT-38]", () => {
  const { draft } = compile(MINIMAL_FORMS, true);
  expect(draft?.messages?.name).toEqual(["Name", "Name must be at least 2 characters."]);
  expect(draft?.messages?.code_word).toEqual(["Please use small letters only."]);
  expect(draft?.messages?.state).toEqual(["State"]);
  expect(compile(MINIMAL_FORMS).draft).not.toHaveProperty("messages");
});

it.each([
  ["the product's forms", readForms()],
  ["the smallest forms", MINIMAL_FORMS],
])(
  "knows of each question of %s its entry in the outline, and of each entry where it shows [EDT-39]",
  (_what, files) => {
    const { draft } = compile(files);
    const outline = outlineOf(createFormBuffer(files));
    if (draft === null) throw new Error("The forms have errors.");
    for (const key of Object.keys(draft.form.questions)) {
      const [place = ""] = draft.places[key] ?? [];
      const entry = entryAtPlace(outline, place);
      expect([key, entry?.kind === "page" || entry?.kind === "block"]).toEqual([key, false]);
    }
    const entries = allEntries(outline).filter(({ key }) => key !== undefined);
    expect(entries.length).toBeGreaterThan(3);
    for (const entry of entries) {
      const { meant = [] } = shownAt(draft, placeOfEntry(entry)) ?? {};
      expect([entry.key, meant.length > 0]).toEqual([entry.key, true]);
      for (const key of meant) expect(key).toContain((entry.key ?? "").replace(/^.*_/, ""));
    }
  },
);

it("stays on a page that has what is chosen, where several do [EDT-39]", () => {
  const { draft } = compile(MINIMAL_FORMS);
  if (draft === null) throw new Error("The forms have errors.");
  const shown = (place: string, route?: string) => {
    const { page, meant } = shownAt(draft, place, route) ?? {};
    return [page?.id, meant];
  };
  expect(shown("blocks/place/ui:layout/0")).toEqual(["about", ["city", "mail_city"]]);
  expect(shown("pages/more")).toEqual(["more", []]);
  expect(shown("pages/about/ui:layout/0")).toEqual(["about", []]);
  expect(shown("pages/gone/ui:layout/0")).toEqual([undefined, undefined]);
});

it("finds what the server's lint finds, after each of several changes [EDT-85]", () => {
  const compiler = new DraftCompiler(SETTINGS);
  let texts = readForms();
  const changes: readonly (readonly [path: string, from: string, to: string])[] = [
    ["pages/about.schema.json", '"optionsFrom": "legal-sex"', '"optionsFrom": "legal-sexx"'],
    ["pages/about.ui.json", '"ui:layout": [', '"ui:layout": ["no_such_question", '],
    ["data-model.json", '"type": "string"', '"type": "text"'],
    ["data-model.json", '"type": "text"', '"type": "string"'],
    ["application.json", "{", "{{"],
    ["application.json", "{{", "{"],
    ["pages/about.ui.json", '["no_such_question", ', "["],
    ["pages/about.schema.json", '"legal-sexx"', '"legal-sex"'],
  ];
  compiler.compile({ texts, withMessages: false, revision: 0 });
  expect(lintOf(compiler)).toEqual(told(texts));
  for (const [index, [path, from, to]] of changes.entries()) {
    const text = texts[path] ?? "";
    expect(text).toContain(from);
    texts = { ...texts, [path]: text.replace(from, to) };
    const changed = { [path]: texts[path] ?? "" };
    compiler.compile({ texts: changed, withMessages: false, revision: index + 1 });
    expect(lintOf(compiler)).toEqual(told(texts));
  }
  expect(texts).toEqual(readForms());
});

it("finds what only lint looks at in a draft that it shows [EDT-85]", () => {
  const rule = {
    when: { valueKey: "name", operator: "equals", target: "x".repeat(9_000) },
    content: ["name"],
  };
  const texts = {
    ...MINIMAL_FORMS,
    [UI]: textOf(UI).replace('"ui:layout": [', `$&${JSON.stringify(rule)},`),
  };
  const compiler = new DraftCompiler(SETTINGS);
  const { draft } = compiler.compile({ texts, withMessages: false, revision: 1 });
  expect(draft).not.toBeNull();
  const findings = lintOf(compiler);
  expect(findings).toEqual(told(texts));
  expect(findings?.map(({ code }) => code)).toContain("self-dependent-rule");
});

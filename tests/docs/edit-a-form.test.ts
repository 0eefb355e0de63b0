import { basename, matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { checkFormat } from "../../src/authoring/lint/check-format.ts";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { readDefinitions } from "../../src/authoring/read/read-definitions.ts";
import applicationFormat from "../../src/authoring/schema/application.schema.json" with { type: "json" };
import dataModelFormat from "../../src/authoring/schema/data-model.schema.json" with { type: "json" };
import pageSchemaFormat from "../../src/authoring/schema/page-schema.schema.json" with { type: "json" };
import pageUiFormat from "../../src/authoring/schema/page-ui.schema.json" with { type: "json" };
import { nodesOfKind } from "../../src/authoring/solver/layout-nodes.ts";
import { MAILS } from "../../src/form/definition/school-words.ts";
import { type Answers, evaluateRule, shownPages, visibleKeys } from "../../src/form/index.ts";
import { validateForm } from "../../src/form/validation/page-errors.ts";
import { compileForms, readForms } from "../forms/compile-forms.ts";
import { FENCES, filesAfter, PAGE, STEPS } from "./guide-steps.ts";
import type { JsonFence } from "./json-fences.ts";

const EXAMPLES = FENCES.filter((fence) => !STEPS.includes(fence));

/** Where an example of each kind would stand: a file of that kind around it. */
const FRAMES: Readonly<Record<string, (text: string) => readonly [path: string, text: string]>> = {
  node: (text) => ["pages/about.ui.json", `{ "ui:layout": [${text}] }`],
  rule: (text) => ["pages/about.ui.json", `{ "ui:layout": [{ "when": ${text}, "content": [] }] }`],
  ui: (text) => [
    "pages/about.ui.json",
    text.startsWith('"ui:layout"') ? `{ ${text} }` : `{ "ui:layout": [], ${text} }`,
  ],
  question: (text) => ["pages/about.schema.json", `{ "properties": { ${text} } }`],
  schema: (text) => ["pages/about.schema.json", text],
  options: (text) => ["options/states.json", text],
  "data-model": (text) => ["data-model.json", text],
  application: (text) => ["application.json", text],
  words: (text) => ["words.json", text],
  desk: (text) => ["desk.json", text],
  records: (text) => ["records/banner.json", text],
};

/** The form that staff get who follow the page up to the end of this section. */
function formAfter(heading: string) {
  return compileForms(filesAfter(heading));
}

describe("docs/edit-a-form.md", () => {
  it.each(EXAMPLES.map((fence) => [fence.line, fence] as const))(
    "line %i shows JSON that the forms take",
    (_line, fence: JsonFence) => {
      const frame = FRAMES[fence.words[0] ?? ""];
      expect(frame, "the kind of example").toBeDefined();
      const [path, text] = frame?.(fence.text) ?? ["", ""];
      const sources = readDefinitions({ [path]: text });
      expect([...sources.findings, ...checkFormat(sources)]).toEqual([]);
    },
  );

  it("shows files for the record system that fit the product's own forms, as far as they go [REC-02]", () => {
    const examples = EXAMPLES.filter(({ words }) => words[0] === "records");
    expect(examples).toHaveLength(2);
    for (const { text } of examples) {
      const { findings } = lintForms({ ...readForms(), "records/banner.json": text });
      const codes = findings.flatMap(({ code }) => (code.startsWith("records-") ? [code] : []));
      expect(new Set(codes.filter((code) => !code.endsWith("-unmapped")))).toEqual(new Set());
      expect(codes).toContain("records-key-unmapped");
    }
  });

  it("changes the words of a question", () => {
    const { questions, pages } = formAfter("Change the words of a question");
    expect(questions.preferred_name?.title).toBe("Name You Go By");
    expect(pages[0]?.uiSchema.preferred_name?.["ui:help"]).toBe("We will greet you by this name.");
  });

  it("adds an option", () => {
    const { options } = formAfter("Add an option");
    expect(options["parent-relationships"]).toContainEqual({ code: "COU", label: "Cousin" });
  });

  it("begins a new year", () => {
    const form = formAfter("Begin a new year");
    expect(form.options["entry-terms"]?.at(-1)).toEqual({ code: "202910", label: "Spring 2029" });
    const alert = form.pages[2]?.layout.find((node) => node.kind === "alert");
    expect(alert).toMatchObject({ from: "2027-09-01", to: "2028-01-15" });
    expect(JSON.stringify(form.pages[2]?.layout)).not.toMatch(/2027"/);
    expect(form.pages[1]?.uiSchema.grad_year?.["ui:options"]?.startYear).toBe(2033);
  });

  it("changes what applicants read after submitting, and in mails [FRM-11]", () => {
    const form = formAfter("Change what applicants read after submitting, and in mails");
    expect(form.completion?.title).toBe("Welcome aboard");
    expect(form.mails?.confirm?.subject).toBe("Your code for {{shortName}}");
  });

  it("adds a question", () => {
    const form = formAfter("Add a question");
    expect(form.questions.messenger_name?.title).toBe("Messenger Name");
    expect(form.keys.messenger_name?.maxLength).toBe(20);
    const errors = validateForm(
      form,
      compileValidators(form),
      { messenger_name: "Amara" },
      {
        today: "2026-11-21",
      },
    );
    expect(errors.messenger_name).toEqual(["Please begin with @ and use small letters and digits."]);
  });

  it("shows a question only sometimes, and lets it stand in for another", () => {
    const form = formAfter("Show a question only sometimes");
    const validators = compileValidators(form);
    const phoneError = (answers: Answers) =>
      validateForm(form, validators, answers, { today: "2026-11-21" }).phone_home?.length ?? 0;
    expect(visibleKeys(form, {}).has("messenger_name")).toBe(false);
    expect(visibleKeys(form, { country: "USA" }).has("messenger_name")).toBe(false);
    expect(visibleKeys(form, { country: "FRA" }).has("messenger_name")).toBe(true);
    expect(phoneError({ country: "FRA" })).toBe(1);
    expect(phoneError({ country: "FRA", messenger_name: "@amara" })).toBe(0);
    expect(phoneError({ country: "USA", messenger_name: "@amara" })).toBe(1);
  });

  it("shows a page only sometimes [WHN-01]", () => {
    const form = formAfter("Show a page only sometimes");
    const routes = (answers: Answers) => shownPages(form, answers).map(({ route }) => route);
    expect(routes({})).toEqual(["/about", "/education", "/final-steps"]);
    expect(routes({ ppu_employed: "Y" })).toEqual(["/about", "/employment", "/education", "/final-steps"]);
  });

  it("lets applicants add another, and counts them [ENT-01]", () => {
    const form = formAfter("Let applicants add another");
    const [counts] = [...nodesOfKind(form, "when")].filter(({ rule }) =>
      JSON.stringify(rule).includes("entries"),
    );
    if (counts === undefined) throw new Error("Nothing counts the entries.");
    expect(evaluateRule(counts.rule, { emergency_name: "Ann" })).toBe(false);
    expect(evaluateRule(counts.rule, { emergency_name: "Ann", emergency_2_phone: "1" })).toBe(true);
    expect(form.addAnother.emergency_contacts?.components).toEqual([
      ["emergency_name", "emergency_phone"],
      ["emergency_2_name", "emergency_2_phone"],
    ]);
  });

  it("shows the ui:title over the box and lists the answer by the schema's title, as the reference says", () => {
    const files = readForms();
    const ui = files["pages/about.ui.json"]?.replace(
      '"ui:autocomplete": "nickname"',
      '"ui:title": "What shall we call you?"',
    );
    const form = compileForms({ ...files, "pages/about.ui.json": ui ?? "" });
    expect(form.pages[0]?.uiSchema.preferred_name?.["ui:title"]).toBe("What shall we call you?");
    expect(form.questions.preferred_name?.title).toBe("Preferred Name");
  });

  it("mentions every word that a page's schema and layout and the application know", () => {
    const definitions = [
      pageSchemaFormat.definitions,
      pageUiFormat.definitions,
      applicationFormat.definitions,
    ];
    const words = definitions.flatMap((group) =>
      Object.values<object>(group).flatMap((definition) => {
        const { properties = {} } = definition as { readonly properties?: object };
        return Object.keys(properties);
      }),
    );
    const { welcome, completion, mails } = applicationFormat.properties;
    words.push(...Object.keys({ ...welcome.properties, ...completion.properties, ...mails.properties }));
    const { question, comparison, action, confirm, schoolSearch } = pageUiFormat.definitions;
    words.push(...question.properties["ui:widget"].enum, ...comparison.properties.operator.enum);
    words.push(
      ...confirm.properties.type.enum,
      ...schoolSearch.properties.category.enum,
      ...question.properties["ui:options"].properties.direction.enum,
      ...dataModelFormat.definitions.entry.properties.type.enum,
    );
    words.push(
      ...action.properties.action.enum,
      ...pageSchemaFormat.definitions.question.properties.format.enum,
    );
    const silent = [...new Set(words)].filter(
      (word) => !PAGE.includes(`\`${word}\``) && !PAGE.includes(`**${word}**`),
    );
    expect(silent).toEqual([]);
    expect(words.length).toBeGreaterThan(60);
  });

  it("shows an example of every part of a layout, of a text and of a year", () => {
    const { unknown, question } = pageUiFormat.definitions;
    const words = [
      ...unknown.propertyNames.enum,
      "strong",
      "link",
      "paragraph",
      "list",
      "month",
      "year",
      ...Object.keys(question.properties["ui:options"].properties),
    ];
    const examples = EXAMPLES.map(({ text }) => text).join("\n");
    expect(words.filter((word) => !examples.includes(`"${word}"`))).toEqual([]);
  });
});

it("gives an editor the format of every file where FORMS_DIR leads elsewhere [FRM-11]", () => {
  const settings: { "json.schemas": readonly { fileMatch: readonly string[]; url: string }[] } = JSON.parse(
    PAGE.match(/```jsonc\n(\{\n {2}"json\.schemas"[^`]*)```/)?.[1] ?? "{}",
  );
  const files = Object.entries(readForms());
  expect(files.length).toBeGreaterThan(30);
  for (const [path, text] of files) {
    const fitting = settings["json.schemas"].filter(({ fileMatch }) =>
      fileMatch.some((pattern) => matchesGlob(`/${path}`, pattern)),
    );
    expect(
      fitting.map(({ url }) => basename(url)),
      path,
    ).toEqual([basename(JSON.parse(text).$schema)]);
  }
});

it("tells of every mail, and of the gaps of its text", () => {
  const rows = PAGE.split("\n").filter((line) =>
    /^\| `\w+` \| (somebody|an application|a password)/.test(line),
  );
  const told = rows.map((row) => [
    /`(\w+)`/.exec(row)?.[1],
    [...row.matchAll(/\{\{(\w+)\}\}/g)].map(([, gap]) => gap),
  ]);
  expect(told).toEqual(Object.entries(MAILS).map(([kind, { takes }]) => [kind, [...takes]]));
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { MAIL_KINDS } from "../../form/definition/school-words.ts";

type Json = Readonly<Record<string, unknown>>;

const FOLDER = import.meta.dirname;
const FORMS = resolve(FOLDER, "../../../forms");
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith(".schema.json"));

function readJson(path: string): Json {
  // Every file that the tests read holds a JSON object.
  return JSON.parse(readFileSync(path, "utf8")) as Json;
}

function refusalsOf(name: string, value: unknown): readonly string[] {
  const ajv = new Ajv({ strict: true, allErrors: true });
  // One format may use parts of another, under its name.
  for (const known of NAMES) ajv.addSchema(readJson(join(FOLDER, known)), known);
  const validate = ajv.compile({ $ref: name });
  validate(value);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.keyword}`.trim());
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every schema inside a schema, itself included. */
function schemasIn(schema: unknown): readonly Json[] {
  if (Array.isArray(schema)) return schema.flatMap(schemasIn);
  return isObject(schema) ? [schema, ...Object.values(schema).flatMap(schemasIn)] : [];
}

const layout = (...nodes: readonly unknown[]) => ({ "ui:layout": nodes });
const shownWhen = (rule: unknown) => layout({ when: rule, content: [] });
const question = (property: unknown) => ({ properties: { first_name: property } });
const PAGE = { id: "about", route: "/about", step: "About", title: "About" };

describe("the formats of the definition files", () => {
  it("let the school have its own words in every mail", () => {
    const words = schemasIn(readJson(join(FOLDER, "application.schema.json"))).flatMap(({ properties }) =>
      isObject(properties) && isObject(properties.mails) ? [properties.mails.properties] : [],
    );
    expect(words.map((mails) => Object.keys(mails ?? {}))).toEqual([MAIL_KINDS]);
  });

  it.each(NAMES)("%s compiles in ajv's strict mode", (name) => {
    expect(() => refusalsOf(name, {})).not.toThrow();
  });

  it.each(NAMES)("%s describes every word in a sentence, and knows no other words", (name) => {
    const root = readJson(join(FOLDER, name));
    const definitions = isObject(root.definitions) ? root.definitions : {};
    const descriptionOf = (schema: unknown): unknown => {
      if (!isObject(schema)) return undefined;
      const target = typeof schema.$ref === "string" ? schema.$ref.replace("#/definitions/", "") : "";
      return schema.description ?? descriptionOf(definitions[target]);
    };
    const closed = schemasIn(root).filter((schema) => schema.additionalProperties === false);
    expect(closed.length).toBeGreaterThan(0);
    for (const { properties } of closed) {
      for (const [word, schema] of Object.entries(isObject(properties) ? properties : {})) {
        expect(descriptionOf(schema), `the description of ${word}`).toMatch(/\w \w.*\.$/);
      }
    }
  });

  const files = readdirSync(FORMS, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  it.each(files)("forms/%s names its format and keeps to it", (name) => {
    const path = join(FORMS, name);
    const value = readJson(path);
    const format = resolve(dirname(path), String(value.$schema));
    expect(existsSync(format)).toBe(true);
    expect(dirname(format)).toBe(FOLDER);
    expect(refusalsOf(format.slice(FOLDER.length + 1), value)).toEqual([]);
  });

  it.each([
    ["application.schema.json", { title: "Application", pages: [] }, "/pages minItems"],
    [
      "application.schema.json",
      { title: "A", pages: [{ ...PAGE, route: "about" }] },
      "/pages/0/route pattern",
    ],
    ["application.schema.json", { title: "A", pages: [PAGE], colour: "red" }, "additionalProperties"],
    ["application.schema.json", { title: "A", pages: [PAGE, { step: "" }] }, "/pages/1/step minLength"],
    [
      "application.schema.json",
      { title: "A", pages: [{ step: "Visit", routes: "/visit" }] },
      "/pages/0 additionalProperties",
    ],
    [
      "data-model.schema.json",
      { keys: { FirstName: { type: "string", sensitivity: "personal" } } },
      "/keys propertyNames",
    ],
    [
      "data-model.schema.json",
      { keys: { age: { type: "number", sensitivity: "personal" } } },
      "/keys/age/type enum",
    ],
    ["data-model.schema.json", { keys: { age: { type: "string" } } }, "/keys/age required"],
    [
      "data-model.schema.json",
      { keys: { born: { type: "date", sensitivity: "personal", maxLength: 9 } } },
      "/keys/born propertyNames",
    ],
    ["options.schema.json", { options: [{ code: "Y" }] }, "/options/0 required"],
    [
      "options.schema.json",
      { options: [{ include: "countries", label: "X" }] },
      "/options/0 additionalProperties",
    ],
    ["page-schema.schema.json", question({ type: "number" }), "/properties/first_name/type enum"],
    [
      "page-schema.schema.json",
      question({ titel: "First Name" }),
      "/properties/first_name additionalProperties",
    ],
    ["page-schema.schema.json", question({ format: "phone" }), "/properties/first_name/format enum"],
    [
      "page-schema.schema.json",
      question({ messages: { requird: "Please" } }),
      "/properties/first_name/messages additionalProperties",
    ],
    ["page-schema.schema.json", { allOf: [{ when: {} }] }, "/allOf/0 additionalProperties"],
    ["page-ui.schema.json", { first_name: {} }, "required"],
    [
      "page-ui.schema.json",
      { ...layout(), first_name: { "ui:widget": "slider" } },
      "/first_name/ui:widget enum",
    ],
    ["page-ui.schema.json", layout("firstName"), "/ui:layout/0 pattern"],
    ["page-ui.schema.json", layout(1), "/ui:layout/0 type"],
    ["page-ui.schema.json", layout({ sektion: "Name", content: [] }), "/ui:layout/0 propertyNames"],
    ["page-ui.schema.json", layout({ section: "Name" }), "/ui:layout/0 required"],
    [
      "page-ui.schema.json",
      layout({ section: "Name", content: [], row: [] }),
      "/ui:layout/0 additionalProperties",
    ],
    [
      "page-ui.schema.json",
      layout({ section: "Name", content: [{ row: [{ rows: [] }] }] }),
      "/ui:layout/0/content/0/row/0 propertyNames",
    ],
    ["page-ui.schema.json", layout({ block: "address", prefix: "mailing" }), "/ui:layout/0/prefix pattern"],
    [
      "page-ui.schema.json",
      layout({ addAnother: "kin", label: "Add", prefix: "kin_", max: 2 }),
      "/ui:layout/0 required",
    ],
    [
      "page-ui.schema.json",
      layout({ addAnother: "kin", label: "Add", prefix: "kin_", max: 2, block: "kin", content: [] }),
      "/ui:layout/0 propertyNames",
    ],
    ["page-ui.schema.json", layout({ action: "submitNow", route: "/about" }), "/ui:layout/0/action enum"],
    [
      "page-ui.schema.json",
      shownWhen({ valueKey: "a", operator: "is", target: "Y" }),
      "/ui:layout/0/when/operator enum",
    ],
    ["page-ui.schema.json", shownWhen({ valueKey: "a", operator: "equals" }), "/ui:layout/0/when required"],
    [
      "page-ui.schema.json",
      shownWhen({ valueKey: "a", operator: "in", target: "Y" }),
      "/ui:layout/0/when/target type",
    ],
    [
      "page-ui.schema.json",
      shownWhen({ valueKey: "a", operator: "answered", target: "Y" }),
      "/ui:layout/0/when propertyNames",
    ],
    ["page-ui.schema.json", shownWhen({ al: [] }), "/ui:layout/0/when propertyNames"],
    [
      "page-ui.schema.json",
      shownWhen({ logic: { and: [], or: [] } }),
      "/ui:layout/0/when/logic maxProperties",
    ],
    [
      "data-model.schema.json",
      { keys: { paper: { type: "document", sensitivity: "personal", desc: true } } },
      "/keys/paper propertyNames",
    ],
    ["page-ui.schema.json", layout({ text: [] }), "/ui:layout/0/text minItems"],
    ["page-ui.schema.json", layout({ text: [{ bold: "Now" }] }), "/ui:layout/0/text/0 propertyNames"],
    [
      "page-ui.schema.json",
      layout({ text: [{ strong: [{ link: "A", href: "/about" }] }] }),
      "/ui:layout/0/text/0/strong type",
    ],
    ["page-ui.schema.json", layout({ text: [{ link: "Read more" }] }), "/ui:layout/0/text/0 required"],
    ["page-ui.schema.json", layout({ text: [{ list: "One" }] }), "/ui:layout/0/text/0/list type"],
    [
      "page-ui.schema.json",
      layout({ text: [{ list: ["One", [{ paragraph: [""] }]] }] }),
      "/ui:layout/0/text/0/list/1/0/paragraph/0 minLength",
    ],
    [
      "page-ui.schema.json",
      { ...layout(), first_name: { "ui:help": { strong: "Now" } } },
      "/first_name/ui:help type",
    ],
    ["page-ui.schema.json", layout({ alert: "Soon", to: "January 15" }), "/ui:layout/0/to pattern"],
    [
      "page-ui.schema.json",
      layout({ alert: "Soon", until: "2027-01-15" }),
      "/ui:layout/0 additionalProperties",
    ],
    [
      "page-ui.schema.json",
      layout({ monthYear: ["month"], label: "When" }),
      "/ui:layout/0/monthYear minItems",
    ],
    [
      "page-ui.schema.json",
      layout({ monthYear: ["day", "month", "year"], label: "When" }),
      "/ui:layout/0/monthYear maxItems",
    ],
    ["page-ui.schema.json", layout({ monthYear: ["month", "year"] }), "/ui:layout/0 required"],
    ["page-ui.schema.json", layout({ switch: "sat_taken" }), "/ui:layout/0 required"],
    ["page-ui.schema.json", layout({ switch: "sat_taken", cases: {} }), "/ui:layout/0/cases minProperties"],
    [
      "page-ui.schema.json",
      layout({ switch: "sat_taken", cases: { Y: "sat_score_math" } }),
      "/ui:layout/0/cases/Y type",
    ],
    [
      "page-ui.schema.json",
      layout({ confirm: "more", type: "link", label: "More", after: [] }),
      "/ui:layout/0/type enum",
    ],
    [
      "page-ui.schema.json",
      layout({ confirm: "more", type: "button", label: "More" }),
      "/ui:layout/0 required",
    ],
    [
      "page-ui.schema.json",
      layout({ confirm: "Tell me more", type: "button", label: "More", after: [] }),
      "/ui:layout/0/confirm pattern",
    ],
    [
      "page-ui.schema.json",
      layout({ tabs: "paper", label: "How", items: [] }),
      "/ui:layout/0/items minItems",
    ],
    [
      "page-ui.schema.json",
      layout({ tabs: "paper", label: "How", items: [{ id: "a", label: "A" }] }),
      "/ui:layout/0/items/0 required",
    ],
    [
      "page-ui.schema.json",
      layout({ tabs: "paper", label: "How", items: [{ id: "a", label: "A", content: [], clears: "b" }] }),
      "/ui:layout/0/items/0/clears type",
    ],
    [
      "page-ui.schema.json",
      layout({ schoolSearch: "hs_name", category: "schools", fills: {} }),
      "/ui:layout/0/category enum",
    ],
    [
      "page-ui.schema.json",
      layout({ schoolSearch: "hs_name", category: "hs_ceeb" }),
      "/ui:layout/0 required",
    ],
    [
      "page-ui.schema.json",
      layout({ schoolSearch: "hs_name", category: "hs_ceeb", fills: { hs_city: ["city"] } }),
      "/ui:layout/0/fills/hs_city type",
    ],
    ["page-ui.schema.json", layout({ upload: ["paper"] }), "/ui:layout/0/upload type"],
    ["page-ui.schema.json", layout({ upload: "paper", label: "Paper" }), "/ui:layout/0 additionalProperties"],
    ["page-ui.schema.json", layout({ action: "submit", route: "/completion" }), "/ui:layout/0 propertyNames"],
    ["page-ui.schema.json", layout({ action: "pageChange" }), "/ui:layout/0 required"],
    ["page-ui.schema.json", { ...layout(), born: { "ui:widget": "year" } }, "/born required"],
    [
      "page-ui.schema.json",
      { ...layout(), born: { "ui:widget": "year", "ui:options": { count: 9 } } },
      "/born/ui:options required",
    ],
    [
      "page-ui.schema.json",
      { ...layout(), born: { "ui:widget": "year", "ui:options": { count: 0, direction: "past" } } },
      "/born/ui:options/count minimum",
    ],
    [
      "page-ui.schema.json",
      { ...layout(), born: { "ui:widget": "year", "ui:options": { count: 9, direction: "back" } } },
      "/born/ui:options/direction enum",
    ],
    [
      "page-ui.schema.json",
      { ...layout(), born: { "ui:widget": "text", "ui:options": { count: 9 } } },
      "/born/ui:options propertyNames",
    ],
    ["partner-config.schema.json", { name: "School", colour: "red" }, "additionalProperties"],
  ])("%s refuses %j [CFG-05]", (name, value, refusal) => {
    expect(refusalsOf(name, value)).toContain(refusal);
  });

  it("takes text of every kind wherever applicants read a paragraph", () => {
    const text = [
      "Send it ",
      { strong: "today" },
      " or ",
      { link: "read on", href: "https://www.school.example/" },
      { paragraph: ["Keep ", { strong: "a copy" }] },
      { list: ["one", ["two ", { list: ["deep"] }]] },
    ];
    const nodes = [
      { text },
      { alert: text },
      { section: "A", help: text, content: [] },
      { checkboxes: ["a"], label: "A", help: text },
      { monthYear: ["a", "b"], label: "A", help: text },
      { matrix: ["a", "b"], label: "A", help: text },
    ];
    expect(refusalsOf("page-ui.schema.json", { ...layout(...nodes), a: { "ui:help": text } })).toEqual([]);
  });

  it("says of a misspelt layout word only that it is unknown, not how every other node differs", () => {
    expect(new Set(refusalsOf("page-ui.schema.json", layout({ sektion: "Name" })))).toEqual(
      new Set(["/ui:layout/0 enum", "/ui:layout/0 propertyNames", "/ui:layout/0 if"]),
    );
  });

  it("has the same kinds of text in every file where applicants read a paragraph [FRM-11]", () => {
    const [application, pageUi] = ["application.schema.json", "page-ui.schema.json"].map((name) => {
      const { definitions } = readJson(join(FOLDER, name));
      return isObject(definitions) ? definitions : {};
    });
    const kinds = ["words", "richText", "richTextPart", "richTextObject", "strong", "paragraph", "list"];
    for (const kind of kinds) expect(application?.[kind], kind).toEqual(pageUi?.[kind]);
  });
});

import { expect, it } from "vitest";
import { readDefinitions } from "../read/read-definitions.ts";
import { compileDefinitions } from "./compile-form.ts";

const text = { type: "string", sensitivity: "personal" };

it("puts a block's prefix before what its search fills without asking for it [AUT-04]", () => {
  const files: Readonly<Record<string, unknown>> = {
    "application.json": { title: "A", pages: [{ id: "past", route: "/past", step: "Past", title: "Past" }] },
    "data-model.json": { keys: { college_name: text, college_city: text, college_ceeb: text } },
    "pages/past.schema.json": {},
    "pages/past.ui.json": { "ui:layout": [{ block: "college", prefix: "college_" }] },
    "blocks/college.schema.json": {
      properties: { name: { type: "string", title: "College" }, city: { type: "string", title: "City" } },
    },
    "blocks/college.ui.json": {
      "ui:layout": [
        {
          schoolSearch: "name",
          category: "college_ceeb",
          fills: { ceeb: "ceeb", city: "city" },
          content: ["city"],
        },
      ],
    },
  };
  const texts = Object.fromEntries(
    Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]),
  );
  const form = compileDefinitions(readDefinitions(texts), () => undefined)?.form;
  expect(form?.pages[0]?.layout).toMatchObject([
    { kind: "search", key: "college_name", fills: { college_ceeb: "ceeb", college_city: "city" } },
  ]);
  expect(form?.clears.map(({ keys }) => keys)).toEqual([["college_ceeb"]]);
});

it("puts a block's prefix before the rows of its table [MTX-01]", () => {
  const row = (title: string) => ({ type: "string", title, optionsFrom: "levels" });
  const files: Readonly<Record<string, unknown>> = {
    "application.json": { title: "A", pages: [{ id: "you", route: "/you", step: "You", title: "You" }] },
    "data-model.json": { keys: { aunt_german: text, aunt_french: text } },
    "options/levels.json": { options: [{ code: "A", label: "A little" }] },
    "pages/you.schema.json": {},
    "pages/you.ui.json": { "ui:layout": [{ block: "languages", prefix: "aunt_" }] },
    "blocks/languages.schema.json": { properties: { german: row("German"), french: row("French") } },
    "blocks/languages.ui.json": { "ui:layout": [{ matrix: ["german", "french"], label: "Languages" }] },
  };
  const texts = Object.fromEntries(
    Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]),
  );
  const form = compileDefinitions(readDefinitions(texts), () => undefined)?.form;
  expect(form?.pages[0]?.layout).toMatchObject([{ kind: "matrix", keys: ["aunt_german", "aunt_french"] }]);
  expect(form?.pages[0]?.keys).toEqual(["aunt_german", "aunt_french"]);
});

it("calls a row by its table and the entry that it stands in, and leaves its title as it is [MTX-02]", () => {
  const row = (title: string) => ({ type: "string", title, optionsFrom: "levels" });
  const files: Readonly<Record<string, unknown>> = {
    "application.json": { title: "A", pages: [{ id: "you", route: "/you", step: "You", title: "You" }] },
    "data-model.json": { keys: { german: text, aunt_french: text } },
    "options/levels.json": { options: [{ code: "A", label: "A little" }] },
    "pages/you.schema.json": { properties: { german: row("German"), aunt_french: row("French") } },
    "pages/you.ui.json": {
      "ui:layout": [
        { matrix: ["german"], label: "How well do you speak these?" },
        {
          addAnother: "aunts",
          label: "Add another aunt",
          title: "Aunt {{number}}",
          prefix: "aunt_",
          max: 2,
          content: [{ matrix: ["aunt_french"], label: "Languages" }],
        },
      ],
    },
  };
  const texts = Object.fromEntries(
    Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]),
  );
  const form = compileDefinitions(readDefinitions(texts), () => undefined)?.form;
  const { german, aunt_french, aunt_2_french } = form?.questions ?? {};
  expect([german, aunt_french, aunt_2_french].map((question) => [question?.title, question?.called])).toEqual(
    [
      ["German", "How well do you speak these? German"],
      ["French", "Aunt 1: Languages: French"],
      ["French", "Aunt 2: Languages: French"],
    ],
  );
});

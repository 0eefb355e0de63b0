import { expect, it } from "vitest";
import { browserValidators } from "../../../tests/support/browser-validators.ts";
import { compiled } from "../../../tests/support/random-form.ts";
import { compileValidators } from "../../authoring/compile/compile-validators.ts";
import { validateAnswer, validateForm } from "./page-errors.ts";

const text = { type: "string", sensitivity: "personal", maxLength: 3000 };
const FORM = compiled({
  "application.json": { title: "Camp", pages: [{ id: "you", route: "/you", step: "You", title: "You" }] },
  "data-model.json": { keys: { story: text, motto: text, wish: text, essay: text } },
  "pages/you.schema.json": {
    properties: {
      story: { type: "string", title: "Story", minWords: 2, maxWords: 4 },
      motto: { type: "string", title: "Motto", maxWords: 2, messages: { maxWords: "{{limit}}, please." } },
      wish: { type: "string", title: "Wish", minWords: 2 },
      essay: { type: "string", title: "Essay", maxWords: 250 },
    },
  },
  "pages/you.ui.json": {
    "ui:layout": ["story", "motto", "wish", "essay"],
    essay: { "ui:widget": "textarea" },
  },
});
const CONTEXT = { today: "2026-11-24" };

it.each([
  [{ story: "one" }, { story: ["Story must be at least 2 words."] }],
  [{ story: "one two" }, {}],
  [{ story: "one two — three, four!" }, {}],
  [{ story: "one two three four five" }, { story: ["Story can be at most 4 words."] }],
  [{ story: "我喜欢数学" }, { story: ["Story can be at most 4 words."] }],
  [{ motto: "we go on" }, { motto: ["2, please."] }],
  [{ wish: "peace" }, { wish: ["Wish must be at least 2 words."] }],
  [{}, {}],
])("[TXT-02] finds the same number of words wrong in browser and server: %j", async (answers, errors) => {
  for (const validators of [compileValidators(FORM), await browserValidators(FORM)]) {
    expect(validateForm(FORM, validators, answers, CONTEXT)).toEqual(errors);
    for (const [key, sentences] of Object.entries(errors)) {
      expect(validateAnswer(FORM, validators, answers, { ...CONTEXT, key })).toEqual(sentences);
    }
  }
});

it("[TXT-02] leaves room for as many words as may be written", () => {
  const { properties = {} } = FORM.pages[0]?.schema ?? {};
  expect(properties.essay?.maxLength).toBe(2_500);
  expect(properties.motto?.maxLength).toBe(45);
});

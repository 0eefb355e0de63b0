import { describe, expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import type { Answers } from "../definition/answers.ts";
import type { CompiledForm } from "../definition/compiled-form.ts";
import { readableDate } from "../typed/readable-date.ts";
import { outlineOf } from "./outline.ts";
import { maskedSsn } from "./print-masks.ts";

it("reads the application in page order with labels, and only what is shown", () => {
  const { form } = compileExample();
  const answers = { first_name: "Ann", optin: true, country: "USA", state: "ME", mailing_same: "Y" };
  expect(outlineOf(form, answers)).toEqual([
    {
      id: "about",
      title: "About",
      items: [
        {
          kind: "section",
          title: "You",
          items: [
            { kind: "text", key: "first_name", title: "First Name", text: "Ann" },
            { kind: "text", key: "birth_date", title: "Date of Birth", text: "" },
            { kind: "text", key: "from_date", title: "From", text: "" },
            { kind: "mark", key: "optin", title: "Text me", marked: true },
            { kind: "text", key: "phone", title: "Phone", text: "" },
          ],
        },
        { kind: "text", key: "city", title: "City", text: "" },
        { kind: "text", key: "country", title: "Country", text: "United States" },
        { kind: "text", key: "state", title: "State", text: "Maine" },
        { kind: "text", key: "mailing_same", title: "Same address?", text: "Yes" },
        {
          kind: "section",
          title: "Entry 1",
          items: [{ kind: "text", key: "sibling_first_name", title: "First Name of sibling 1", text: "" }],
        },
      ],
    },
  ]);
});

describe("what print may not show as it was typed", () => {
  const { form } = compileExample({
    "data-model.json": {
      keys: {
        born: { type: "date", sensitivity: "sensitive" },
        ssn: { type: "string", sensitivity: "sensitive" },
        secret: { type: "string", sensitivity: "sensitive" },
        month: { type: "string", sensitivity: "personal" },
        year: { type: "string", sensitivity: "personal" },
        he: { type: "boolean", sensitivity: "personal" },
        she: { type: "boolean", sensitivity: "personal" },
        german: { type: "string", sensitivity: "personal" },
        french: { type: "string", sensitivity: "personal" },
        transcript: { type: "document", sensitivity: "personal" },
      },
    },
    "pages/about.schema.json": {
      type: "object",
      properties: {
        born: { type: "string", title: "Born", format: "date" },
        ssn: { type: "string", title: "Social Security Number", format: "ssn" },
        secret: { type: "string", title: "Word" },
        month: { type: "string", title: "Month", optionsFrom: "months" },
        year: { type: "string", title: "Year" },
        he: { type: "boolean", title: "He" },
        she: { type: "boolean", title: "She" },
        german: { type: "string", title: "German", optionsFrom: "levels" },
        french: { type: "string", title: "French", optionsFrom: "levels" },
        transcript: { type: "string", title: "Transcript" },
      },
    },
    "options/months.json": { options: [{ code: "5", label: "May" }] },
    "options/levels.json": { options: [{ code: "A", label: "A little" }] },
    "pages/about.ui.json": {
      ssn: { "ui:widget": "ssn" },
      german: { "ui:widget": "radio" },
      french: { "ui:widget": "radio" },
      secret: { "ui:widget": "password" },
      "ui:layout": [
        "born",
        "ssn",
        "secret",
        { monthYear: ["month", "year"], label: "Graduation" },
        { checkboxes: ["he", "she"], label: "Pronouns" },
        { matrix: ["german", "french"], label: "Languages" },
        { upload: "transcript" },
      ],
    },
  });
  const items = (answers: Answers) => outlineOf(form, answers)[0]?.items;

  it("is written as people read it: dates in words, the last four digits of an ssn, nothing of a password, a table as a part of its own [MTX-01]", () => {
    const answers = {
      born: "2008-02-29",
      ssn: "123-45-6789",
      secret: "sesame",
      month: "5",
      year: "2027",
      she: true,
      french: "A",
      transcript: "ANSWERED",
    };
    expect(items(answers)).toEqual([
      { kind: "text", key: "born", title: "Born", text: "February 29, 2008" },
      { kind: "text", key: "ssn", title: "Social Security Number", text: "XXX-XX-6789", masked: true },
      { kind: "text", key: "secret", title: "Word", text: "XXXXXXXX", masked: true },
      { kind: "text", key: "month", further: ["year"], title: "Graduation", text: "May 2027" },
      {
        kind: "group",
        title: "Pronouns",
        items: [
          { kind: "mark", key: "he", title: "He", marked: false },
          { kind: "mark", key: "she", title: "She", marked: true },
        ],
      },
      {
        kind: "section",
        title: "Languages",
        items: [
          { kind: "text", key: "german", title: "German", text: "" },
          { kind: "text", key: "french", title: "French", text: "A little" },
        ],
      },
      { kind: "document", key: "transcript", title: "Transcript", attached: true },
    ]);
  });

  it("says nothing where nothing was answered", () => {
    const texts = items({ year: "2027" })?.map((item) => ("text" in item ? item.text : item.kind));
    expect(texts).toEqual(["", "", "", "2027", "group", "section", "document"]);
  });

  it("shows no digit of a number that is no ssn", () => {
    expect(maskedSsn("6789")).toBe("XXXXXXXX");
    expect(maskedSsn("123456789")).toBe("XXX-XX-6789");
  });

  it("leaves alone what is no date", () => {
    expect(["2008-13-01", "soon", "2026-11-05"].map(readableDate)).toEqual([
      "2008-13-01",
      "soon",
      "November 5, 2026",
    ]);
  });
});

it("shows nothing of a review of all answers, which would tell everything twice [REV-07]", () => {
  const { form } = compileExample();
  const [page] = form.pages;
  if (page === undefined) throw new Error("The example has no page.");
  const reviewed: CompiledForm = {
    ...form,
    pages: [{ ...page, layout: [...page.layout, { kind: "review", isInSection: false }] }],
  };
  expect(outlineOf(reviewed, { first_name: "Ann" })).toEqual(outlineOf(form, { first_name: "Ann" }));
});

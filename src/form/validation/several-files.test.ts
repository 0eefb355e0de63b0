import { expect, it } from "vitest";
import { browserValidators } from "../../../tests/support/browser-validators.ts";
import { compiled } from "../../../tests/support/random-form.ts";
import { compileValidators } from "../../authoring/compile/compile-validators.ts";
import { visibleKeys } from "../answers/visibility.ts";
import { materialsOf } from "../outline/materials.ts";
import { outlineOf } from "../outline/outline.ts";
import { validateForm } from "./page-errors.ts";
import { isRequired } from "./required-now.ts";

const FORM = compiled({
  "application.json": { title: "Camp", pages: [{ id: "you", route: "/you", step: "You", title: "You" }] },
  "data-model.json": {
    keys: {
      papers: { type: "document", sensitivity: "sensitive" },
      why: { type: "string", sensitivity: "personal", maxLength: 45 },
      child_name: { type: "string", sensitivity: "personal", maxLength: 45 },
      child_proof: { type: "document", sensitivity: "personal" },
    },
  },
  "pages/you.schema.json": {
    properties: {
      papers: { type: "string", title: "Papers", maxFiles: 3, minFiles: 2, accept: ["pdf"] },
      why: { type: "string", title: "Why none?" },
      child_name: { type: "string", title: "Name" },
      child_proof: { type: "string", title: "Proof", maxFiles: 2 },
    },
    required: ["papers"],
    requiredWhen: { child_proof: { valueKey: "child_name", operator: "answered" } },
  },
  "pages/you.ui.json": {
    "ui:layout": [
      { when: { valueKey: "papers", operator: "notAnswered" }, content: ["why"] },
      { upload: "papers" },
      {
        addAnother: "children",
        label: "Add another child",
        title: "Child {{number}}",
        prefix: "child_",
        max: 2,
        content: ["child_name", { upload: "child_proof" }],
      },
    ],
  },
});
const CONTEXT = { today: "2026-11-24", displayState: { counts: { children: 2 }, tabs: {}, confirmed: [] } };

it("[FIL-04] gives each further file a key of its own, as the data model has it of the first, in entries too", () => {
  const { questions, keys, pages } = FORM;
  expect(pages[0]?.keys).toEqual([
    "why",
    "papers",
    "papers_2",
    "papers_3",
    "child_name",
    "child_proof",
    "child_proof_2",
    "child_2_name",
    "child_2_proof",
    "child_2_proof_2",
  ]);
  expect(questions.papers).toMatchObject({
    title: "Papers",
    further: ["papers_2", "papers_3"],
    files: { accept: ["pdf"], minFiles: 2 },
  });
  expect(questions.papers_3).toMatchObject({
    type: "document",
    title: "Papers, file 3",
    fileOf: "papers",
    files: { accept: ["pdf"] },
  });
  expect(questions.child_2_proof_2).toMatchObject({ about: "Child 2", fileOf: "child_2_proof" });
  expect(keys.papers_3).toMatchObject({ type: "document", sensitivity: "sensitive" });
  expect(keys.child_2_proof_2).toMatchObject({ type: "document", sensitivity: "personal" });
  expect(FORM.addAnother.children?.components[1]).toEqual([
    "child_2_name",
    "child_2_proof",
    "child_2_proof_2",
  ]);
});

const GIVEN = "ANSWERED";
const TOO_FEW = { papers: ["Papers: Please upload at least 2 files."] };

it.each([
  [{}, { papers: ["Papers"] }],
  [{ papers: GIVEN }, TOO_FEW],
  [{ papers_3: GIVEN }, TOO_FEW],
  [{ papers: GIVEN, papers_2: GIVEN }, {}],
  // A file that was deleted or could not be read leaves its place empty.
  [{ papers_2: GIVEN, papers_3: GIVEN }, {}],
  [{ papers_2: GIVEN, papers_3: GIVEN, child_2_name: "Ana" }, { child_2_proof: ["Child 2: Proof"] }],
  [{ papers_2: GIVEN, papers_3: GIVEN, child_2_name: "Ana", child_2_proof_2: GIVEN }, {}],
])("[FIL-05] counts files whatever places they have: %j", async (answers, errors) => {
  for (const validators of [compileValidators(FORM), await browserValidators(FORM)]) {
    expect(validateForm(FORM, validators, answers, CONTEXT)).toEqual(errors);
  }
});

it("[FIL-05] takes any file for an answer where a rule asks whether there is one", () => {
  expect(visibleKeys(FORM, {}).has("why")).toBe(true);
  expect(visibleKeys(FORM, { papers: GIVEN }).has("why")).toBe(false);
  expect(visibleKeys(FORM, { papers_3: GIVEN }).has("why")).toBe(false);
  const [page] = FORM.pages;
  if (page === undefined) throw new Error("The form has a page.");
  const asked = { key: "papers", today: CONTEXT.today };
  expect(isRequired(page, compileValidators(FORM), { papers_3: GIVEN }, asked)).toBe(true);
});

it("[FIL-04] is one question in what is read", () => {
  const answers = { papers_2: GIVEN, papers_3: GIVEN };
  const [page] = outlineOf(FORM, answers);
  expect(page?.items).toEqual([
    { kind: "document", title: "Papers", key: "papers", further: ["papers_2", "papers_3"], attached: true },
    {
      kind: "section",
      title: "Child 1",
      items: [
        { kind: "text", title: "Name", key: "child_name", text: "" },
        {
          kind: "document",
          title: "Proof",
          key: "child_proof",
          further: ["child_proof_2"],
          attached: false,
        },
      ],
    },
  ]);
  expect(materialsOf(FORM, answers, { counts: {}, tabs: {}, confirmed: [] })).toEqual([
    { kind: "document", key: "papers", title: "Papers", further: ["papers_2", "papers_3"] },
    { kind: "document", key: "child_proof", title: "Child 1: Proof", further: ["child_proof_2"] },
  ]);
});

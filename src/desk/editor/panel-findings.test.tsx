import { act, fireEvent, render, screen } from "@testing-library/react";
import axe from "axe-core";
import { Compile } from "typebox/compile";
import { expect, it, vi } from "vitest";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { CODES, type FindingCode } from "../../authoring/findings/finding.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { FormEdit } from "../../contract/desk-form-drafts.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { createFormBuffer } from "./form-buffer.ts";
import { allEntries, outlineOf } from "./outline-model.ts";
import { fieldsOf, panelOf } from "./panel-fields.ts";
import { findingsOf, otherFindings } from "./panel-findings.ts";
import { QuestionPanel } from "./panel.tsx";

const ABOUT = "pages/about.schema.json";
const UI = "pages/about.ui.json";
const NAME_OF_9 = '"name": { "type": "string", "sensitivity": "personal", "maxLength": 9';
const LIST_OF_3 = '"type": "list", "sensitivity": "public", "maxLength": 3';
type Edits = Parameters<typeof edited>[1];

/** Chooses an entry by its title in the form with these edits, with all that lint finds in it. */
function open(title: string, edits: Edits) {
  const files = edited(MINIMAL_FORMS, edits);
  const buffer = createFormBuffer(files);
  const findings = lintForms(files).findings.map(({ file: path, ...finding }) => ({ ...finding, path }));
  const selection = allEntries(outlineOf(buffer)).find((entry) => entry.title === title)?.id;
  const onGo = vi.fn<(place: object) => void>();
  render(
    <UiProvider>
      <QuestionPanel buffer={buffer} selection={selection} findings={findings} onGo={onGo} />
    </UiProvider>,
  );
  return { buffer, onGo };
}

/** What is read with a box, if it is said to be wrong. */
function wrongWith(label: string): string {
  const box = screen.getByLabelText(label);
  if (box.getAttribute("aria-invalid") !== "true") return "";
  const ids = box.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it.each<readonly [what: string, title: string, edits: Edits, box: string, sentence: string]>([
  [
    "a title that is not there",
    "code_word",
    [[ABOUT, '"title": "Code Word",', ""]],
    "Question",
    'The question "code_word" has no title.',
  ],
  ["a title without a word", "code_word", [[ABOUT, '"Code Word"', '""']], "Question", "must not be empty"],
  [
    "more than the data model allows",
    "City",
    [["blocks/place.schema.json", '"title": "City"', '"title": "City", "maxLength": 46']],
    "Most characters",
    'raise the "maxLength" of "city" in data-model.json',
  ],
  [
    "more than the data model allows, of a line that says nothing of it",
    "Name",
    [
      [
        "data-model.json",
        '"name": { "type": "string", "sensitivity": "personal", "maxLength": 45',
        NAME_OF_9,
      ],
    ],
    "Most characters",
    '"name" allows 45 characters, but the data model only 9.',
  ],
  [
    "the same of a long text",
    "Name",
    [
      [
        "data-model.json",
        '"name": { "type": "string", "sensitivity": "personal", "maxLength": 45',
        NAME_OF_9,
      ],
      [UI, '"name": { "ui:widget": "text" }', '"name": { "ui:widget": "textarea" }'],
    ],
    "Most characters",
    "but the data model only 9.",
  ],
  [
    "the same of an address for mail",
    "Name",
    [
      [
        "data-model.json",
        '"name": { "type": "string", "sensitivity": "personal", "maxLength": 45',
        NAME_OF_9,
      ],
      [ABOUT, '"minLength": 2', '"format": "email"'],
    ],
    "Most characters",
    "but the data model only 9.",
  ],
  [
    "codes of a list that are too long together",
    "Country",
    [
      [
        "data-model.json",
        '"type": "string", "sensitivity": "public", "maxLength": 3, "desc": true',
        LIST_OF_3,
      ],
      [ABOUT, '{ "type": "string", "title": "Country"', '{ "type": "list", "title": "Country"'],
    ],
    "List of options",
    'The codes that "country" can have chosen are 7 characters long together, and it can hold 3.',
  ],
  [
    "the code of an option that is too long",
    "Country",
    [
      [
        "data-model.json",
        '"sensitivity": "public", "maxLength": 3',
        '"sensitivity": "public", "maxLength": 2',
      ],
    ],
    "List of options",
    'The option "USA" is longer than the 2 characters',
  ],
  [
    "limits of a number that cross",
    "Name",
    [[ABOUT, '"minLength": 2', '"numericString": { "minimum": 5, "maximum": 2 }']],
    "Smallest number",
    "The lower limit 5",
  ],
  [
    "that it must be answered though nobody is asked",
    "Name",
    [[ABOUT, '"minLength": 2', '"computed": { "var": "code_word" }']],
    "Must be answered",
    '"name" is worked out, so nobody can be required to answer it.',
  ],
  [
    "the heading of a section without a word",
    "?",
    [[UI, '{ "section": "You"', '{ "section": ""']],
    "Heading",
    "must not be empty",
  ],
])("says %s at its box [EDT-98]", async (_what, title, edits, box, sentence) => {
  open(title, edits);
  expect(wrongWith(box)).toContain(sentence);
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

it("takes the sentence away as soon as a title is typed [EDT-98]", () => {
  open("code_word", [[ABOUT, '"title": "Code Word",', ""]]);
  type("Question", "C");
  expect(wrongWith("Question")).toBe("");
});

it("keeps the boxes of a section whose heading is taken out [EDT-98]", () => {
  const { buffer } = open("You", []);
  const box = screen.getByLabelText("Heading");
  type("Heading", "");
  expect(screen.getByLabelText("Heading")).toBe(box);
  type("Heading", "You");
  expect(buffer.text(UI)).toBe(MINIMAL_FORMS[UI]);
});

it("says what is wrong with what is chosen and none of its boxes over them [EDT-98]", () => {
  open("Name", [["data-model.json", '"name": {', '"nome": {']]);
  const sentence = screen.getByText(/^The question "name" is not in the data model/);
  const box = screen.getByLabelText("Question");
  expect(sentence.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("says over the boxes what concerns a box that the panel does not have [EDT-98]", () => {
  open("Country", [[ABOUT, '"optionsFrom": "countries"', '"optionsFrom": "countries", "maxLength": 9']]);
  expect(screen.getByText(/^"country" allows 9 characters, but the data model only 3\./)).toBeDefined();
});

/** A question of each panel, which says no more than makes it that; and the words that a finding can miss in each. */
const PLAIN: Readonly<Record<string, object>> = {
  text: { type: "string" },
  choice: { type: "string", optionsFrom: "countries" },
  list: { type: "list" },
  box: { type: "boolean" },
  date: { type: "string", format: "date" },
  document: { type: "string" },
};
const KINDS = Object.keys(PLAIN).filter((kind) => kind !== "document");

it.each(Object.keys(CODES) as FindingCode[])(
  "says %s of a whole question of each kind once: at a box, or over the boxes [EDT-98]",
  (code) => {
    const texts = createFormBuffer({
      ...MINIMAL_FORMS,
      [ABOUT]: JSON.stringify({ properties: PLAIN }),
      [UI]: JSON.stringify({ "ui:layout": [...KINDS, { upload: "document" }] }),
    });
    const entries = allEntries(outlineOf(texts)).filter(({ part, key }) => part === "pages/about" && key);
    const told = entries.map((entry) => {
      const panel = panelOf(texts, entry);
      if (panel === undefined) throw new Error(`${entry.key} has no panel.`);
      const message = code === "missing-word" ? '"title" is missing here.' : "This is wrong.";
      const finding = { code, path: ABOUT, pointer: `/properties/${entry.key}`, message };
      const fields = fieldsOf(panel, entry);
      const boxes = findingsOf(texts, fields, [finding]);
      return [panel, boxes.length + otherFindings(texts, entry, fields, [finding]).length];
    });
    // A choice has its list, so that nothing is missing.
    const isOver = (kind: string) => code === "options-missing" && kind === "choice";
    expect(told).toEqual(Object.keys(PLAIN).map((kind) => [kind, isOver(kind) ? 0 : 1]));
  },
);

it("says over the boxes that what a part of the page depends on has no options [EDT-98]", () => {
  const switched = '{ "switch": "name", "cases": { "A": [{ "text": "Thank you." }] } },';
  open("Depends on: Name", [
    [UI, '{ "block": "place", "prefix": "mail_" },', `{ "block": "place", "prefix": "mail_" }, ${switched}`],
  ]);
  expect(screen.getByText(/^This switch shows something else for each option of "name"/)).toBeDefined();
});

it("calls an edit by whole characters that the server takes, whatever the title has in it [EDT-101]", () => {
  const title = `${"N".repeat(59)}👋 and more`;
  const { buffer } = open(title, [[ABOUT, '"title": "Name"', `"title": "${title}"`]]);
  type("Most characters", "30");
  type("Question", "N\ud83d");
  const steps: unknown[] = [];
  act(() => void steps.push(buffer.undo(), buffer.undo()));
  expect(steps).toEqual(["Change “Question” of N\ufffd", `Change “Most characters” of ${"N".repeat(59)}👋…`]);
  const { label } = FormEdit.properties;
  expect(steps.map((step) => Compile(label).Check(step))).toEqual([true, true]);
});

it("calls an edit by the box and by what has become of the title [EDT-101]", () => {
  const { buffer } = open("Name", []);
  for (const value of ["H", "Ha", "Hal", "Half"]) type("Question", value);
  type("Most characters", "30");
  const steps: unknown[] = [];
  act(() => void steps.push(buffer.undo(), buffer.undo()));
  expect(buffer.text(ABOUT)).toBe(MINIMAL_FORMS[ABOUT]);
  act(() => void steps.push(buffer.redo()));
  expect(steps).toEqual([
    "Change “Most characters” of Half",
    "Change “Question” of Half",
    "Change “Question” of Half",
  ]);
});

it("names the file that cannot be read, its line, and the way there [EDT-104]", () => {
  const { buffer, onGo } = open("name", [[ABOUT, '"required": ["name"],', '"required": ["name"]']]);
  expect(screen.queryByText("This is changed in the outline, or in its text.")).toBeNull();
  const line =
    buffer
      .text(ABOUT)
      .split("\n")
      .findIndex((one) => one.includes('"required"')) + 2;
  expect(
    screen.getByText(new RegExp(`^${ABOUT} cannot be read as it is.* Line ${line}: A comma`)),
  ).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: `Go to line ${line} of ${ABOUT}` }));
  expect(onGo).toHaveBeenCalledWith(expect.objectContaining({ path: ABOUT, line }));
});

it("says so as well where what was chosen is no more in sight for it [EDT-104]", () => {
  const { buffer } = open("Name", []);
  act(() => buffer.apply({ label: "Break", changes: [{ path: UI, changes: { from: 0, insert: "[" } }] }));
  expect(screen.getByText(new RegExp(`^${UI} cannot be read as it is`))).toBeDefined();
  act(() => void buffer.undo());
  expect(screen.getByLabelText("Question")).toBeDefined();
});

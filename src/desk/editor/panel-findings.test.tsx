// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react";
import axe from "axe-core";
import { expect, it, vi } from "vitest";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { createFormBuffer } from "./form-buffer.ts";
import { allEntries, outlineOf } from "./outline-model.ts";
import { QuestionPanel } from "./panel.tsx";

const ABOUT = "pages/about.schema.json";
const UI = "pages/about.ui.json";
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
      <QuestionPanel {...{ buffer, selection, findings, onGo }} />
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

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { SCHOOLS } from "../../../tests/support/schools.ts";
import { listNames } from "../../authoring/editing/edit-options.ts";
import { pagesOf } from "../../authoring/editing/edit-pages.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import pageSchemaFormat from "../../authoring/schema/page-schema.schema.json" with { type: "json" };
import pageUiFormat from "../../authoring/schema/page-ui.schema.json" with { type: "json" };
import { UiProvider } from "../ui/ui-provider.tsx";
import { createFormBuffer, type FormBuffer } from "./form-buffer.ts";
import { allEntries, readOutline } from "./outline-model.ts";
import { panelOf } from "./panel-fields.ts";
import type { PlacedFinding } from "./panel-findings.ts";
import { PANEL_KINDS } from "./panel-kinds.ts";
import { QuestionPanel } from "./panel.tsx";

const FORMS = readForms();
const SCHEMA = "pages/about.schema.json";
const UI = "pages/about.ui.json";

function open(selection: string, files = FORMS, findings: readonly PlacedFinding[] = []): FormBuffer {
  const buffer = createFormBuffer(files);
  render(
    <UiProvider>
      <QuestionPanel buffer={buffer} selection={selection} findings={findings} />
    </UiProvider>,
  );
  return buffer;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const textsOf = (buffer: FormBuffer) =>
  Object.fromEntries(buffer.paths().map((path) => [path, buffer.text(path)]));

const { question, confirm } = {
  question: pageSchemaFormat.definitions.question.properties,
  confirm: pageUiFormat.definitions.confirm.properties,
};

/** How many choices a list of a panel has beside none, by the member of the panel that it is for. */
const CHOICES: Readonly<Record<string, (buffer: FormBuffer) => readonly string[]>> = {
  optionsFrom: listNames,
  format: () => question.format.enum,
  type: () => confirm.type.enum,
  route: (buffer) => pagesOf(buffer).map(({ route }) => route),
};

const PREFERRED_NAME = "pages/about:preferred_name";

describe("the panel [EDT-32]", () => {
  it("writes what was typed, and nothing else of the files", () => {
    const buffer = open(PREFERRED_NAME);
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
    expect(textsOf(buffer)).toEqual(FORMS);
    type("Question", "Name You Go By");
    type("Help text", "We will greet you by this name.");
    expect(textsOf(buffer)).toEqual({
      ...FORMS,
      [SCHEMA]: FORMS[SCHEMA]?.replace('"Preferred Name"', '"Name You Go By"'),
      [UI]: FORMS[UI]?.replace(
        "If you go by another name than your first name, we will greet you by it.",
        "We will greet you by this name.",
      ),
    });
  });

  it("shows no choice that the question has not [STF-01]", () => {
    open(PREFERRED_NAME);
    const kind = screen.getByLabelText<HTMLSelectElement>("Kind of text");
    expect([kind.value, kind.options.length]).toEqual(["", question.format.enum.length + 1]);
  });

  it("takes what is typed into one box back by one undo", () => {
    const buffer = open(PREFERRED_NAME);
    type("Question", "Name");
    type("Question", "Name You");
    type("Help text", "Help");
    act(() => void buffer.undo());
    expect(buffer.text(UI)).toBe(FORMS[UI]);
    expect(screen.getByLabelText<HTMLInputElement>("Question").value).toBe("Name You");
    act(() => void buffer.undo());
    expect(textsOf(buffer)).toEqual(FORMS);
    expect(screen.getByLabelText<HTMLInputElement>("Question").value).toBe("Preferred Name");
  });

  it("puts a member where the format has it, with the objects around it, and takes both away again", () => {
    const buffer = open(PREFERRED_NAME);
    type("Most characters", "30");
    type("Too long", "Please write less.");
    type("Not answered", "Please write one.");
    type("Fewest characters", "2");
    expect(JSON.stringify(JSON.parse(buffer.text(SCHEMA)).properties.preferred_name)).toBe(
      JSON.stringify({
        type: "string",
        title: "Preferred Name",
        minLength: 2,
        maxLength: 30,
        messages: { required: "Please write one.", maxLength: "Please write less." },
      }),
    );
    for (const label of ["Too long", "Not answered", "Fewest characters"]) type(label, "");
    type("Most characters", "");
    expect(JSON.parse(buffer.text(SCHEMA))).toEqual(JSON.parse(FORMS[SCHEMA] ?? ""));
  });

  it("says whether a question must be answered, and where lint finds something", async () => {
    const pointer = "/properties/preferred_name/title";
    const finding = { path: SCHEMA, pointer, message: "This title is not good." };
    const buffer = open(PREFERRED_NAME, FORMS, [finding]);
    expect(screen.getByLabelText("Question").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("This title is not good.")).toBeDefined();
    // It stays there while what is above it grows, before the text is checked again.
    act(() =>
      buffer.apply({
        label: "Type",
        changes: [{ path: SCHEMA, changes: { from: 0, insert: "\n".repeat(9) } }],
      }),
    );
    expect(screen.getByLabelText("Question").getAttribute("aria-invalid")).toBe("true");
    act(() => void buffer.undo());
    const box = () => screen.getByLabelText<HTMLInputElement>("Must be answered");
    expect(box().checked).toBe(false);
    fireEvent.click(box());
    await waitFor(() => expect(JSON.parse(buffer.text(SCHEMA)).required).toContain("preferred_name"));
    fireEvent.click(box());
    await waitFor(() => expect(JSON.parse(buffer.text(SCHEMA))).toEqual(JSON.parse(FORMS[SCHEMA] ?? "")));
  });

  it("shows that a text has links, and does not change it", () => {
    const buffer = open("pages/about:section Your Name");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Text under the heading").readOnly).toBe(true);
    expect(
      screen.getByText("This text has links or lists: change it in the text of the file."),
    ).toBeDefined();
    type("Heading", "Names");
    expect(textsOf(buffer)).toEqual({ ...FORMS, [UI]: FORMS[UI]?.replace('"Your Name"', '"Names"') });
  });

  it("changes nothing of a file that is no JSON any more", () => {
    const buffer = open(PREFERRED_NAME);
    const broken = `${buffer.text(UI).trimEnd()} }`;
    act(() =>
      buffer.apply({
        label: "Break",
        changes: [{ path: UI, changes: { from: 0, to: buffer.text(UI).length, insert: broken } }],
      }),
    );
    expect(screen.queryByLabelText("Question")).toBeNull();
    expect(buffer.text(UI)).toBe(broken);
  });
});

describe("every panel of the forms [EDT-33]", () => {
  /** An entry of each panel, with the files that it is of. */
  const panels = new Map(
    SCHOOLS.flatMap(({ files }) => {
      const buffer = createFormBuffer(files);
      return allEntries(readOutline(buffer)).flatMap((entry) => {
        const panel = panelOf(buffer, entry);
        return panel === undefined ? [] : [[panel, { id: entry.id, files }] as const];
      });
    }),
  );

  it("is one that some question of the forms has", () => {
    expect([...panels.keys()].toSorted()).toEqual(Object.keys(PANEL_KINDS).toSorted());
  });

  it.each([...panels])(
    "%s: each box has a label, typing changes what it says, and axe finds nothing",
    async (_, { id, files }) => {
      const own = open(id, files);
      const boxes = screen
        .getAllByRole<HTMLInputElement>("textbox")
        // What is asked of a new option is written when it is added.
        .filter((box) => !box.readOnly && box.closest("form") === null);
      for (const box of boxes) {
        const before = textsOf(own);
        const value = box.inputMode === "decimal" ? "7" : "Abc";
        fireEvent.change(box, { target: { value } });
        expect(textsOf(own), box.id).not.toEqual(before);
        expect(box.value).toBe(value);
        act(() => void own.undo());
        expect(textsOf(own), box.id).toEqual(before);
      }
      const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
      expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
      cleanup();
    },
  );

  it.each([...panels])(
    "%s: each list has its choices, and each choice of it is written [STF-01]",
    (_, place) => {
      const own = open(place.id, place.files);
      const lists = screen.queryAllByRole<HTMLSelectElement>("combobox").map(({ id }) => id);
      const list = (id: string) => document.querySelector<HTMLSelectElement>(`select[id="${id}"]`);
      for (const id of lists) {
        const expected = CHOICES[id.split("/").at(-1) ?? ""]?.(own) ?? [];
        expect([...(list(id)?.options ?? [])].map(({ value }) => value)).toEqual(["", ...expected]);
        expect(expected.length, id).toBeGreaterThan(1);
        for (const choice of expected.filter((one) => one !== list(id)?.value)) {
          const box = list(id);
          if (box) fireEvent.change(box, { target: { value: choice } });
          expect(textsOf(own), choice).not.toEqual(place.files);
          // With the format of a date the question has another panel.
          expect(list(id)?.value ?? "date").toBe(choice);
          act(() => void own.undo());
          expect(textsOf(own), choice).toEqual(place.files);
        }
      }
    },
  );

  it.each([...panels])("%s: each box to tick can be ticked [STF-01]", async (_, place) => {
    const own = open(place.id, place.files);
    for (const box of screen.queryAllByRole<HTMLInputElement>("checkbox")) {
      const before = box.checked;
      fireEvent.click(box);
      await waitFor(() => expect(textsOf(own), box.id).not.toEqual(place.files));
      expect(box.checked).toBe(!before);
      act(() => void own.undo());
      expect(textsOf(own)).toEqual(place.files);
    }
  });

  it("shows a form that was edited in it as good as before", () => {
    const own = open(PREFERRED_NAME);
    type("Most characters", "30");
    expect(lintForms(textsOf(own)).findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

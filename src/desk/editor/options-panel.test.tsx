import { act, fireEvent, render, screen, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { addOption } from "../../authoring/editing/edit-options.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { createFormBuffer, type FormBuffer } from "./form-buffer.ts";
import { QuestionPanel } from "./panel.tsx";

const FORMS = readForms();
const YES_NO = "options/yes-no.json";

function open(selection: string, files = FORMS): FormBuffer {
  const buffer = createFormBuffer(files);
  render(
    <UiProvider>
      <QuestionPanel buffer={buffer} selection={selection} />
    </UiProvider>,
  );
  return buffer;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const optionsIn = () =>
  within(screen.getByRole("list", { name: "Options" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

describe("the options of a question [EDT-65]", () => {
  it("are shown for a question that has some, and for no other", () => {
    const buffer = open("pages/final-steps:suspended_comment");
    expect(screen.queryByRole("list", { name: "Options" })).toBeNull();
    expect(buffer.revision()).toBe(0);
  });

  it("are listed, added, changed, moved and taken away, each as one step of the undo", async () => {
    const buffer = open("pages/final-steps:switch conviction");
    expect(optionsIn()).toEqual(["Yes(Y)", "No(N)"]);
    press(/^Yes/);
    type("New option", "Perhaps");
    press("Add option");
    expect(optionsIn()).toEqual(["Yes(Y)", "Perhaps(PER)", "No(N)"]);
    expect(document.activeElement).toBe(screen.getByLabelText("New option"));
    type("What applicants see", "Maybe");
    type("Code, which the records store", "M");
    expect(optionsIn()).toEqual(["Yes(Y)", "Maybe(M)", "No(N)"]);
    press("Move option down");
    expect(screen.getByRole("status").textContent).toBe("Maybe is now 3 of 3.");
    expect(screen.getByRole("button", { name: "Move option down" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    press("Take option away…");
    const dialog = within(await screen.findByRole("alertdialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
    expect(buffer.text(YES_NO)).toBe(FORMS[YES_NO]);
    for (let step = 0; step < 5; step++) act(() => void buffer.undo());
    expect(buffer.canUndo()).toBe(false);
    expect(buffer.text(YES_NO)).toBe(FORMS[YES_NO]);
  });

  it("names what uses the list as well and what names a code, and says what is wrong at its place", async () => {
    open("pages/final-steps:switch conviction");
    expect(screen.getByText(/^This list is also used by /).textContent).toMatch(/: what is changed here/);
    press(/^Yes/);
    press("Take option away…");
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/: another place where it is asked, at “.*” on the page Final Steps$/),
    );
    fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    type("Code, which the records store", "N");
    expect(screen.getByText("Another option of this list has the same code.")).toBeDefined();
    press("Add option");
    expect(screen.getByText("Please write what applicants shall see.")).toBeDefined();
  });

  it("keeps the option chosen that was, when one is put before it", () => {
    const buffer = open("pages/final-steps:switch conviction");
    press(/^No/);
    const { changes } = addOption(buffer, "yes-no", "first", { code: "M", label: "Maybe" });
    act(() => buffer.apply({ label: "Add", changes }));
    expect(screen.getByLabelText<HTMLInputElement>("What applicants see").value).toBe("No");
  });

  it("become a list of its own, and what is changed then changes nowhere else", async () => {
    const buffer = open("pages/final-steps:switch conviction");
    press("Give it a list of its own…");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText<HTMLInputElement>("Name of the list").value).toBe("conviction");
    fireEvent.click(dialog.getByRole("button", { name: "Copy the list" }));
    expect(screen.getByRole("heading", { name: "Options (list conviction)" })).toBeDefined();
    expect(screen.queryByText(/^This list is also used by/)).toBeNull();
    expect(buffer.text(YES_NO)).toBe(FORMS[YES_NO]);
    expect(JSON.parse(buffer.text("options/conviction.json")).options).toEqual(
      JSON.parse(FORMS[YES_NO] ?? "").options,
    );
  });

  it("have no finding of axe", async () => {
    open("pages/final-steps:switch conviction");
    press(/^Yes/);
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

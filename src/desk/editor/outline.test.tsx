import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import axe from "axe-core";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { listNames, optionsOf } from "../../authoring/editing/edit-options.ts";
import { guardNode } from "../../authoring/editing/edit-rules.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { createFormBuffer, type FormBuffer } from "./form-buffer.ts";
import { allEntries, type OutlineEntry, outlineOf, readOutline } from "./outline-model.ts";
import { QUESTION_KINDS } from "./outline-question-kinds.ts";
import { Outline } from "./outline.tsx";

function Editor({ buffer, chosen }: { readonly buffer: FormBuffer; readonly chosen: string }) {
  const [selection, setSelection] = useState<string | undefined>(chosen);
  return (
    <UiProvider>
      <Outline
        buffer={buffer}
        selection={selection}
        onSelect={setSelection}
        onUndo={() => void buffer.undo()}
        onRedo={() => void buffer.redo()}
      />
    </UiProvider>
  );
}

function open(chosen: string): FormBuffer {
  const buffer = createFormBuffer(readForms());
  render(<Editor buffer={buffer} chosen={chosen} />);
  return buffer;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const inDialog = async () => within(await screen.findByRole("dialog"));
const textsOf = (buffer: FormBuffer) =>
  Object.fromEntries(buffer.paths().map((path) => [path, buffer.text(path)]));

const CONTACT = "pages/about:section Contact";
const INTERNATIONAL = "pages/about:phone_international";
const SMS = "pages/about:optin_sms_ind";

describe("the outline [EDT-30]", () => {
  it("has pages, sections and questions with their titles, and finds each again by its id", () => {
    const outline = readOutline(createFormBuffer(readForms()));
    expect(outline.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      "page About You",
      "page Academics",
      "page Final Steps",
      "block address",
      "block parent",
      "block relative",
      "block sibling",
    ]);
    const contact = allEntries(outline).find(({ id }) => id === CONTACT);
    expect(contact?.title).toBe("Contact");
    expect(contact?.entries.map(({ title }) => title)).toEqual([
      "Side by side",
      "International Phone",
      "Send me text messages about my application",
    ]);
    const ids = allEntries(outline).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("shows what there is of a form that cannot be read, and says so instead of changing it", () => {
    const buffer = createFormBuffer({ ...readForms(), "pages/about.ui.json": "{" });
    render(<Editor buffer={buffer} chosen="pages/about" />);
    expect(screen.getByRole("alert").textContent).toContain("pages/about.ui.json cannot be read");
    expect(screen.getByRole("button", { name: "Add question…" }).getAttribute("aria-disabled")).toBe("true");
    press("Add question…");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows what is chosen inside of the condition that was just put around it [EDT-43]", () => {
    const buffer = open(SMS);
    const item = allEntries(outlineOf(buffer)).find(({ id }) => id === SMS)?.item;
    if (item === undefined) throw new Error("There is no such question.");
    act(() =>
      buffer.apply(guardNode(buffer, item, { valueKey: "phone_cell", operator: "answered" }, "Rule")),
    );
    expect(document.querySelector(`[data-entry="${SMS}"]`)?.getAttribute("aria-current")).toBe("true");
  });

  it("opens and closes what holds others, and chooses", () => {
    open("pages/about");
    press("Show what is in About You");
    expect(
      screen.getByRole("button", { name: "Show what is in About You" }).getAttribute("aria-expanded"),
    ).toBe("true");
    press("Contact (section)");
    expect(screen.getByRole("button", { name: "Contact (section)" }).getAttribute("aria-current")).toBe(
      "true",
    );
    press("Show what is in About You");
    expect(screen.queryByRole("button", { name: "Contact (section)" })).toBeNull();
  });

  it("has no finding of axe, opened and closed", async () => {
    open(CONTACT);
    press("Show what is in About You");
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

describe("a button that does nothing now [EDT-102]", () => {
  /** Why it does nothing, to whoever hears it; it says the same to whoever points at it, and who presses it. */
  function whyNot(name: string): string | null | undefined {
    const button = screen.getByRole("button", { name });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
    const why = document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
    expect([button.title, screen.getByRole("status").textContent]).toEqual([why, why]);
    return why;
  }

  /** Chooses the first entry for which this holds. */
  function choose(of: (entry: OutlineEntry) => boolean): OutlineEntry {
    const entry = allEntries(readOutline(createFormBuffer(readForms()))).find(of);
    if (entry === undefined) throw new Error("There is no such entry.");
    open(entry.id);
    return entry;
  }

  it("says of what stands alone in a condition why it cannot be moved, before it is pressed", () => {
    const { entries } = choose(({ kind, entries: inner }) => kind === "when" && inner.length === 1);
    cleanup();
    open(entries[0]?.id ?? "");
    const why = whyNot("Move up");
    expect(why).toMatch(
      /^It is the only one in “Only sometimes: .*”, which says when it shows\. Choose that/,
    );
    expect(whyNot("Move down")).toBe(why);
    // Also without a press.
    cleanup();
    open(entries[0]?.id ?? "");
    expect(screen.getByText(why ?? "", { ignore: "[hidden]" })).toBeDefined();
  });

  it("says why pages, blocks and ways stay, and what has no key", () => {
    choose(({ kind }) => kind === "page");
    expect(whyNot("Move up")).toBe("It is the first page.");
    expect(whyNot("Move to…")).toBe("A page goes among the pages: Move up and Move down.");
    expect(whyNot("Change key…")).toBe("Choose a question: nothing else has a key.");
    cleanup();
    choose(({ kind, item }) => kind === "block" && item === undefined);
    for (const name of ["Move up", "Move to…", "Delete…"])
      expect(whyNot(name)).toBe("It has no place of its own: it goes where what it belongs to goes.");
    cleanup();
    open("");
    expect(whyNot("Add question…")).toBe("Choose a question or a section first.");
  });

  it("says why as long as nothing else is chosen or done [EDT-102]", () => {
    const buffer = open("pages/about");
    const said = () => screen.getByRole("status").textContent;
    const why = "It is the first page.";
    const edit = (from: number) =>
      buffer.apply({ label: "Edit", changes: [{ path: "words.json", changes: { from, insert: " " } }] });
    press("Show what is in About You");
    press("Move up");
    expect(said()).toBe(why);
    press("Contact (section)");
    expect(said()).toBe("");
    press("About You (page)");
    expect(said()).toBe("");
    for (const change of [() => edit(0), () => void buffer.undo(), () => void buffer.redo()]) {
      press("Move up");
      expect(said()).toBe(why);
      act(change);
      expect(said()).toBe("");
    }
  });

  it("says why again when it is pressed again [EDT-102]", () => {
    open("pages/about");
    press("Move up");
    const status = screen.getByRole("status");
    const first = status.firstChild;
    press("Move up");
    expect(screen.getByRole("status")).toBe(status);
    expect(status.textContent).toBe("It is the first page.");
    expect(status.firstChild).not.toBe(first);
  });

  it("says of undo that it knows this tab since it was loaded", () => {
    const buffer = open(SMS);
    expect(whyNot("Undo")).toMatch(/^Nothing was changed in this tab since the page was loaded/);
    act(() =>
      buffer.apply({ label: "Edit", changes: [{ path: "words.json", changes: { from: 0, insert: " " } }] }),
    );
    press("Move up");
    expect(screen.getByRole("button", { name: "Undo" }).title).toBe(
      "Takes back what was done in this tab since the page was loaded.",
    );
  });
});

describe("an edit in the outline [EDT-31]", () => {
  it("moves what is chosen, says where it is, keeps the focus, and stops at the end", () => {
    const buffer = open(CONTACT);
    const up = screen.getByRole("button", { name: "Move up" });
    up.focus();
    fireEvent.click(up);
    expect(screen.getByRole("status").textContent).toMatch(/^Contact is now 1 of \d+\.$/);
    expect(document.activeElement).toBe(up);
    expect(up.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(up);
    expect(buffer.revision()).toBe(1);
    press("Move down");
    expect(textsOf(buffer)).toEqual(readForms());
    press("Undo");
    press("Undo");
    expect(textsOf(buffer)).toEqual(readForms());
    press("Redo");
    expect(textsOf(buffer)).not.toEqual(readForms());
  });

  it("adds a question of any kind, and the form is as good as before; one undo takes it back", async () => {
    for (const kind of Object.keys(QUESTION_KINDS)) {
      const buffer = createFormBuffer(readForms());
      const { unmount } = render(<Editor buffer={buffer} chosen={SMS} />);
      press("Add question…");
      const dialog = await inDialog();
      fireEvent.change(dialog.getByLabelText("Question, as applicants read it"), {
        target: { value: "Messenger Name?" },
      });
      fireEvent.change(dialog.getByLabelText("How it is answered"), { target: { value: kind } });
      if (QUESTION_KINDS[kind]?.hasOptions) {
        fireEvent.change(dialog.getByLabelText("List of options"), { target: { value: "yes-no" } });
      }
      fireEvent.click(dialog.getByRole("button", { name: "Add" }));
      expect(screen.getByRole("status").textContent).toBe("Messenger Name? was added.");
      const added = allEntries(readOutline(buffer)).find(({ key }) => key === "messenger_name");
      expect(added?.item, kind).toMatchObject({ list: ["ui:layout", 1, "content"], index: 3 });
      const errors = lintForms(textsOf(buffer)).findings.filter(({ severity }) => severity === "error");
      expect(errors.map(({ file, message }) => `${kind} ${file}: ${message}`)).toEqual([]);
      act(() => void buffer.undo());
      expect(textsOf(buffer)).toEqual(readForms());
      unmount();
    }
  });

  it("takes no list of options that nobody has chosen, and offers a new one first [STF-02]", async () => {
    const buffer = open(CONTACT);
    press("Add question…");
    const dialog = await inDialog();
    fireEvent.change(dialog.getByLabelText("Question, as applicants read it"), { target: { value: "Pet" } });
    fireEvent.change(dialog.getByLabelText("How it is answered"), { target: { value: "radio" } });
    const list = dialog.getByLabelText<HTMLSelectElement>("List of options");
    const choices = [...list.options].map(({ textContent }) => textContent);
    expect(choices.slice(0, 3)).toEqual(["Choose…", "A new list", listNames(buffer)[0]]);
    expect([list.value, choices.length]).toEqual(["", listNames(buffer).length + 2]);
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    expect(dialog.getByText("Please choose a list, or a new one.")).toBeDefined();
    expect(list.getAttribute("aria-invalid")).toBe("true");
    expect(buffer.revision()).toBe(0);
    fireEvent.change(list, { target: { value: list.options[1]?.value } });
    fireEvent.change(dialog.getByLabelText("Options, one a line"), { target: { value: "Cat\nDog" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    expect(optionsOf(buffer, "pet").map(({ label }) => label)).toEqual(["Cat", "Dog"]);
  });

  it("asks again for what is missing and for a key that is taken, at its place", async () => {
    const buffer = open(CONTACT);
    press("Add question…");
    const dialog = await inDialog();
    const key = dialog.getByLabelText("Key, under which the answer is stored");
    fireEvent.change(key, { target: { value: "first_name" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    expect(dialog.getByText("Please write what applicants shall read.")).toBeDefined();
    expect(dialog.getByText("There is a question with the key first_name already.")).toBeDefined();
    expect(key.getAttribute("aria-invalid")).toBe("true");
    expect(buffer.revision()).toBe(0);
  });

  it("adds a section before the buttons that end a page", async () => {
    const buffer = open("pages/about");
    press("Add content…");
    const dialog = await inDialog();
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    expect(dialog.getByText("Please write what applicants shall read.")).toBeDefined();
    expect(buffer.revision()).toBe(0);
    fireEvent.change(dialog.getByLabelText("Heading of the section"), { target: { value: "Hobbies" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    const about = readOutline(buffer).find(({ id }) => id === "pages/about");
    expect(about?.entries.slice(-2).map(({ title }) => title)).toEqual(["Hobbies", "Save and Continue"]);
    expect(screen.getByRole("button", { name: "Hobbies (section)" }).getAttribute("aria-current")).toBe(
      "true",
    );
  });

  it("adds tabs with what was written line by line, and another one to them [STF-03]", async () => {
    const buffer = open(SMS);
    const choose = (kind: string) => {
      const what = dialog.getByLabelText<HTMLSelectElement>("What is added");
      const option = [...what.options].find(({ textContent }) => textContent === kind);
      fireEvent.change(what, { target: { value: option?.value } });
    };
    press("Add content…");
    let dialog = await inDialog();
    choose("Tabs, of which one is open");
    fireEvent.change(dialog.getByLabelText("What the choice is about"), { target: { value: "School" } });
    const tabs = dialog.getByLabelText("Tabs, one a line");
    fireEvent.change(tabs, { target: { value: "High School" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    expect(dialog.getByText("Please write at least 2 lines.")).toBeDefined();
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
    fireEvent.change(tabs, { target: { value: "High School\nHome School" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    expect(screen.getByRole("status").textContent).toBe("School was added.");
    press("Add content…");
    dialog = await inDialog();
    choose("Another tab");
    fireEvent.change(dialog.getByLabelText("Words on the tab"), { target: { value: "Abroad" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add" }));
    expect(screen.getByRole("button", { name: "Abroad (tab)" }).getAttribute("aria-current")).toBe("true");
    const school = allEntries(readOutline(buffer)).find(
      ({ kind, title }) => kind === "tabs" && title === "School",
    );
    expect(school?.entries.map(({ title }) => title)).toEqual(["High School", "Home School", "Abroad"]);
    const errors = lintForms(textsOf(buffer)).findings.filter(({ severity }) => severity === "error");
    expect(errors).toEqual([]);
  });

  it("names what still speaks of a question before it is deleted, as the outline does [STF-10]", async () => {
    const buffer = open(INTERNATIONAL);
    press("Delete…");
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "International Phone: a condition, at “Home Phone” on the page About You",
      "International Phone: the look of another question, at “Home Phone” on the page About You",
      "International Phone: the look of another question, at “Cell Phone” on the page About You",
    ]);
    expect(buffer.revision()).toBe(0);
    fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
    expect(screen.getByRole("status").textContent).toBe("International Phone was deleted.");
    expect(allEntries(readOutline(buffer)).some(({ id }) => id === INTERNATIONAL)).toBe(false);
    expect(screen.getByRole("button", { name: "Contact (section)" }).getAttribute("aria-current")).toBe(
      "true",
    );
  });

  it("moves to another section, duplicates, and changes a key", async () => {
    const buffer = open(SMS);
    press("Move to…");
    let dialog = await inDialog();
    const target = dialog.getByLabelText<HTMLSelectElement>("To the end of");
    fireEvent.change(target, { target: { value: "pages/about:section Your Name" } });
    fireEvent.click(dialog.getByRole("button", { name: "Move" }));
    expect(screen.getByRole("status").textContent).toBe(
      "Send me text messages about my application is now in Your Name.",
    );
    press("Duplicate…");
    dialog = await inDialog();
    fireEvent.click(dialog.getByRole("button", { name: "Duplicate" }));
    press("Change key…");
    dialog = await inDialog();
    fireEvent.change(dialog.getByLabelText("Key, under which the answer is stored"), {
      target: { value: "optin_mail" },
    });
    fireEvent.click(dialog.getByRole("button", { name: "Change key" }));
    const name = allEntries(readOutline(buffer)).find(({ title }) => title === "Your Name");
    expect(name?.entries.map(({ key }) => key).slice(-2)).toEqual(["optin_sms_ind", "optin_mail"]);
    const errors = lintForms(textsOf(buffer)).findings.filter(({ severity }) => severity === "error");
    expect(errors).toEqual([]);
  });
});

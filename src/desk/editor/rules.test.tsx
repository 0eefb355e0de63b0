import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { generatedForm } from "../../../tests/support/generated-form.ts";
import { readFormRules } from "../../authoring/form-rules/read-form-rules.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { createFormBuffer, type FormBuffer } from "./form-buffer.ts";
import { allEntries, type OutlineEntry, outlineOf } from "./outline-model.ts";
import { RulePart } from "./rule-part.tsx";

const FORMS = readForms();
const UI = "pages/about.ui.json";
const SCHEMA = "pages/about.schema.json";
type Files = Readonly<Record<string, string>>;

interface Opened {
  readonly buffer: FormBuffer;
  readonly selection: () => string;
  readonly onGo: ReturnType<typeof vi.fn<(place: object) => void>>;
}

interface EditorProps extends Pick<Opened, "buffer" | "onGo"> {
  readonly first: string;
  readonly findings: readonly FormFinding[];
  readonly onChosen: (id: string) => void;
}

function Editor({ first, buffer, findings, onChosen, onGo }: EditorProps) {
  const [selection, setSelection] = useState(first);
  const onSelect = (id: string) => {
    setSelection(id);
    onChosen(id);
  };
  return (
    <RulePart
      buffer={buffer}
      selection={selection}
      findings={findings}
      onSelect={onSelect}
      onChoose={onSelect}
      onGo={onGo}
    />
  );
}

/** Where an entry stands: its part and the way to it in the layout. */
function placeOf({ part, item }: OutlineEntry): string {
  return [part, ...(item ? [...item.list, item.index] : [])].join("/");
}

/** Chooses what stands at a place. */
function open(place: string, files: Files = FORMS, findings: readonly FormFinding[] = []): Opened {
  const buffer = createFormBuffer(files);
  const entries = () => allEntries(outlineOf(buffer));
  const first = entries().find((entry) => placeOf(entry) === place)?.id ?? "";
  const onGo = vi.fn<(place: object) => void>();
  let chosen = first;
  const onChosen = (id: string) => {
    chosen = id;
  };
  render(
    <UiProvider>
      <Editor first={first} buffer={buffer} findings={findings} onChosen={onChosen} onGo={onGo} />
    </UiProvider>,
  );
  const selection = () => {
    const entry = entries().find(({ id }) => id === chosen);
    return entry ? placeOf(entry) : "";
  };
  return { buffer, selection, onGo };
}

const textsOf = (buffer: FormBuffer) =>
  Object.fromEntries(buffer.paths().map((path) => [path, buffer.text(path)]));
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const choose = (label: string, option: string) => {
  const list = screen.getByLabelText<HTMLSelectElement>(label);
  const value = [...list.options].find(({ text }) => text === option)?.value;
  expect(value, `${label} has ${option}`).toBeDefined();
  fireEvent.change(list, { target: { value } });
};
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const said = (words: string) =>
  waitFor(() => expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(words));

const CITIZENSHIP = "pages/about/ui:layout/10/content";
const PREFERRED_NAME = "pages/about/ui:layout/0/content/1";
const BIRTH_DATE = "pages/about/ui:layout/0/content/2";

describe("when something shows [EDT-42]", () => {
  it("says every condition from the outside in, and that nothing holds it back", () => {
    open(`${CITIZENSHIP}/2/content/1/content/0`);
    expect(
      screen.getByText(
        "Shown when “What is your citizenship?” is “U.S. permanent resident, refugee or asylee”.",
      ),
    ).toBeDefined();
    expect(
      screen.getByText("and when “Do you have a permanent resident card (green card)?” is “Yes”."),
    ).toBeDefined();
    expect(screen.getByText(/This decides on “Do you have a permanent resident card/)).toBeDefined();
  });

  it("says always, and whether it must be answered", () => {
    open(PREFERRED_NAME);
    expect(screen.getByText("Always shown.")).toBeDefined();
    expect(screen.getByText("It may be left out.")).toBeDefined();
  });

  it("says it for each place where a block is used", () => {
    open("blocks/address/ui:layout/2");
    expect(screen.getByText("Under About You, Mailing Address")).toBeDefined();
    expect(
      screen.getByText("Shown when “Is your mailing address the same as your permanent address?” is “No”."),
    ).toBeDefined();
  });

  it("says in words what no sentence can change, and leads to its place", () => {
    const rule =
      '{ "anyEntry": "siblings", "where": { "valueKey": "sibling_age", "operator": "lt", "target": 18 } }';
    const files = {
      ...FORMS,
      [UI]: (FORMS[UI] ?? "").replace('"citizenship_type", "operator": "equals", "target": "4" }', '"x" }'),
    };
    const text = (files[UI] ?? "").replace('{ "valueKey": "x" }', rule);
    const { onGo } = open(`${CITIZENSHIP}/3/content/0`, { ...files, [UI]: text });
    expect(
      screen.getByText("Shown when for at least 1 of “Sibling 1” to “Sibling 4”: “Age” is less than 18."),
    ).toBeDefined();
    click(/^Show it in the text/);
    const line = text.split("\n").findIndex((one) => one.includes("anyEntry"));
    expect(onGo).toHaveBeenCalledWith({
      path: UI,
      line: line + 1,
      column: (text.split("\n")[line] ?? "").indexOf('{ "anyEntry') + 1,
    });
  });
});

describe("conditions in sentences [EDT-43] [EDT-44]", () => {
  it("offers no condition while a file of the page cannot be read [EDT-104]", () => {
    const { buffer } = open(BIRTH_DATE);
    expect(screen.getByRole("button", { name: "Add a condition…" })).toBeDefined();
    const broken = { from: 0, to: 1, insert: "" };
    act(() => buffer.apply({ label: "Break", changes: [{ path: SCHEMA, changes: broken }] }));
    expect(screen.queryByRole("button", { name: "Add a condition…" })).toBeNull();
  });

  it("wraps a question in its first condition and unwraps it with the last, one undo each", async () => {
    const { buffer, selection } = open(BIRTH_DATE);
    click("Add a condition…");
    click("Save");
    expect(screen.getByText("Please choose a question.")).toBeDefined();
    choose("Question", "Preferred Name");
    click("Save");
    await said("Added: “Preferred Name” is answered.");
    expect(JSON.parse(buffer.text(UI))["ui:layout"][0].content[2]).toEqual({
      when: { valueKey: "preferred_name", operator: "answered" },
      content: ["birth_date"],
    });
    expect(selection()).toBe(`${BIRTH_DATE}/content/0`);
    click("Remove: “Preferred Name” is answered");
    await said("Removed: “Preferred Name” is answered.");
    expect(selection()).toBe(BIRTH_DATE);
    expect(JSON.parse(buffer.text(UI))).toEqual(JSON.parse(FORMS[UI] ?? ""));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    act(() => void buffer.undo());
    act(() => void buffer.undo());
    expect(textsOf(buffer)).toEqual(FORMS);
  });

  it("changes option, joins another one by or, and turns the group", async () => {
    const { buffer } = open(`${CITIZENSHIP}/3/content/0`);
    const rule = () => JSON.parse(buffer.text(UI))["ui:layout"][10].content[3].when;
    click("Change: “What is your citizenship?” is “Citizen of another country”");
    choose("How its answer is compared", "is one of");
    click("Save");
    expect(screen.getByText("Please say with what the answer is compared.")).toBeDefined();
    fireEvent.click(screen.getByLabelText("Citizen of another country"));
    await waitFor(() => expect(screen.getByText(/^It then reads:/)).toBeDefined());
    click("Save");
    expect(rule()).toEqual({ valueKey: "citizenship_type", operator: "in", target: ["4"] });
    click("Add to this condition…");
    choose("Question", "Date of Birth");
    choose("How its answer is compared", "is before");
    fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2008-09-01" } });
    choose("Together with what is there", "or: one of them is enough");
    click("Save");
    const born = { valueKey: "birth_date", operator: "lt", target: "2008-09-01" };
    const citizen = { valueKey: "citizenship_type", operator: "in", target: ["4"] };
    await waitFor(() => expect(rule()).toEqual({ any: [citizen, born] }));
    click("Let all have to hold");
    await said("All of them must hold now.");
    expect(rule()).toEqual({ all: [citizen, born] });
    for (let step = 0; step < 3; step++) act(() => void buffer.undo());
    expect(textsOf(buffer)).toEqual(FORMS);
  });

  it("requires an answer only sometimes", async () => {
    const { buffer } = open(PREFERRED_NAME);
    click("Require it only sometimes…");
    choose("Question", "Not listed here");
    choose("How its answer is compared", "is ticked");
    click("Save");
    await said("Added: “Not listed here” is ticked.");
    expect(JSON.parse(buffer.text(SCHEMA)).requiredWhen.preferred_name).toEqual({
      valueKey: "pronouns_not_listed",
      operator: "equals",
      target: true,
    });
    expect(screen.getByText("Required when “Not listed here” is ticked.")).toBeDefined();
  });

  it("says that a file has to be mended, and changes nothing", async () => {
    const { buffer } = open("pages/education/ui:layout/0/content/0");
    click("Add a condition…");
    act(() =>
      buffer.apply({ label: "Break", changes: [{ path: SCHEMA, changes: { from: 0, insert: "}" } }] }),
    );
    choose("Question", "preferred_name");
    click("Make it a choice");
    await waitFor(() =>
      expect(screen.getByText(/^Nothing was changed: a file cannot be read/)).toBeDefined(),
    );
    expect(buffer.text(SCHEMA)).toBe(`}${FORMS[SCHEMA]}`);
  });
});

describe("what a rule may ask about [EDT-45]", () => {
  it("says why a question cannot be used", () => {
    open(BIRTH_DATE);
    click("Add a condition…");
    const reasons = screen.getByText(/^Questions that cannot be used here/).closest("details");
    expect(
      within(reasons ?? document.body).getByText(/“What is your citizenship\?”: It is asked later/),
    ).toBeDefined();
  });

  it("makes a choice of a free text, and goes on with its options", async () => {
    const { buffer } = open(BIRTH_DATE);
    click("Add a condition…");
    choose("Question", "Preferred Name");
    expect(screen.getByText(/Its answer is a free text/)).toBeDefined();
    choose("List of options", "yes-no");
    click("Make it a choice");
    await said("Preferred Name is a choice now.");
    expect(JSON.parse(buffer.text(SCHEMA)).properties.preferred_name.optionsFrom).toBe("yes-no");
    choose("Answer", "Yes");
    click("Save");
    await said("Added: “Preferred Name” is “Yes”.");
  });
});

describe("what the solver knows [EDT-46]", () => {
  it("stands at the rule, with titles in the place of keys", () => {
    const text = (FORMS[UI] ?? "").replace(
      '"when": { "valueKey": "green_card", "operator": "equals", "target": "Y" }',
      '"when": { "valueKey": "citizenship_type", "operator": "equals", "target": "4" }',
    );
    const files = { ...FORMS, [UI]: text };
    const { findings } = lintForms(files);
    const placed = findings.map(({ file, line, column, pointer, severity, code, message }) => ({
      path: file,
      line,
      column,
      pointer,
      severity,
      code,
      message,
    }));
    open(`${CITIZENSHIP}/2/content/1/content/0`, files, placed);
    expect(
      screen.getByText(
        /This can never show where it stands: “What is your citizenship\?” is "3" and .*exclude each other/,
      ),
    ).toBeDefined();
  });
});

describe("the table of answers [EDT-48]", () => {
  it("lists what appears, and chooses it in the outline", async () => {
    const { selection } = open(PREFERRED_NAME);
    const details = screen.getByText("Which answer makes what appear").closest("details");
    if (details) details.open = true;
    const title = "Has anyone in your family studied at this university?";
    const table = await screen.findByRole("region", { name: title });
    expect(within(table).getByText("Degree Earned Here")).toBeDefined();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    fireEvent.click(within(table).getByText("Degree Earned Here"));
    expect(selection()).toBe("blocks/relative/ui:layout/1/row/1");
    await said("Degree Earned Here is chosen.");
  });
});

describe("how long the rules take [EDT-49]", () => {
  it("grows no faster than the form: four times the questions, not ten times as long", () => {
    const buffers = [300, 1_200].map((questions) => createFormBuffer(generatedForm(questions)));
    const timeOf = (buffer: FormBuffer) => {
      buffer.apply({
        label: "Key",
        changes: [{ path: "pages/questions.ui.json", changes: { from: 0, insert: " " } }],
      });
      const start = process.cpuUsage();
      readFormRules(buffer);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    // In turn, and of the processor alone: a busy machine stops a test now and then.
    const rounds = Array.from({ length: 15 }, () => buffers.map(timeOf));
    const [small = 0, large = 0] = buffers.map((_, index) =>
      median(rounds.map((round) => round[index] ?? 0)),
    );
    expect(large / small).toBeLessThan(10);
  });
});

import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { ChangingAnswers } from "../../src/form/answers/changing-answers.ts";
import {
  type AddAnotherNode,
  type Answers,
  type CompiledForm,
  componentCount,
  contentsOf,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  hideAndRestore,
  insertEntry,
  type LayoutNode,
  type OutlineItem,
  outlineOf,
  removeEntry,
  visibleKeys,
} from "../../src/form/index.ts";
import { validateForm } from "../../src/form/validation/page-errors.ts";
import { lintSchool, SCHOOLS } from "../support/schools.ts";

const boarding = SCHOOLS.find(({ name }) => name === "boarding");
const FORM = compiled();
const VALIDATORS = compileValidators(FORM);

function compiled(files: Readonly<Record<string, string>> = {}): CompiledForm {
  if (boarding === undefined) throw new Error("There is no boarding school.");
  const { form, complaints } = lintSchool({ ...boarding, files: { ...boarding.files, ...files } });
  if (form === null) throw new Error(complaints.join("\n"));
  return form;
}

function groupOf(id: string): AddAnotherNode {
  const walk = (nodes: readonly LayoutNode[]): readonly AddAnotherNode[] =>
    nodes.flatMap((node) => [
      ...(node.kind === "addAnother" ? [node] : []),
      ...contentsOf(node).flatMap(walk),
    ]);
  const group = walk(FORM.pages.flatMap(({ layout }) => layout)).find((node) => node.id === id);
  if (group === undefined) throw new Error(`There is no group ${id}.`);
  return group;
}

function view(counts: Readonly<Record<string, number>> = {}): DisplayState {
  return { ...EMPTY_DISPLAY_STATE, counts };
}

const errorsOf = (answers: Answers, counts = {}) =>
  validateForm(FORM, VALIDATORS, answers, { today: "2026-11-24", displayState: view(counts) });

const ANA = { child_first_name: "Ana", child_birth_date: "2015-03-01", child_takes_medication: "N" };
const BEN = {
  child_2_first_name: "Ben",
  child_2_birth_date: "2017-03-01",
  child_2_takes_medication: "Y",
  child_2_medication_name: "Aspirin",
  child_2_medication_2_name: "Iron",
};

describe("the keys of further entries", () => {
  it("are worked out from the first, with what the data model says of it, inner ones included [GRP-01]", () => {
    const { maxLength, ...first } = FORM.keys.child_medication_dose ?? {};
    expect(first).toEqual({ type: "string", sensitivity: "sensitive" });
    expect(FORM.keys.child_3_medication_2_dose).toEqual({ ...first, maxLength });
    expect(FORM.keys.child_2_birth_date).toEqual({ type: "string", sensitivity: "personal", maxLength: 45 });
    expect(FORM.keys.child_4_house_desc).toEqual(FORM.keys.child_house_desc);
    expect(Object.keys(FORM.keys)).not.toContain("child_5_first_name");
    expect(Object.keys(FORM.keys)).not.toContain("child_2_medication_4_name");
  });

  it("mean the same when all of them are written by hand, also in an order of one's own [GRP-01]", () => {
    const model = JSON.parse(boarding?.files["data-model.json"] ?? "");
    const { keys } = model;
    const written = Object.fromEntries(
      Object.keys(FORM.keys)
        .filter((key) => !key.endsWith("_desc"))
        .map((key) => [key, keys[key.replaceAll(/_\d_/g, "_")]]),
    );
    const byHand = compiled({ "data-model.json": JSON.stringify({ keys: written }) });
    expect(byHand).toEqual(FORM);
  });

  it("are asked for nowhere when the first is not in the data model [GRP-01]", () => {
    const model = JSON.parse(boarding?.files["data-model.json"] ?? "");
    delete model.keys.child_house;
    const { findings } = lintForms(
      { ...boarding?.files, "data-model.json": JSON.stringify(model) },
      boarding?.partnerConfig,
    );
    expect(new Set(findings.map(({ code }) => code))).toEqual(
      new Set(["key-not-in-data-model", "records-unknown-key"]),
    );
  });
});

describe("the fewest entries of a group", () => {
  it("show at once, and each must be filled in [GRP-03]", () => {
    const guardians = groupOf("guardians");
    expect(componentCount(guardians, {}, view())).toBe(2);
    expect(componentCount(guardians, {}, view({ guardians: 1 }))).toBe(2);
    expect(visibleKeys(FORM, {}).has("guardian_2_name")).toBe(true);
    expect(visibleKeys(FORM, {}).has("guardian_3_name")).toBe(false);
    const errors = errorsOf({ guardian_name: "Ida Ray", guardian_phone: "+12075550188" });
    expect(errors.guardian_name).toBeUndefined();
    expect(errors.guardian_2_name).toEqual(["Guardian 2: Full Name"]);
  });

  it("are demanded in plain words where none of their questions is required [GRP-03]", () => {
    expect(errorsOf({}).friend_name).toEqual(["Please fill in Friend 1."]);
    expect(errorsOf({ friend_name: "Bo" }).friend_name).toBeUndefined();
    expect(errorsOf({ friend_name: "Bo" }, { friends: 2 }).friend_2_name).toBeUndefined();
  });

  it("keep their places when one is emptied, and what was in it comes back there [GRP-03]", () => {
    const group = groupOf("guardians");
    const answers = { guardian_name: "Ida", guardian_2_name: "Jo" };
    const before = hideAndRestore(FORM, { answers, displayState: view(), hiddenAnswers: {} });
    const { state, removed } = removeEntry(FORM, before, { group, index: 0 });
    expect([state.answers.guardian_name, state.answers.guardian_2_name]).toEqual(["", "Jo"]);
    const { state: after } = insertEntry(FORM, state, { group, removed });
    expect(after.answers).toMatchObject(answers);
    expect(componentCount(group, after.answers, after.displayState)).toBe(2);
  });
});

describe("the name of an entry", () => {
  /** The titles of sections, outermost first. */
  const sections = (items: readonly OutlineItem[]): readonly string[] =>
    items.flatMap((item) => (item.kind === "section" ? [item.title, ...sections(item.items)] : []));

  it("stands in its errors, those of the groups inside it included [GRP-04]", () => {
    const { child_2_birth_date: _date, ...rest } = BEN;
    const answers = { ...ANA, ...rest, child_2_medication_2_name: "", child_2_medication_2_dose: "two" };
    const errors = errorsOf(answers);
    expect(errors.child_2_birth_date).toEqual(["Child 2 (Ben): Date of Birth"]);
    expect(errors.child_2_medication_2_name).toEqual(["Child 2 (Ben), Medication 2: Medication"]);
    expect(errorsOf({}).child_birth_date).toEqual(["Child 1: Date of Birth"]);
  });

  it("stands above it where the application is read, whatever characters it has [GRP-04]", () => {
    const answers = { ...ANA, ...BEN, child_first_name: "<b>$& {{number}}" };
    const [, page] = outlineOf(FORM, answers);
    expect(sections(page?.items ?? [])).toEqual([
      "Children",
      "Child 1 (<b>$& {{number}})",
      "Child 2 (Ben)",
      "Medication 1 (Aspirin)",
      "Medication 2 (Iron)",
    ]);
    const [error] = errorsOf({ child_first_name: "$& $1" }).child_birth_date ?? [];
    expect(error).toBe("Child 1 ($& $1): Date of Birth");
  });

  it("is left out while it is empty or only spaces [GRP-04]", () => {
    expect(sections(outlineOf(FORM, { child_first_name: "  " })[1]?.items ?? [])).toContain("Child 1");
  });
});

describe("a group inside the entries of another one", () => {
  const all = { ...ANA, ...BEN };
  const group = groupOf("children");

  it("has keys and counts of its own in each of them [GRP-05]", () => {
    expect(groupOf("medications").components[2]?.keys[0]).toBe("child_medication_3_name");
    expect(groupOf("medications_2").components[2]?.keys[0]).toBe("child_2_medication_3_name");
    expect(FORM.questions.child_2_medication_3_name?.about).toBe("Child 2, Medication 3");
    const counts = { children: 2, medications: 3 };
    const taking = { ...all, child_takes_medication: "Y" };
    expect(visibleKeys(FORM, taking, view(counts)).has("child_medication_3_name")).toBe(true);
    expect(visibleKeys(FORM, taking, view(counts)).has("child_2_medication_3_name")).toBe(false);
  });

  it("goes along when the outer entry moves, with answers and count, and comes back with it [GRP-05]", () => {
    const counts = { children: 2, medications: 1, medications_2: 3 };
    const before = hideAndRestore(FORM, { answers: all, displayState: view(counts), hiddenAnswers: {} });
    const { state, removed } = removeEntry(FORM, before, { group, index: 0 });
    expect(state.answers).toMatchObject({
      child_first_name: "Ben",
      child_medication_name: "Aspirin",
      child_medication_2_name: "Iron",
      child_2_medication_name: "",
    });
    expect(state.displayState.counts).toEqual({ children: 1, medications: 3, medications_2: 1 });
    const { state: after } = insertEntry(FORM, state, { group, removed });
    expect(after.answers).toMatchObject(all);
    expect(after.displayState.counts).toEqual(counts);
  });

  it("demands of each entry what it demands of the first [GRP-05]", () => {
    const answers = { ...all, child_2_medication_2_when: "NOON", child_2_medication_name: "" };
    expect(Object.keys(errorsOf(answers)).filter((key) => key.includes("medication"))).toEqual([
      "child_2_medication_name",
      "child_2_medication_2_dose",
    ]);
  });
});

it("works out as little for the fiftieth entry as for the second [GRP-06]", () => {
  const big = bigForm(50);
  const read: string[] = [];
  const answers = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`pet_${index === 0 ? "" : `${index + 1}_`}name`, "Rex"]),
  );
  const counted = new Proxy(answers, {
    get: (target, key) => {
      read.push(String(key));
      return typeof key === "string" ? target[key] : undefined;
    },
  });
  const readsOf = (key: string) => {
    read.length = 0;
    const changing = new ChangingAnswers(big, {
      answers: counted,
      displayState: view({ pets: 50 }),
      hiddenAnswers: {},
    });
    changing.apply({ [key]: "Max" });
    return read.length;
  };
  expect(readsOf("pet_50_name")).toBe(readsOf("pet_2_name"));
  expect(readsOf("pet_50_name")).toBeLessThan(20);
});

/** A group with so many entries, of which the data model names the first alone. */
function bigForm(max: number): CompiledForm {
  const { form } = lintForms(
    Object.fromEntries(
      Object.entries({
        "application.json": {
          title: "Pets",
          pages: [{ id: "pets", route: "/pets", step: "Pets", title: "Pets" }],
        },
        "data-model.json": { keys: { pet_name: { type: "string", sensitivity: "personal" } } },
        "pages/pets.schema.json": { properties: { pet_name: { type: "string", title: "Name" } } },
        "pages/pets.ui.json": {
          "ui:layout": [
            { addAnother: "pets", label: "Add", prefix: "pet_", max, content: ["pet_name"] },
            { action: "submit" },
          ],
        },
      }).map(([path, value]) => [path, JSON.stringify(value)]),
    ),
  );
  if (form === null) throw new Error("The form has errors.");
  return form;
}

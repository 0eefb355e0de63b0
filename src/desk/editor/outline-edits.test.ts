import { describe, expect, it } from "vitest";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import {
  addOption,
  changeOption,
  copyList,
  moveOption,
  optionsOf,
  placesOfCode,
  removeOption,
  usersOfList,
} from "../../authoring/editing/edit-options.ts";
import { pagesOf } from "../../authoring/editing/edit-pages.ts";
import { addNode, renameQuestion } from "../../authoring/editing/edit-questions.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { createFormBuffer, type FormBuffer } from "./form-buffer.ts";
import { addQuestionAt, deleteEntry, deletionOf } from "./outline-actions.ts";
import type { OutlineEdit } from "./outline-edit.ts";
import { allEntries, type OutlineEntry, outlineOf } from "./outline-model.ts";
import { canMove, moveBeside, moveEntry, moveEntryTo, targetsOf } from "./outline-moves.ts";
import { addPageAfter, changePageEntry, pageDeletionOf, problemsOfPage } from "./outline-pages.ts";
import { codeFromLabel } from "./outline-question-kinds.ts";

const FORMS = readForms();
const UI = "pages/about.ui.json";
const open = (files = FORMS) => createFormBuffer(files);
const textsOf = (buffer: FormBuffer) =>
  Object.fromEntries(buffer.paths().map((path) => [path, buffer.text(path)]));
const json = (buffer: FormBuffer, path: string) => JSON.parse(buffer.text(path));

function named(buffer: FormBuffer, name: string): OutlineEntry {
  const entry = allEntries(outlineOf(buffer)).find((one) => one.name === name);
  if (!entry) throw new Error(`The outline has no ${name}.`);
  return entry;
}

function withId(buffer: FormBuffer, id: string): OutlineEntry | undefined {
  return allEntries(outlineOf(buffer)).find((one) => one.id === id);
}

/** Does an edit; gives what is said of it. */
function apply(buffer: FormBuffer, edit: OutlineEdit | undefined): string {
  if (!edit) throw new Error("Nothing can be done.");
  buffer.apply(edit.change);
  return edit.said(outlineOf(buffer));
}

const errorsOf = (buffer: FormBuffer) =>
  lintForms(textsOf(buffer))
    .findings.filter(({ severity }) => severity === "error")
    .map(({ file, message }) => `${file}: ${message}`);

describe("what is chosen stays chosen [EDT-61]", () => {
  it("when something before it moves, is undone, or is put in", () => {
    const buffer = open();
    const { id } = named(buffer, "pages/about:phone_international");
    const section = named(buffer, "pages/about:section Contact");
    apply(buffer, moveEntry(buffer, outlineOf(buffer), section, -1));
    expect(withId(buffer, id)?.key).toBe("phone_international");
    expect(withId(buffer, id)?.item?.list).toEqual(["ui:layout", 0, "content"]);
    buffer.undo();
    expect(withId(buffer, id)?.item?.list).toEqual(["ui:layout", 1, "content"]);
    const first = { part: "pages/about", list: ["ui:layout"], place: "first" } as const;
    buffer.apply(addNode(buffer, first, { section: "Hobbies", content: [] }, "Add a section"));
    expect(withId(buffer, id)?.item?.list).toEqual(["ui:layout", 2, "content"]);
    expect(withId(buffer, section.id)?.title).toBe("Contact");
  });

  it("when its words become those of one behind it, which stays what it is", () => {
    const buffer = open();
    const { id } = named(buffer, "pages/about:section Contact");
    const other = named(buffer, "pages/about:section Employment").id;
    const at = buffer.text(UI).indexOf('"Contact"');
    buffer.apply({
      label: "Words",
      changes: [{ path: UI, changes: { from: at, to: at + '"Contact"'.length, insert: '"Employment"' } }],
    });
    expect(withId(buffer, id)?.item?.index).toBe(1);
    expect(withId(buffer, other)?.item?.index).toBeGreaterThan(1);
  });

  it("and has a name in the outline while its words are blank", () => {
    const blank = edited(FORMS, [
      ["pages/about.schema.json", '"Preferred Name"', '" "'],
      [UI, '"section": "Contact"', '"section": " "'],
      ["application.json", '"title": "About You"', '"title": ""'],
    ]);
    const titles = allEntries(outlineOf(createFormBuffer(blank))).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["preferred_name", "?", "about"]));
    expect(titles.filter((title) => title.trim() === "")).toEqual([]);
  });

  it("when it gets another key, other words, another place and another page", () => {
    const buffer = open();
    const question = named(buffer, "pages/about:phone_international");
    const section = named(buffer, "pages/about:section Contact");
    buffer.apply(renameQuestion(buffer, "pages/about", "phone_international", "phone_abroad"));
    expect(withId(buffer, question.id)?.key).toBe("phone_abroad");
    const text = buffer.text("pages/about.ui.json");
    const from = text.indexOf('"Contact"');
    const changes = { from, to: from + '"Contact"'.length, insert: '"How we reach you"' };
    buffer.apply({ label: "", changes: [{ path: "pages/about.ui.json", changes }] });
    expect(withId(buffer, section.id)?.title).toBe("How we reach you");
    const target = targetsOf(buffer, outlineOf(buffer), withId(buffer, question.id) ?? question).find(
      ({ entry }) => entry.name === "pages/education",
    );
    if (!target) throw new Error("It can go to another page.");
    apply(buffer, moveEntryTo(buffer, outlineOf(buffer), withId(buffer, question.id) ?? question, target));
    expect(withId(buffer, question.id)).toMatchObject({ key: "phone_abroad", part: "pages/education" });
    for (let step = 0; step < 3; step++) buffer.undo();
    expect(withId(buffer, question.id)?.key).toBe("phone_international");
    expect(textsOf(buffer)).toEqual(FORMS);
  });

  it("and no two entries have one id", () => {
    const ids = allEntries(outlineOf(open())).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("moves [EDT-62]", () => {
  it("takes a question to another page with its schema, its look and that it is required", () => {
    const buffer = open();
    const question = named(buffer, "pages/about:first_name");
    const target = targetsOf(buffer, outlineOf(buffer), question).find(
      ({ entry }) => entry.name === "pages/education",
    );
    if (!target) throw new Error("It can go to another page.");
    expect(apply(buffer, moveEntryTo(buffer, outlineOf(buffer), question, target))).toMatch(
      / is now in Academics\.$/,
    );
    const [from, to] = [json(buffer, "pages/about.schema.json"), json(buffer, "pages/education.schema.json")];
    const was = JSON.parse(FORMS["pages/about.schema.json"] ?? "");
    expect(to.properties.first_name).toEqual(was.properties.first_name);
    expect(from.properties).not.toHaveProperty("first_name");
    expect([from.required.includes("first_name"), to.required.includes("first_name")]).toEqual([false, true]);
    expect(json(buffer, "pages/about.ui.json")).not.toHaveProperty("first_name");
    expect(json(buffer, "pages/education.ui.json")["ui:layout"].at(-2)).toBe("first_name");
    expect(errorsOf(buffer)).toEqual([]);
    buffer.undo();
    expect(textsOf(buffer)).toEqual(FORMS);
  });

  it("takes a section to another page with its blocks and conditions, and what its page says of them", () => {
    const buffer = open();
    for (const section of outlineOf(buffer)[0]?.entries.filter(({ kind }) => kind === "section") ?? []) {
      const target = targetsOf(buffer, outlineOf(buffer), section).find(
        ({ entry }) => entry.name === "pages/education",
      );
      if (!target) continue;
      apply(buffer, moveEntryTo(buffer, outlineOf(buffer), section, target));
      // What stays on the page and speaks of it is told before.
      const errors = target.left.length === 0 ? errorsOf(buffer) : [];
      expect(errors.map((error) => `${section.title}: ${error}`)).toEqual([]);
      if (section.title === "Contact")
        expect(target.left.map(({ key }) => key)).toEqual(expect.arrayContaining(["optin_sms_ind"]));
      buffer.undo();
      expect(textsOf(buffer)).toEqual(FORMS);
    }
  });

  it("goes by the way up and down out of a section, into the next one, and from page to page", () => {
    const buffer = open();
    const down = (name: string) => {
      const { id } = named(buffer, name);
      return () => {
        const entry = withId(buffer, id);
        return entry ? apply(buffer, moveEntry(buffer, outlineOf(buffer), entry, 1)) : "";
      };
    };
    const move = down("pages/about:optin_sms_ind");
    const sections = outlineOf(buffer)[0]?.entries.filter(({ kind }) => kind === "section") ?? [];
    const next = sections[sections.findIndex(({ title }) => title === "Contact") + 1];
    expect(move()).toBe(
      `Send me text messages about my application is now 1 of ${(next?.entries.length ?? 0) + 1} in ${next?.title}.`,
    );
    buffer.undo();
    const last = outlineOf(buffer)[0]?.entries.findLast(({ kind }) => kind !== "action");
    if (!last) throw new Error("The page has something on it.");
    const said = apply(buffer, moveEntry(buffer, outlineOf(buffer), last, 1));
    expect(said).toMatch(/ is now 1 of \d+ in Academics\.$/);
    const there = withId(buffer, last.id);
    if (!there) throw new Error("It is there.");
    expect(apply(buffer, moveEntry(buffer, outlineOf(buffer), there, -1))).toMatch(/ in About You\.$/);
  });

  it("says which condition is left and which one is entered, and leaves none by the way up and down", () => {
    const buffer = open();
    const inCase = named(buffer, "pages/final-steps:conviction_comment");
    const outline = outlineOf(buffer);
    expect([canMove(buffer, outline, inCase, -1), canMove(buffer, outline, inCase, 1)]).toEqual([
      false,
      false,
    ]);
    const targets = targetsOf(buffer, outline, inCase);
    const page = targets.find(({ entry }) => entry.name === "pages/final-steps");
    const [around] = allEntries(outline).filter(({ kind, key }) => kind === "switch" && key === "conviction");
    const question = around?.title.replace("Depends on: ", "");
    expect(page?.consequences).toEqual([`It will no longer be shown only when ${question} is Y.`]);
    const other = targets.find(({ entry }) => entry.kind === "case");
    expect(other?.consequences).toHaveLength(2);
    expect(other?.consequences[1]).toMatch(/^It will be shown only when .* is Y\.$/);
  });

  it("does not take to another page what its own page asks a second time", () => {
    const layout = FORMS["pages/about.ui.json"]?.replace(
      '"optin_sms_ind"]',
      '"optin_sms_ind", "phone_home"]',
    );
    const buffer = open({ ...FORMS, "pages/about.ui.json": layout ?? "" });
    const row = named(buffer, "pages/about:row phone_home");
    const parts = targetsOf(buffer, outlineOf(buffer), row).map(({ entry }) => entry.part);
    expect(new Set(parts)).toEqual(new Set(["pages/about"]));
  });

  it("takes a row along that holds nothing else", () => {
    const buffer = open();
    const [home, mobile] = ["phone_home", "phone_mobile"].map(
      (key) => named(buffer, `pages/about:${key}`).id,
    );
    for (const id of [home, home, mobile]) {
      const entry = withId(buffer, id ?? "");
      apply(buffer, entry && moveEntry(buffer, outlineOf(buffer), entry, 1));
    }
    const { content } = json(buffer, "pages/about.ui.json")["ui:layout"][1];
    expect(content).toEqual([
      "phone_home",
      { row: ["phone_mobile"] },
      "phone_international",
      "optin_sms_ind",
    ]);
    expect(errorsOf(buffer)).toEqual([]);
  });

  it("moves to a place among those beside it, as a drag does", () => {
    const buffer = open();
    const question = named(buffer, "pages/about:optin_sms_ind");
    expect(apply(buffer, moveBeside(buffer, question, 0))).toBe(
      "Send me text messages about my application is now 1 of 3.",
    );
    const there = withId(buffer, question.id);
    apply(buffer, there && moveBeside(buffer, there, 2));
    expect(json(buffer, "pages/about.ui.json")).toEqual(JSON.parse(FORMS["pages/about.ui.json"] ?? ""));
  });
});

describe("pages [EDT-64]", () => {
  const words = { title: "Your Pets", step: "Pets", route: "/pets" };

  it("adds one with its files behind the one that is chosen, with a way there and a way on", () => {
    const buffer = open();
    const said = apply(buffer, addPageAfter(buffer, named(buffer, "pages/about"), words));
    expect(said).toBe("The page Your Pets was added.");
    expect(pagesOf(buffer).map(({ id }) => id)).toEqual(["about", "pets", "education", "final-steps"]);
    expect(buffer.text("pages/pets.schema.json")).toBe(
      '{\n  "$schema": "../../src/authoring/schema/page-schema.schema.json",\n  "properties": {}\n}\n',
    );
    expect(buffer.text("pages/pets.ui.json")).toBe(
      '{\n  "$schema": "../../src/authoring/schema/page-ui.schema.json",\n  "ui:layout": [{ "action": "saveAndContinue", "route": "/education" }]\n}\n',
    );
    expect(buffer.text("pages/about.ui.json")).toBe(
      FORMS["pages/about.ui.json"]?.replace('"route": "/education"', '"route": "/pets"'),
    );
    expect(buffer.text("application.json")).toBe(
      FORMS["application.json"]?.replace(
        '    { "id": "education"',
        '    { "id": "pets", "route": "/pets", "step": "Pets", "title": "Your Pets" },\n    { "id": "education"',
      ),
    );
    expect(errorsOf(buffer)).toEqual([]);
    buffer.undo();
    expect(textsOf(buffer)).toEqual(FORMS);
    buffer.redo();
    expect(buffer.paths()).toContain("pages/pets.ui.json");
  });

  it("puts one before the page that submits, and gives it files that no other page has", () => {
    const buffer = open({ ...FORMS, "pages/pets.ui.json": "{}" });
    apply(buffer, addPageAfter(buffer, named(buffer, "pages/final-steps"), words));
    expect(pagesOf(buffer).map(({ id }) => id)).toEqual(["about", "education", "pets-2", "final-steps"]);
  });

  it("refuses an address that is taken, belongs to the product, or is none, and missing words", () => {
    const buffer = open();
    const about = pagesOf(buffer)[0];
    const routes = (route: string, page = about) => problemsOfPage(buffer, { ...words, route }, page).route;
    expect(routes("/education")).toBe("The page Academics has this address already.");
    expect(routes("/about")).toBeUndefined();
    expect(routes("/login")).toMatch(/^The product itself has something/);
    for (const route of ["", "pets", "/Pets", "/../pets", "/pets/"])
      expect(routes(route)).toMatch(/^An address begins/);
    expect(problemsOfPage(buffer, { title: "", step: "", route: "/pets" }, undefined)).toEqual({
      title: "Please write the heading of the page.",
      step: "Please write what the list of steps shall call it.",
    });
  });

  it("gives one other words, and what leads to it leads to its new address", () => {
    const buffer = open();
    const entry = named(buffer, "pages/about");
    apply(buffer, changePageEntry(buffer, entry, { title: "You", step: "About You", route: "/you" }));
    expect(errorsOf(buffer)).toEqual([]);
    expect(json(buffer, "application.json")).toMatchObject({
      pages: [{ id: "about", route: "/you", step: "About You", title: "You" }, {}, {}],
      submit: { errorRoute: "/you" },
    });
    expect(buffer.text("pages/final-steps.ui.json")).not.toContain('"/about');
    expect(withId(buffer, entry.id)?.title).toBe("You");
    buffer.undo();
    expect(textsOf(buffer)).toEqual(FORMS);
  });

  it("moves one up and down, and the buttons lead on in the new order", () => {
    const buffer = open();
    const entry = named(buffer, "pages/education");
    expect(canMove(buffer, outlineOf(buffer), named(buffer, "pages/about"), -1)).toBe(false);
    expect(apply(buffer, moveEntry(buffer, outlineOf(buffer), entry, -1))).toBe("Academics is now 1 of 3.");
    expect(pagesOf(buffer).map(({ id }) => id)).toEqual(["education", "about", "final-steps"]);
    expect(buffer.text("pages/education.ui.json")).toContain('"route": "/about"');
    expect(buffer.text("pages/about.ui.json")).toContain('"route": "/final-steps"');
    const there = withId(buffer, entry.id);
    apply(buffer, there && moveEntry(buffer, outlineOf(buffer), there, 1));
    expect(textsOf(buffer)).toEqual(FORMS);
  });

  it("takes one away with its files, and names what still speaks of it; never the last", () => {
    const buffer = open();
    const entry = named(buffer, "pages/education");
    const deletion = pageDeletionOf(buffer, entry);
    if (!deletion) throw new Error("It can go.");
    expect(deletion.keys).toContain("sat_taken");
    const left = deletion.left.map((place) => `${place.file} ${"key" in place ? place.key : place.value}`);
    expect(left).toEqual([
      "desk.json entry_term",
      "desk.json applied_major",
      "desk.json passport_document",
      "desk.json translation_document",
      "desk.json transcript_document",
    ]);
    apply(buffer, deleteEntry(outlineOf(buffer), entry, deletion));
    expect(buffer.paths().filter((path) => path.startsWith("pages/education"))).toEqual([]);
    expect(pagesOf(buffer).map(({ id }) => id)).toEqual(["about", "final-steps"]);
    expect(buffer.text("pages/about.ui.json")).toContain('"route": "/final-steps"');
    buffer.undo();
    expect(textsOf(buffer)).toEqual(FORMS);
    const linked = open({
      ...FORMS,
      "words.json": '{ "mails": [{ "link": "Back", "href": "/education#top" }] }',
    });
    const other = pageDeletionOf(linked, named(linked, "pages/education"));
    expect(other?.left).toContainEqual(
      expect.objectContaining({ file: "words.json", mention: "link", value: "/education#top" }),
    );
    const only = { ...FORMS, "application.json": '{ "pages": [{ "id": "about", "route": "/about" }] }' };
    expect(pageDeletionOf(open(only), named(open(only), "pages/about"))).toBeUndefined();
  });
});

describe("options [EDT-65]", () => {
  const PATH = "options/yes-no.json";

  it("adds, changes, moves and takes away as the smallest change of the list", () => {
    const buffer = open();
    const text = (found: string, by: string) => FORMS[PATH]?.replace(found, by);
    const [first] = optionsOf(buffer, "yes-no");
    const line = `{ "code": "${first?.code}", "label": "${first?.label}" }`;
    buffer.apply(addOption(buffer, "yes-no", { after: 0 }, { code: "M", label: "Maybe" }));
    expect(buffer.text(PATH)).toBe(text(line, `${line},\n    { "code": "M", "label": "Maybe" }`));
    buffer.apply(changeOption(buffer, "yes-no", 1, ["help", "Say why"]));
    buffer.apply(changeOption(buffer, "yes-no", 1, ["label", "Perhaps"]));
    expect(buffer.text(PATH)).toContain('{ "code": "M", "label": "Perhaps", "help": "Say why" }');
    buffer.apply(changeOption(buffer, "yes-no", 1, ["help", ""]));
    buffer.apply(moveOption(buffer, "yes-no", 1, { before: 0 }));
    expect(optionsOf(buffer, "yes-no").map(({ code }) => code)).toEqual(["M", "Y", "N"]);
    buffer.apply(removeOption(buffer, "yes-no", 0));
    expect(buffer.text(PATH)).toBe(FORMS[PATH]);
  });

  it("says which questions use a list, also through another list, and what names a code of it", () => {
    const buffer = open();
    const users = usersOfList(buffer, "yes-no").map(({ key }) => key);
    expect(users).toEqual(expect.arrayContaining(["conviction", "sat_taken"]));
    const places = placesOfCode(buffer, "yes-no", "Y");
    expect(places.map(({ file, key }) => `${file} ${key}`)).toEqual(
      expect.arrayContaining(["pages/final-steps.ui.json conviction", "pages/education.ui.json sat_taken"]),
    );
    expect(placesOfCode(buffer, "yes-no", "NEVER")).toEqual([]);
    const included = usersOfList(
      open({ ...FORMS, "options/all.json": '{ "options": [{ "include": "months" }] }' }),
      "months",
    );
    expect(included).toEqual(usersOfList(buffer, "months"));
  });

  it("gives a question a list of its own, called as the question is [STF-02]", () => {
    const buffer = open();
    const user = usersOfList(buffer, "yes-no").find(({ key }) => key === "sat_taken");
    if (!user) throw new Error("Somebody uses it.");
    buffer.apply(copyList(buffer, user, "yes-no", "own-answers"));
    const { title } = JSON.parse(buffer.text("pages/education.schema.json")).properties.sat_taken;
    expect(buffer.text("options/own-answers.json")).toBe(
      FORMS[PATH]?.replace('"Yes or no"', JSON.stringify(title)),
    );
    expect(FORMS[PATH]).toContain('"Yes or no"');
    expect(usersOfList(buffer, "own-answers")).toEqual([user]);
    expect(errorsOf(buffer)).toEqual([]);
    buffer.undo();
    expect(textsOf(buffer)).toEqual(FORMS);
  });

  it("makes codes of labels that no other option has", () => {
    expect(codeFromLabel("Cousin", ["UNC"])).toBe("COU");
    expect(codeFromLabel("Cousin", ["COU"])).toBe("COUS");
    expect(codeFromLabel("Élève", [])).toBe("ELE");
    expect(codeFromLabel("No", [])).toBe("NO");
    expect(codeFromLabel("是", ["1"])).toBe("2");
  });
});

describe("a question that is added [EDT-66]", () => {
  it("makes its list of options with it, in one edit, and has the longest answer that was said", () => {
    const buffer = open();
    const at = { part: "pages/about", list: ["ui:layout", 1, "content"], place: "last" } as const;
    const asked = { title: "Reached by", sensitivity: "personal", options: "reached-by" };
    const labels = ["Phone", "Post", "Phone call"];
    apply(buffer, addQuestionAt(buffer, at, { ...asked, key: "reached_by", kind: "select", labels }));
    expect(buffer.text("options/reached-by.json")).toBe(
      '{\n  "$schema": "../../src/authoring/schema/options.schema.json",\n  "options": [\n    { "code": "PHO", "label": "Phone" },\n    { "code": "POS", "label": "Post" },\n    { "code": "PHON", "label": "Phone call" }\n  ]\n}\n',
    );
    apply(buffer, addQuestionAt(buffer, at, { ...asked, key: "hour", kind: "text", longest: 5 }));
    expect(json(buffer, "data-model.json").keys.hour.maxLength).toBe(5);
    expect(json(buffer, "pages/about.schema.json").properties.hour.maxLength).toBe(5);
    expect(errorsOf(buffer)).toEqual([]);
    buffer.undo();
    buffer.undo();
    expect(textsOf(buffer)).toEqual(FORMS);
  });

  it.each([
    ["text", 100],
    ["textarea", 1500],
    ["number", 20],
    ["email", 254],
    ["phone", 14],
    ["document", undefined],
    ["box", undefined],
    ["select", undefined],
  ])("of the kind %s has room for so many characters as the records: %s [STF-02]", (kind, room) => {
    const buffer = open();
    const at = { part: "pages/about", list: ["ui:layout", 1, "content"], place: "last" } as const;
    const words = { key: "asked", title: "Asked", kind, sensitivity: "personal", options: "yes-no" };
    apply(buffer, addQuestionAt(buffer, at, words));
    const page = lintForms(textsOf(buffer)).form?.pages.find(({ id }) => id === "about");
    expect(page?.schema.properties?.asked?.maxLength).toBe(room);
    if (room !== undefined) expect(json(buffer, "data-model.json").keys.asked.maxLength).toBe(room);
  });

  it("can be taken away again, which leaves its key in the data model", () => {
    const buffer = open();
    const at = { part: "pages/about", list: ["ui:layout", 1, "content"], place: { after: 2 } } as const;
    const words = { key: "hour", title: "Hour", kind: "text", sensitivity: "public", options: "" };
    apply(buffer, addQuestionAt(buffer, at, words));
    const entry = named(buffer, "pages/about:hour");
    const deletion = deletionOf(buffer, entry);
    apply(buffer, deletion && deleteEntry(outlineOf(buffer), entry, deletion));
    expect(buffer.text("pages/about.schema.json")).toBe(FORMS["pages/about.schema.json"]);
    expect(json(buffer, "data-model.json").keys).toHaveProperty("hour");
  });
});

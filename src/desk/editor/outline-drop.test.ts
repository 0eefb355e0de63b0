import { describe, expect, it } from "vitest";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { createFormBuffer, type FormBuffer } from "./form-buffer.ts";
import { type DropPlace, landingOf, placeAt } from "./outline-drop.ts";
import { allEntries, type OutlineEntry, outlineOf } from "./outline-model.ts";
import { moveEntryTo, targetsOf } from "./outline-moves.ts";

const FORMS = readForms();
const CONTACT = "pages/about:section Contact";
const INTERNATIONAL = "pages/about:phone_international";
const SMS = "pages/about:optin_sms_ind";

const open = (files: Readonly<Record<string, string>> = FORMS) => createFormBuffer(files);
const textsOf = (buffer: FormBuffer) =>
  Object.fromEntries(buffer.paths().map((path) => [path, buffer.text(path)]));
const land = (buffer: FormBuffer, id: string, over: string, where: DropPlace["where"]) =>
  landingOf(buffer, outlineOf(buffer), id, { over, where });

/** Lets an entry go at a place; gives what is said of it. */
function drop(buffer: FormBuffer, ...place: readonly [id: string, over: string, DropPlace["where"]]): string {
  const edit = land(buffer, ...place)?.edit?.();
  if (!edit) throw new Error("It cannot land there.");
  buffer.apply(edit.change);
  expect(edit.chosen(allEntries(outlineOf(buffer)))?.id).toBe(place[0]);
  return edit.said(outlineOf(buffer));
}

describe("where a dragged line lands [EDT-82]", () => {
  const entryOf = (id: string): OutlineEntry => {
    const entry = allEntries(outlineOf(open())).find((one) => one.id === id);
    if (!entry) throw new Error(`There is no ${id}.`);
    return entry;
  };
  const at = (id: string, height: number, { isOpen = false, isPage = false } = {}) => {
    const { over, where } = placeAt(entryOf(id), height, { isOpen, isPage });
    return `${where} ${over}`;
  };

  it("is in front of, behind or in a line, by the height in it", () => {
    expect([0.1, 0.4, 0.6, 0.9].map((height) => at(SMS, height))).toEqual([
      `before ${SMS}`,
      `before ${SMS}`,
      `after ${SMS}`,
      `after ${SMS}`,
    ]);
    expect([0.1, 0.5, 0.9].map((height) => at(CONTACT, height))).toEqual([
      `before ${CONTACT}`,
      `into ${CONTACT}`,
      `after ${CONTACT}`,
    ]);
    const [first] = entryOf(CONTACT).entries;
    expect(at(CONTACT, 0.9, { isOpen: true })).toBe(`before ${first?.id}`);
    expect([0.1, 0.9].map((height) => at("pages/about", height))).toEqual([
      "into pages/about",
      "into pages/about",
    ]);
    expect([0.1, 0.9].map((height) => at("pages/about", height, { isPage: true }))).toEqual([
      "before pages/about",
      "after pages/about",
    ]);
  });

  it("into what holds others is the same edit as that of the dialog, from everywhere to everywhere", () => {
    const buffer = open();
    const outline = outlineOf(buffer);
    let count = 0;
    const items = allEntries(outline).filter(({ item }) => item !== undefined);
    // Every kind is among them, and all of them take a minute.
    for (const entry of items.filter((_, index) => index % 9 === 0)) {
      const targets = targetsOf(buffer, outline, entry);
      const reached = allEntries(outline).filter(({ id }) => land(buffer, entry.id, id, "into")?.edit);
      expect(reached.map(({ id }) => id)).toEqual(targets.map((target) => target.entry.id));
      for (const target of targets.slice(0, 3)) {
        const dropped = land(buffer, entry.id, target.entry.id, "into")?.edit?.();
        expect(dropped?.change.changes).toEqual(moveEntryTo(buffer, outline, entry, target)?.change.changes);
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  it("beside a line of another section, page and list it says so, what that changes, and is undone as one", () => {
    const buffer = open();
    expect(drop(buffer, SMS, "pages/about:section Your Name", "before")).toMatch(
      /^Send me text messages about my application is now 1 of \d+ in About You\.$/,
    );
    expect(drop(buffer, SMS, INTERNATIONAL, "after")).toMatch(/is now 3 of 3 in Contact\.$/);
    expect(textsOf(buffer)).toEqual(FORMS);
    const [first] = outlineOf(buffer).find(({ id }) => id === "pages/education")?.entries ?? [];
    expect(drop(buffer, SMS, first?.id ?? "", "before")).toMatch(/is now 1 of \d+ in Academics\./);
    expect(buffer.text("pages/education.schema.json")).toContain('"optin_sms_ind"');
    while (buffer.canUndo()) buffer.undo();
    expect(textsOf(buffer)).toEqual(FORMS);
  });

  it("among those beside it counts from where it was, and stays where nothing would change", () => {
    const buffer = open();
    expect(land(buffer, SMS, INTERNATIONAL, "after")).toBeUndefined();
    expect(land(buffer, SMS, SMS, "before")).toBeUndefined();
    expect(land(buffer, CONTACT, SMS, "before")).toBeUndefined();
    expect(drop(buffer, SMS, INTERNATIONAL, "before")).toContain("is now 2 of 3.");
    expect(drop(buffer, SMS, INTERNATIONAL, "after")).toContain("is now 3 of 3.");
    expect(textsOf(buffer)).toEqual(FORMS);
    const pages = () => outlineOf(buffer).flatMap(({ page }) => page?.id ?? []);
    const [about, education, last] = pages().map((id) => `pages/${id}`);
    expect(land(buffer, about ?? "", education ?? "", "before")).toBeUndefined();
    drop(buffer, about ?? "", last ?? "", "before");
    expect(pages().map((id) => `pages/${id}`)).toEqual([education, about, last]);
    drop(buffer, about ?? "", education ?? "", "before");
    expect(textsOf(buffer)).toEqual(FORMS);
  });

  it("is refused with the reason where it cannot be", () => {
    const buffer = open();
    const says = (...place: readonly [string, string, DropPlace["where"]]) => {
      const landing = land(buffer, ...place);
      expect(landing?.edit).toBeUndefined();
      return landing?.says;
    };
    const row = allEntries(outlineOf(buffer)).find(
      ({ kind, entries }) => kind === "row" && entries.length > 1,
    );
    expect(says("pages/about", SMS, "before")).toBe("A page goes among the pages.");
    expect(says(SMS, "blocks/address", "into")).toContain("nothing else gets into it");
    expect(says(SMS, row?.id ?? "", "into")).toContain("its questions are one");
    expect(says(SMS, row?.entries[0]?.id ?? "", "before")).toContain("its questions are one");
    const twice = open(
      edited(MINIMAL_FORMS, [
        ["pages/about.ui.json", '"content": ["name", "birthday"', '"content": ["name", "name", "birthday"'],
      ]),
    );
    const landing = landingOf(twice, outlineOf(twice), "pages/about:name", {
      over: "pages/more",
      where: "into",
    });
    expect([landing?.edit, landing?.says]).toEqual([
      undefined,
      expect.stringContaining("Name is asked in another place"),
    ]);
    const broken = open({ ...FORMS, "pages/education.schema.json": "{" });
    const into = landingOf(broken, outlineOf(broken), SMS, { over: "pages/education", where: "into" });
    expect([into?.edit, into?.says]).toEqual([undefined, expect.stringContaining("cannot be read")]);
  });
});

import { describe, expect, it } from "vitest";
import { filesAfter } from "../../../tests/docs/guide-steps.ts";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import {
  addCondition,
  canBeGuarded,
  changeCondition,
  changeJoin,
  guardNode,
  makeChoice,
  removeCondition,
  removeRule,
  requireNode,
  setRule,
  unguardNode,
} from "./edit-rules.ts";
import type { FormChange, FormTexts } from "./form-draft.ts";
import { moveNodeInto } from "./move-node.ts";
import { applySplices } from "./splice.ts";

type Files = Readonly<Record<string, string>>;

const PART = "pages/about";
const UI = "pages/about.ui.json";
const SCHEMA = "pages/about.schema.json";
const ANSWERED = { valueKey: "country", operator: "answered" };
const ABROAD = { valueKey: "country", operator: "notEquals", target: "USA" };

const textsOf = (files: Files): FormTexts => ({
  paths: () => Object.keys(files),
  text: (path) => files[path] ?? "",
});

function edited(files: Files, ...edits: readonly ((texts: FormTexts) => FormChange | undefined)[]): Files {
  const sofar = { ...files };
  for (const edit of edits) {
    for (const { path, changes } of edit(textsOf(sofar))?.changes ?? []) {
      sofar[path] = applySplices(sofar[path] ?? "", changes);
    }
  }
  return sofar;
}

const layoutOf = (files: Files) => JSON.parse(files[UI] ?? "")["ui:layout"];
const ADDRESS = ["ui:layout", 4, "content"];
const RULE = { file: UI, path: [...ADDRESS, 1, "when"] };
const FORMS = readForms();
/** A question and a section of the page About You. */
const NAME = { part: PART, list: ["ui:layout", 0, "content"], index: 1 };
const CONTACT = { part: PART, list: ["ui:layout"], index: 1 };
const YES = { valueKey: "ppu_employed", operator: "equals", target: "Y" };

describe("rules of a question are edited as one does by hand [EDT-43]", () => {
  it("shows a question only sometimes byte for byte as docs/edit-a-form.md writes it", () => {
    const files = edited(
      filesAfter("Add a question"),
      (texts) =>
        moveNodeInto(
          texts,
          { part: PART, list: ["ui:layout", 1, "content"], index: 3 },
          { list: ADDRESS, place: "last" },
          "Move",
        ),
      (texts) => guardNode(texts, { part: PART, list: ADDRESS, index: 1 }, ANSWERED, "Guard"),
      (texts) => addCondition(texts, RULE, { at: [], join: "all", condition: ABROAD }, "Add"),
      (texts) =>
        addCondition(
          texts,
          { file: SCHEMA, path: ["requiredWhen", "phone_home"] },
          { at: [], join: "all", condition: { valueKey: "messenger_name", operator: "notAnswered" } },
          "Add",
        ),
    );
    expect(files).toEqual(filesAfter("Show a question only sometimes"));
  });

  it("shows a page only sometimes as the guide's condition of a page", () => {
    const after = filesAfter("Show a page only sometimes");
    const place = { file: "application.json", path: ["pages", 1, "when"] };
    const without = edited(after, (texts) => removeRule(texts, place, "Remove"));
    expect(JSON.parse(without["application.json"] ?? "").pages[1]).not.toHaveProperty("when");
    expect(edited(without, (texts) => setRule(texts, place, YES, "Set"))).toEqual(after);
  });

  it.each([
    ["a question", NAME],
    ["a section, with its own bytes", CONTACT],
  ])("puts %s under a condition and takes that away again, which leaves the same form", (_what, item) => {
    const guarded = edited(FORMS, (texts) => guardNode(texts, item, YES, "Guard"));
    const before = item.list.reduce<unknown>((value, step) => Object(value)[step], {
      "ui:layout": layoutOf(FORMS),
    });
    const after = item.list.reduce<unknown>((value, step) => Object(value)[step], {
      "ui:layout": layoutOf(guarded),
    });
    expect(after).toEqual(
      Object(before).with(item.index, { when: YES, content: [Object(before)[item.index]] }),
    );
    const again = edited(guarded, (texts) => unguardNode(texts, item, "Unguard"));
    expect(layoutOf(again)).toEqual(layoutOf(FORMS));
    expect({ ...again, [UI]: "" }).toEqual({ ...FORMS, [UI]: "" });
  });

  it("gives all the content of a condition back in its order", () => {
    const item = { part: PART, list: ["ui:layout", 2, "content"], index: 3 };
    const files = edited(FORMS, (texts) => unguardNode(texts, item, "Unguard"));
    expect(layoutOf(files)[2].content.slice(3)).toEqual(["pronouns_other", "pronouns_description"]);
  });

  it("changes no more than what differs", () => {
    const rule = { file: UI, path: ["ui:layout", 5, "content", 1, "when"] };
    const condition = { valueKey: "mailing_addr_same_as_perm_addr", operator: "equals", target: "Y" };
    const { changes } = changeCondition(textsOf(FORMS), rule, { at: [], condition }, "Change");
    expect(changes.map(({ path, changes: splices }) => [path, splices.map(({ insert }) => insert)])).toEqual([
      [UI, ["Y"]],
    ]);
  });

  it("makes a group of two, in another group where they are joined otherwise, and none of the last that is left", () => {
    const place = { file: SCHEMA, path: ["requiredWhen", "citizenship"] };
    const ruleIn = (files: Files) => JSON.parse(files[SCHEMA] ?? "").requiredWhen.citizenship;
    const single = ruleIn(FORMS);
    const one = edited(FORMS, (texts) =>
      addCondition(texts, place, { at: [], join: "any", condition: YES }, "Add"),
    );
    expect(ruleIn(one)).toEqual({ any: [single, YES] });
    const two = edited(one, (texts) =>
      addCondition(texts, place, { at: ["any", 1], join: "all", condition: ABROAD }, "Add"),
    );
    expect(ruleIn(two)).toEqual({ any: [single, { all: [YES, ABROAD] }] });
    const turned = edited(two, (texts) => changeJoin(texts, place, { at: [], join: "all" }, "Join"));
    expect(ruleIn(turned)).toEqual({ all: [single, { all: [YES, ABROAD] }] });
    expect(edited(turned, (texts) => changeJoin(texts, place, { at: [], join: "any" }, "Join"))).toEqual(two);
    const back = edited(
      two,
      (texts) => removeCondition(texts, place, ["any", 1, "all", 1], "Remove"),
      (texts) => removeCondition(texts, place, ["any", 1], "Remove"),
    );
    expect(back).toEqual(FORMS);
    expect(removeCondition(textsOf(FORMS), place, [], "Remove")).toBeUndefined();
  });

  it("requires an answer only sometimes beside the rules that are there, and leaves no empty ones", () => {
    const required = edited(FORMS, (texts) =>
      requireNode(texts, { part: PART, key: "preferred_name" }, YES, "Require"),
    );
    expect(required[SCHEMA]).toBe(
      FORMS[SCHEMA]?.replace(
        '"target": ["2", "4"] }\n  },',
        '"target": ["2", "4"] },\n    "preferred_name": { "valueKey": "ppu_employed", "operator": "equals", "target": "Y" }\n  },',
      ),
    );
    const ruleOf = (key: string) => ({ file: SCHEMA, path: ["requiredWhen", key] });
    const none = edited(
      FORMS,
      (texts) => removeRule(texts, ruleOf("citizenship"), "Remove"),
      (texts) => removeRule(texts, ruleOf("phone_home"), "Remove"),
    );
    expect(JSON.parse(none[SCHEMA] ?? "")).not.toHaveProperty("requiredWhen");
    const again = edited(none, (texts) =>
      requireNode(texts, { part: PART, key: "preferred_name" }, YES, "Require"),
    );
    const members = Object.keys(JSON.parse(again[SCHEMA] ?? ""));
    expect(members.indexOf("requiredWhen")).toBe(members.indexOf("required") + 1);
  });

  it("gives no condition of its own to what stands in a group that shows as a whole", () => {
    expect(canBeGuarded({ part: PART, list: ["ui:layout", 2, "content", 1, "checkboxes"], index: 0 })).toBe(
      false,
    );
    expect(canBeGuarded({ part: PART, list: ["ui:layout", 0, "content", 0, "row"], index: 0 })).toBe(true);
  });

  it("makes a choice of a text [EDT-45]", () => {
    const files = edited(FORMS, (texts) =>
      makeChoice(texts, { part: PART, key: "preferred_name" }, "yes-no", "Convert"),
    );
    expect(files[SCHEMA]).toBe(
      FORMS[SCHEMA]?.replace(
        '"title": "Preferred Name" }',
        '"title": "Preferred Name", "optionsFrom": "yes-no" }',
      ),
    );
  });
});

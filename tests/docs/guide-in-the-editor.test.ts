import { describe, expect, it } from "vitest";
import { deleteNode } from "../../src/authoring/editing/delete-node.ts";
import { insertItem } from "../../src/authoring/editing/edit-items.ts";
import {
  addQuestion,
  duplicateQuestion,
  renameQuestion,
  setQuestionLook,
} from "../../src/authoring/editing/edit-questions.ts";
import { removeValue, setValue } from "../../src/authoring/editing/edit-values.ts";
import { type FormChange, FormDraft, type FormTexts } from "../../src/authoring/editing/form-draft.ts";
import { nodeAt } from "../../src/authoring/editing/json-document.ts";
import { moveNode, moveNodeInto } from "../../src/authoring/editing/move-node.ts";
import { applySplices } from "../../src/authoring/editing/splice.ts";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { readForms } from "../forms/compile-forms.ts";
import { filesAfter } from "./guide-steps.ts";

type Files = Readonly<Record<string, string>>;

function textsOf(files: Files): FormTexts {
  return { paths: () => Object.keys(files), text: (path) => files[path] ?? "" };
}

function applyChange(files: Files, { changes }: FormChange): Files {
  const changed = changes.map(({ path, changes: splices }) => [
    path,
    applySplices(files[path] ?? "", splices),
  ]);
  return { ...files, ...Object.fromEntries(changed) };
}

/** The files after edits, each made of what the one before it left. */
function edited(files: Files, ...edits: readonly ((texts: FormTexts) => FormChange)[]): Files {
  return edits.reduce((sofar, edit) => applyChange(sofar, edit(textsOf(sofar))), files);
}

const drafted = (edit: (draft: FormDraft, texts: FormTexts) => void) => (texts: FormTexts) => {
  const draft = new FormDraft(texts);
  edit(draft, texts);
  return draft.change("Edit");
};

const SCHEMA = "pages/about.schema.json";
const UI = "pages/about.ui.json";
const QUESTION = { names: ["type", "title", "format", "maxLength", "pattern", "messages"] };
const CONTACT = ["ui:layout", 1, "content"];

const BEFORE = filesAfter("Change what applicants read after submitting, and in mails");

const withMessenger = edited(
  BEFORE,
  (texts) =>
    addQuestion(
      texts,
      { part: "pages/about", list: CONTACT, place: { after: 2 } },
      {
        key: "messenger_name",
        title: "Messenger Name",
        data: { type: "string", sensitivity: "personal", maxLength: 20 },
        schema: { type: "string" },
      },
    ),
  drafted((draft) => {
    const path = ["properties", "messenger_name"];
    // In another order than they are written in.
    setValue(
      draft,
      SCHEMA,
      [...path, "messages", "pattern"],
      "Please begin with @ and use small letters and digits.",
      [{}, {}, QUESTION],
    );
    setValue(draft, SCHEMA, [...path, "maxLength"], 20, [{}, {}, QUESTION]);
    setValue(draft, SCHEMA, [...path, "pattern"], "^@[a-z0-9_]+$", [{}, {}, QUESTION]);
  }),
  drafted((draft, texts) =>
    setQuestionLook(draft, texts, "pages/about", ["messenger_name", "ui:help"], "For example @amara"),
  ),
);

describe("the editor writes what docs/edit-a-form.md writes by hand, byte for byte [EDT-27]", () => {
  it("changes the words of a question", () => {
    const files = edited(
      readForms(),
      drafted((draft, texts) => {
        setValue(draft, SCHEMA, ["properties", "preferred_name", "title"], "Name You Go By");
        setQuestionLook(
          draft,
          texts,
          "pages/about",
          ["preferred_name", "ui:help"],
          "We will greet you by this name.",
        );
      }),
    );
    expect(files).toEqual(filesAfter("Change the words of a question"));
  });

  it("adds an option", () => {
    const files = edited(
      filesAfter("Change the words of a question"),
      drafted((draft) =>
        draft.edit("options/parent-relationships.json", (document) => {
          const list = nodeAt(document.root, ["options"]);
          const after =
            list?.children?.findIndex((item) => item.children?.[0]?.children?.[1]?.value === "UNC") ?? -1;
          return list
            ? insertItem(document, list, { after }, { value: { code: "COU", label: "Cousin" } })
            : [];
        }),
      ),
    );
    expect(files).toEqual(filesAfter("Add an option"));
  });

  it("adds a question", () => {
    expect(withMessenger).toEqual(filesAfter("Add a question"));
  });

  it("shows it only sometimes, in another section", () => {
    const rule = {
      all: [
        { valueKey: "country", operator: "answered" },
        { valueKey: "country", operator: "notEquals", target: "USA" },
      ],
    };
    const address = ["ui:layout", 4, "content"];
    const files = edited(
      withMessenger,
      drafted((draft) =>
        draft.edit(UI, (document) => {
          const list = nodeAt(document.root, address);
          return list ? insertItem(document, list, "last", { value: { when: rule, content: [] } }) : [];
        }),
      ),
      (texts) =>
        moveNodeInto(
          texts,
          { part: "pages/about", list: CONTACT, index: 3 },
          { list: [...address, 1, "content"], place: "last" },
          "Move Messenger Name",
        ),
      drafted((draft) =>
        draft.edit(SCHEMA, (document) => {
          const list = nodeAt(document.root, ["requiredWhen", "phone_home", "all"]);
          const value = { valueKey: "messenger_name", operator: "notAnswered" };
          return list ? insertItem(document, list, "last", { value }) : [];
        }),
      ),
    );
    expect(files).toEqual(filesAfter("Show a question only sometimes"));
  });

  it("takes a question away, and leaves its key in the data model", () => {
    const files = applyChange(
      withMessenger,
      deleteNode(textsOf(withMessenger), { part: "pages/about", list: CONTACT, index: 3 }, "Delete").change,
    );
    const line =
      '"content": [{ "row": ["phone_home", "phone_mobile"] }, "phone_international", "optin_sms_ind"]';
    const lines = `"content": [
        { "row": ["phone_home", "phone_mobile"] },
        "phone_international",
        "optin_sms_ind"
      ]`;
    const ui = BEFORE[UI]?.replace(line, lines);
    expect(files).toEqual({ ...BEFORE, "data-model.json": withMessenger["data-model.json"], [UI]: ui });
  });
});

describe("an edit of several files [EDT-28]", () => {
  const forms = readForms();

  it.each([
    ["blocks/address", "city", "town"],
    ["blocks/address", "country", "nation"],
    ["pages/about", "relative_attend", "family_attend"],
    ["pages/about", "citizenship_type", "passport_type"],
    ["pages/education", "grad_year", "finish_year"],
  ])(
    "renames %s's %s so that the form is as good as before, and back to the first bytes",
    (part, key, newKey) => {
      const renamed = edited(forms, (texts) => renameQuestion(texts, part, key, newKey));
      expect(renamed).not.toEqual(forms);
      const errors = lintForms(renamed).findings.filter(({ severity }) => severity === "error");
      expect(errors.map(({ file, message }) => `${file}: ${message}`)).toEqual([]);
      expect(edited(renamed, (texts) => renameQuestion(texts, part, newKey, key))).toEqual(forms);
    },
  );

  it("duplicates a question with all that its files say of it, right behind it", () => {
    const files = edited(forms, (texts) =>
      duplicateQuestion(texts, { part: "pages/about", list: CONTACT, index: 1 }, "phone_abroad"),
    );
    const values = (path: string) => JSON.parse(files[path] ?? "");
    expect(values(SCHEMA).properties.phone_abroad).toEqual(values(SCHEMA).properties.phone_international);
    expect(values(UI).phone_abroad).toEqual(values(UI).phone_international);
    expect(values("data-model.json").keys.phone_abroad).toEqual(
      values("data-model.json").keys.phone_international,
    );
    expect(values(UI)["ui:layout"][1].content).toEqual([
      { row: ["phone_home", "phone_mobile"] },
      "phone_international",
      "phone_abroad",
      "optin_sms_ind",
    ]);
    expect(Object.keys(values(SCHEMA).properties).indexOf("phone_abroad")).toBe(
      Object.keys(values(SCHEMA).properties).indexOf("phone_international") + 1,
    );
    expect(lintForms(files).form).not.toBeNull();
  });

  it("takes each question of a section out of what is required, and no other", () => {
    const { change, keys } = deleteNode(
      textsOf(forms),
      { part: "pages/about", list: ["ui:layout"], index: 0 },
      "Delete Your Name",
    );
    const required = (files: Readonly<Record<string, string>>) => JSON.parse(files[SCHEMA] ?? "").required;
    const before: readonly string[] = required(forms);
    expect(before.filter((key) => keys.includes(key)).length).toBeGreaterThan(2);
    expect(required(applyChange(forms, change))).toEqual(before.filter((key) => !keys.includes(key)));
  });

  it("tells what names a question that is deleted, and takes along what means nothing without it", () => {
    const { keys, left } = deleteNode(
      textsOf(forms),
      { part: "pages/about", list: CONTACT, index: 1 },
      "Delete International Phone",
    );
    expect(keys).toEqual(["phone_international"]);
    expect(left.map(({ file, mention, path }) => [file, mention, path.join("/")])).toEqual([
      [SCHEMA, "rule", "requiredWhen/phone_home/all/1/valueKey"],
      [UI, "look", "phone_home/ui:options/otherCountries"],
      [UI, "look", "phone_mobile/ui:options/otherCountries"],
    ]);
  });

  it("moves within a list and back", () => {
    const item = (index: number) => ({ part: "pages/about", list: CONTACT, index });
    const down = edited(forms, (texts) => moveNode(texts, item(0), { after: 1 }, "Move down"));
    expect(down).not.toEqual(forms);
    expect(edited(down, (texts) => moveNode(texts, item(1), { before: 0 }, "Move up"))).toEqual(forms);
  });

  it("takes a value away with the objects that it leaves empty, and puts it back where it was", () => {
    const path = ["properties", "phone_mobile", "messages", "format"];
    const without = edited(
      forms,
      drafted((draft) => removeValue(draft, SCHEMA, path, 2)),
    );
    expect(JSON.parse(without[SCHEMA] ?? "").properties.phone_mobile).not.toHaveProperty("messages");
    const text = "Please provide a valid US cell phone number.";
    const again = edited(
      without,
      drafted((draft) => setValue(draft, SCHEMA, path, text, [{}, {}, QUESTION])),
    );
    expect(again).toEqual(forms);
  });
});

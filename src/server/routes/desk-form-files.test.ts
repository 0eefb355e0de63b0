import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ChangeSet } from "@codemirror/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import type { FormDraft, FormReview, SavedEdit } from "../../contract/desk-form-drafts.ts";
import { publishScheduled } from "../form-drafts/publish-scheduled.ts";
import { replaceFiles } from "../publishing/write-form-files.ts";
import { newestNumber } from "../store/published-forms.ts";

type Draft = NonNullable<FormDraft["draft"]>;
type Texts = Readonly<Record<string, string>>;

const APPLICATION = "application.json";
const DATA = "data-model.json";
const SCHEMA = "pages/pets.schema.json";
const UI = "pages/pets.ui.json";
const AHEAD_MS = 5 * 60_000;
const NEW_FILES: Texts = {
  [SCHEMA]: '{ "properties": { "pet_kind": { "type": "string", "title": "Kind of Pet" } } }\n',
  [UI]: '{ "ui:layout": ["pet_kind", { "action": "saveAndContinue", "route": "/more" }] }\n',
};
const LISTED = edited(MINIMAL_FORMS, [
  [
    APPLICATION,
    '    { "id": "more"',
    '    { "id": "pets", "route": "/pets", "step": "Pets", "title": "Your Pets" },\n    { "id": "more"',
  ],
  [
    DATA,
    '    "name": {',
    '    "pet_kind": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n    "name": {',
  ],
]);
/** What is edited to make the page. */
const PAGE: Texts = { ...NEW_FILES, [APPLICATION]: LISTED[APPLICATION] ?? "", [DATA]: LISTED[DATA] ?? "" };

describe.each(ENGINES)("files that a draft makes and takes away on $name", ({ create }) => {
  let server: TestServer;
  let ada: TestBrowser;
  let publisher: TestBrowser;
  beforeEach(async () => {
    server = await startTestServer({ database: await create() });
    ada = await signInAtDesk(server, { email: "ada@school.example", role: "form_editor" });
    publisher = await signInAtDesk(server, { email: "publisher@school.example", role: "publisher" });
  });
  afterEach(() => server.close());

  const start = async (browser = ada): Promise<Draft> => {
    const { draft }: FormDraft = (await browser.post("/desk/api/form-draft", {})).json();
    if (draft === null) throw new Error("There is no draft.");
    return draft;
  };
  const textsOf = ({ files }: Draft): Texts =>
    Object.fromEntries(files.map(({ path, text }) => [path, text]));
  /** Sends texts in the place of those of a draft, an empty one for a file that goes. */
  const send = (draft: Draft, texts: Texts, browser = ada) => {
    const before = textsOf(draft);
    const files = Object.entries(texts).map(([path, text]) => {
      const { length } = before[path] ?? "";
      return { path, changes: ChangeSet.of({ from: 0, to: length, insert: text }, length, "\n").toJSON() };
    });
    return browser.post("/desk/api/form-draft/edits", {
      draft: draft.id,
      page: "page-of-test",
      revision: draft.revision,
      edit_id: randomUUID(),
      label: "pages",
      files,
    });
  };
  const save = async (draft: Draft, texts: Texts): Promise<SavedEdit> => {
    const answer = await send(draft, texts);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const review = async (): Promise<FormReview> => (await publisher.get("/desk/api/form-draft/review")).json();
  const publish = async (revision: number) => {
    const { id } = await start(publisher);
    const { token } = (await publisher.get("/desk/api/form-draft/impact")).json();
    const body = { draft: id, revision, words: "Pets", ...(token !== null && { token }) };
    return (await publisher.post("/desk/api/form-draft/publication", body)).json();
  };
  const place = (path: string) => join(server.formsDir, path);
  const withPage = { ...LISTED, ...NEW_FILES };

  it("makes a page, publishes it with its files, and takes them away again by going back [EDT-60]", async () => {
    const saved = await save(await start(), PAGE);
    expect(saved).toMatchObject({ revision: 1, changes: 4 });
    expect(textsOf(await start())).toEqual(withPage);
    expect((await review()).differences?.join("\n")).toContain("Your Pets");
    expect(await publish(1)).toEqual({ number: 2 });
    for (const [path, text] of Object.entries(NEW_FILES))
      expect(readFileSync(place(path), "utf8")).toBe(text);
    const { hash } = (await server.app.inject({ url: "/forms/current" })).json();
    expect((await server.app.inject({ url: `/forms/${hash}.json` })).body).toContain("Your Pets");
    expect((await publisher.post("/desk/api/form-versions/1/rollback", { words: "" })).json()).toEqual({
      number: 3,
    });
    for (const path of Object.keys(NEW_FILES)) expect(existsSync(place(path))).toBe(false);
  });

  it("takes a page away with its files, and brings them back by going back [EDT-60]", async () => {
    await save(await start(), PAGE);
    await publish(1);
    const gone = {
      [SCHEMA]: "",
      [UI]: "",
      [APPLICATION]: MINIMAL_FORMS[APPLICATION] ?? "",
      [DATA]: MINIMAL_FORMS[DATA] ?? "",
    };
    const saved = await save(await start(), gone);
    expect(textsOf(await start())).toEqual(MINIMAL_FORMS);
    expect((await review()).differences?.join("\n")).toContain("Your Pets");
    expect(await publish(saved.revision)).toEqual({ number: 3 });
    expect(existsSync(place(UI))).toBe(false);
    await publisher.post("/desk/api/form-versions/2/rollback", { words: "" });
    expect(readFileSync(place(UI), "utf8")).toBe(NEW_FILES[UI]);
  });

  it("has nothing left of a file that is made and taken away again [EDT-60]", async () => {
    await save(await start(), PAGE);
    await save(await start(), { "words.json": '{ "title": "Application for pets" }\n' });
    await save(await start(), { "words.json": "" });
    expect(textsOf(await start())).toEqual(withPage);
  });

  it("asks which side counts of a file that both have made, or that one takes away [EDT-60]", async () => {
    const saved = await save(await start(), {
      "options/pets.json": '{ "options": [1] }\n',
      "options/states.json": "",
    });
    writeForms(server.formsDir, {
      ...edited(MINIMAL_FORMS, [["options/states.json", '"Maine"', '"State of Maine"']]),
      "options/pets.json": '{ "options": [2] }\n',
      "options/fish.json": '{ "options": [{ "code": "C", "label": "Cod" }] }\n',
    });
    const { conflicts, meanwhile, elsewhere } = await review();
    expect(conflicts.map(({ path, mine, theirs }) => [path, mine !== null, theirs !== null])).toEqual([
      ["options/pets.json", true, true],
      ["options/states.json", false, true],
    ]);
    expect(meanwhile).toEqual(["options/fish.json", "options/pets.json", "options/states.json"]);
    const choices = conflicts.map(({ path }) => ({ path, keep: "mine" }));
    const body = {
      draft: (await start()).id,
      page: "page-of-test",
      revision: saved.revision,
      elsewhere,
      choices,
    };
    expect((await ada.post("/desk/api/form-draft/merge", body)).statusCode).toBe(200);
    const files = textsOf(await start());
    expect(files["options/pets.json"]).toBe('{ "options": [1] }\n');
    expect([files["options/states.json"], "options/fish.json" in files]).toEqual([undefined, true]);
  });

  it("refuses to make what no form has, and whatever else is in the edit [EDT-60]", async () => {
    const draft = await start();
    for (const path of [
      "../outside.json",
      "pages/../../outside.json",
      "/etc/outside.json",
      "pages\\outside.json",
      "pages/pets.json",
      "pages/pets.ui.js",
      "pages/Pets.ui.json",
      "pages/.pets.ui.json",
      "pets.json",
      "options/pets.json.sh",
      "options/deep/pets.json",
      `options/${"a".repeat(120)}.json`,
      "constructor",
      "toString",
      "__proto__",
      "hasOwnProperty",
    ]) {
      const answer = await send(draft, { [SCHEMA]: NEW_FILES[SCHEMA] ?? "", [path]: "{}" });
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 409, "form_edit_unfit"]);
    }
    expect(textsOf(await start())).toEqual(MINIMAL_FORMS);
  });

  it("writes no new file through a link that leads out of the forms folder [EDT-60]", async () => {
    const outside = join(tmpdir(), `outside-${randomUUID()}`);
    mkdirSync(outside);
    symlinkSync(outside, place("records"));
    const { revision, draft } = await save(await start(), {
      "records/load.json": "{}",
      [APPLICATION]: (MINIMAL_FORMS[APPLICATION] ?? "").replace("About You", "All About You"),
    }).then(async (saved) => ({ ...saved, draft: (await start()).id }));
    const body = { draft, revision, words: "" };
    const answer = (await publisher.post("/desk/api/form-draft/publication", body)).json();
    expect(answer.code).toBe("form_folder_unreadable");
  });

  it("publishes nothing at its time through a link that leads out of the forms folder [EDT-60]", async () => {
    const outside = join(tmpdir(), `outside-${randomUUID()}`);
    writeFileSync(outside, "{}");
    const fish = "options/fish.json";
    const { revision } = await save(await start(), {
      [fish]: '{ "options": [{ "code": "C", "label": "Cod" }] }\n',
      [APPLICATION]: (MINIMAL_FORMS[APPLICATION] ?? "").replace("About You", "All About You"),
    });
    const at = new Date(server.context.now() + AHEAD_MS).toISOString().slice(0, 16);
    const { id: draft } = await start();
    const scheduled = await publisher.post("/desk/api/form-draft/schedule", {
      draft,
      revision,
      words: "",
      at,
      time_zone: "UTC",
    });
    expect(scheduled.json()).toMatchObject({ schedule: { state: "waiting" } });
    symlinkSync(outside, place(fish));
    server.clock.aheadMs += AHEAD_MS;
    await expect(publishScheduled(server.context)).rejects.toMatchObject({ code: "form_folder_unreadable" });
    expect(await newestNumber(server.context.store)).toBe(1);
    expect(readFileSync(outside, "utf8")).toBe("{}");
  });

  it("refuses what would make a draft too large as a whole, keeps what is there, and lets it become smaller [EDT-81]", async () => {
    const draft = await start();
    const { store } = server.context;
    const lists = Array.from({ length: 5 }, (_, number) => `options/long-${number}.json`);
    const rows = lists.map((path) => ({ draft_id: draft.id, path, text: " ".repeat(2_000_000) }));
    for (const row of rows) await store.db.insertInto("form_draft_files").values(row).execute();
    const answer = await send(await start(), { [SCHEMA]: "{}" });
    expect([answer.statusCode, answer.json().code]).toEqual([413, "form_draft_too_large"]);
    expect(answer.json().message).toContain("10,000,000 characters");
    expect(await start()).toMatchObject({ revision: 0 });
    // It is too large already, as a folder can be, and becomes smaller.
    const less = await send(await start(), { [lists[0] ?? ""]: "{}", [SCHEMA]: "{}" });
    expect([less.statusCode, less.json().revision]).toEqual([200, 1]);
    expect((await send(await start(), { [UI]: "{}" })).statusCode).toBe(200);
  });

  it("refuses a file more than a draft may have [EDT-81]", async () => {
    const draft = await start();
    const { store } = server.context;
    const rows = Array.from({ length: 1_000 - draft.files.length }, (_, number) => {
      return { draft_id: draft.id, path: `options/list-${number}.json`, text: "{}" };
    });
    for (let from = 0; from < rows.length; from += 100)
      await store.db
        .insertInto("form_draft_files")
        .values(rows.slice(from, from + 100))
        .execute();
    const answer = await send(await start(), { [SCHEMA]: "{}" });
    expect([answer.statusCode, answer.json().code]).toEqual([413, "form_draft_too_large"]);
    const exchanged = await send(await start(), { [SCHEMA]: "{}", "options/list-0.json": "" });
    expect(exchanged.statusCode).toBe(200);
  });

  it("neither brings up to the folder nor publishes at its time what would become too large with it [EDT-86]", async () => {
    const draft = await start();
    const { store } = server.context;
    const list = '{ "options": [{ "code": "C", "label": "Cod" }] }';
    for (let number = 0; number < 5; number++) {
      const text = list + " ".repeat(1_900_000);
      await store.db
        .insertInto("form_draft_files")
        .values({ draft_id: draft.id, path: `options/long-${number}.json`, text })
        .execute();
    }
    const schedule = async () => {
      const at = new Date(server.context.now() + AHEAD_MS).toISOString().slice(0, 16);
      const body = { draft: draft.id, revision: 0, words: "", at, time_zone: "UTC" };
      return await publisher.post("/desk/api/form-draft/schedule", body);
    };
    expect((await schedule()).json()).toMatchObject({ schedule: { state: "waiting" } });
    writeForms(server.formsDir, { ...MINIMAL_FORMS, "options/fish.json": list + " ".repeat(1_000_000) });
    const { elsewhere } = await review();
    const body = { draft: draft.id, page: "page-of-test", revision: 0, elsewhere, choices: [] };
    const answer = await ada.post("/desk/api/form-draft/merge", body);
    expect([answer.statusCode, answer.json().code]).toEqual([413, "form_draft_too_large"]);
    expect(answer.json().message).toContain("10,000,000 characters");
    server.clock.aheadMs += AHEAD_MS;
    await publishScheduled(server.context);
    const { schedule: told, draft: left }: FormDraft = (await ada.get("/desk/api/form-draft")).json();
    expect(told).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("10,000,000 characters"),
    });
    expect([left?.revision, left?.files.some(({ path }) => path === "options/fish.json")]).toEqual([
      0,
      false,
    ]);
    expect(await newestNumber(store)).toBe(1);
  });

  it("leaves alone what a link leads to that comes when everything was checked [EDT-60]", async () => {
    const outside = join(tmpdir(), `outside-${randomUUID()}`);
    mkdirSync(outside);
    symlinkSync(outside, place("records"));
    const wanted = { ...MINIMAL_FORMS, "records/load.json": "{}" };
    await expect(replaceFiles(server.formsDir, MINIMAL_FORMS, wanted)).rejects.toThrow("leads out");
    expect(existsSync(join(outside, "load.json"))).toBe(false);
  });
});

import { randomUUID } from "node:crypto";
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
import type { FormDraft } from "../../contract/desk-form-drafts.ts";
import type { FormThread } from "../../contract/desk-form-publishing.ts";
import { publishScheduled } from "../form-drafts/publish-scheduled.ts";

const AHEAD_MS = 5 * 60_000;
const APPLICATION = "application.json";
const ABOUT = "pages/about.schema.json";
const ABOUT_UI = "pages/about.ui.json";
const MORE = "pages/more.schema.json";
const MORE_UI = "pages/more.ui.json";
const NAME = '    "name": { "type": "string", "title": "Name", "minLength": 2 },\n';
const MOVED = edited(MINIMAL_FORMS, [
  [ABOUT, NAME, ""],
  [ABOUT, '"required": ["name"],', ""],
  [ABOUT_UI, '"content": ["name", ', '"content": ['],
  [ABOUT_UI, '  "name": { "ui:widget": "text" },\n', ""],
  [MORE, '"properties": {\n', `"properties": {\n${NAME}`],
  [MORE_UI, '"ui:layout": [', '"ui:layout": ["name",'],
]);

describe.each(ENGINES)("comments on questions that go elsewhere, on $name", ({ create }) => {
  let server: TestServer;
  let ada: TestBrowser;
  let publisher: TestBrowser;
  beforeEach(async () => {
    server = await startTestServer({ database: await create(), environment: { FORMS_PUBLISH: "manual" } });
    ada = await signInAtDesk(server, { email: "ada@school.example", role: "form_editor" });
    publisher = await signInAtDesk(server, { email: "publisher@school.example", role: "publisher" });
  });
  afterEach(() => server.close());

  const start = async (): Promise<NonNullable<FormDraft["draft"]>> => {
    const { draft }: FormDraft = (await ada.post("/desk/api/form-draft", {})).json();
    if (draft === null) throw new Error("There is no draft.");
    return draft;
  };
  const code = (answer: { readonly statusCode: number; readonly json: () => { code?: string } }) =>
    answer.statusCode < 400 ? "ok" : answer.json().code;
  const comment = (key: string, text: string) =>
    ada.post("/desk/api/form-comments", { part: "pages/about", key, text, comment_id: randomUUID() });
  const thread = async (): Promise<FormThread> =>
    (await ada.get("/desk/api/form-comments")).json().threads[0];
  const actions = async () => {
    const { db } = server.context;
    const rows = await db.selectFrom("audit").selectAll().where("subject", "=", "form").execute();
    return rows.map(({ action }) => action);
  };
  /** Makes the files of the draft these by one edit. */
  const become = async (files: Readonly<Record<string, string>>): Promise<void> => {
    const draft = await start();
    const now = Object.fromEntries(draft.files.map(({ path, text }) => [path, text]));
    const changed = Object.entries(files).filter(([path, text]) => text !== (now[path] ?? ""));
    const answer = await ada.post("/desk/api/form-draft/edits", {
      draft: draft.id,
      revision: draft.revision,
      edit_id: randomUUID(),
      label: "typing",
      files: changed.map(([path, insert]) => {
        const before = now[path] ?? "";
        const splice = { from: 0, to: before.length, insert };
        return { path, changes: ChangeSet.of(splice, before.length, "\n").toJSON() };
      }),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  const place = async () => {
    const { part, key, is_there } = await thread();
    return [part, key, is_there];
  };
  it("takes comments along to another page, and back when that is undone together with more [EDT-79]", async () => {
    await start();
    await comment("name", "Here");
    await become(MOVED);
    expect(await place()).toEqual(["pages/more", "name", true]);
    await become(edited(MOVED, [[MORE, '"name":', '"full_name":']]));
    expect(await place()).toEqual(["pages/more", "full_name", true]);
    // Another question comes and goes with what is undone, so that the edit alone does not tell which one it is.
    const two = edited(MOVED, [
      [MORE, '"name":', '"full_name":'],
      [
        MORE,
        NAME.trim().slice(7),
        `${NAME.trim().slice(7)} "other": { "type": "string", "title": "Other" },`,
      ],
    ]);
    await become(two);
    await become(MINIMAL_FORMS);
    expect(await place()).toEqual(["pages/about", "name", true]);
    expect(await thread()).toMatchObject({ comments: [{ text: "Here" }] });
  });

  it("takes comments along into a block that asks for the same answer, and out of it [EDT-79]", async () => {
    await start();
    await comment("name", "Here");
    const within = edited(MOVED, [
      [MORE, NAME, ""],
      [MORE_UI, '"ui:layout": ["name",', '"ui:layout": ['],
      [ABOUT_UI, '{ "block": "place", "prefix": "mail_" }', '{ "block": "place", "prefix": "na" }'],
      [
        "blocks/place.schema.json",
        '"properties": {',
        '"properties": { "me": { "type": "string", "title": "Name" },',
      ],
      ["blocks/place.ui.json", '["city"]', '["me", "city"]'],
    ]);
    await become(within);
    expect(await place()).toEqual(["blocks/place", "me", true]);
    await become(MINIMAL_FORMS);
    expect(await place()).toEqual(["pages/about", "name", true]);
  });

  it("brings comments back to where they were when a draft is given up, and leaves them where one was published [EDT-79]", async () => {
    const { id } = await start();
    await comment("name", "Here");
    await become(edited(MINIMAL_FORMS, [[ABOUT, '"name":', '"first":']]));
    await become(edited(MINIMAL_FORMS, [[ABOUT, '"name":', '"second":']]));
    expect(await place()).toEqual(["pages/about", "second", true]);
    await ada.post("/desk/api/form-draft/discard", { draft: id });
    expect(await place()).toEqual(["pages/about", "name", true]);
    await start();
    await become(MOVED);
    const { id: draft, revision } = await start();
    const words = "Moved";
    const published = await publisher.post("/desk/api/form-draft/publication", { draft, revision, words });
    expect([code(published), await place()]).toEqual(["ok", ["pages/more", "name", true]]);
    await ada.post("/desk/api/form-draft/discard", { draft: (await start()).id });
    expect(await place()).toEqual(["pages/more", "name", true]);
  });

  /** Schedules the draft as it is, and lets its time come once `meanwhile` is done. */
  const publishAfter = async (meanwhile: () => Promise<void>): Promise<void> => {
    const { id: draft, revision } = await start();
    const at = new Date(server.context.now() + AHEAD_MS).toISOString().slice(0, 16);
    const body = { draft, revision, words: "In time", at, time_zone: "UTC" };
    expect(code(await publisher.post("/desk/api/form-draft/schedule", body))).toBe("ok");
    await meanwhile();
    server.clock.aheadMs += AHEAD_MS;
    await publishScheduled(server.context);
  };
  const discard = async () => ada.post("/desk/api/form-draft/discard", { draft: (await start()).id });
  const merge = async (more: object = {}): Promise<void> => {
    const { id: draft, revision } = await start();
    expect(code(await ada.post("/desk/api/form-draft/merge", { draft, revision, ...more }))).toBe("ok");
  };

  it("leaves comments where a schedule has published their question when the later edits are given up [EDT-79]", async () => {
    await start();
    await comment("name", "Here");
    await become(MOVED);
    await publishAfter(async () => {
      await become(edited(MOVED, [[MORE, '"name":', '"later":']]));
      await become(edited(MOVED, [[MORE, '"name":', '"latest":']]));
    });
    expect(await place()).toEqual(["pages/more", "latest", true]);
    await discard();
    expect(await place()).toEqual(["pages/more", "name", true]);
  });

  it("brings comments back to where a schedule has published their question though the draft had undone that [EDT-79]", async () => {
    await start();
    await comment("name", "Here");
    await become(MOVED);
    await publishAfter(async () => {
      await become(MINIMAL_FORMS);
      writeForms(server.formsDir, edited(MINIMAL_FORMS, [[APPLICATION, '"Application"', '"Apply"']]));
      await merge();
    });
    expect(await place()).toEqual(["pages/about", "name", true]);
    await discard();
    expect(await place()).toEqual(["pages/more", "name", true]);
  });

  it("keeps comments for what waits for its time when its draft is given up, without what was edited later [EDT-88]", async () => {
    await start();
    await comment("name", "Here");
    await become(MOVED);
    await publishAfter(async () => {
      await become(edited(MOVED, [[MORE, '"name":', '"later":']]));
      await discard();
      expect((await place()).slice(0, 2)).toEqual(["pages/more", "name"]);
    });
    expect(await place()).toEqual(["pages/more", "name", true]);
    // What the draft had moved is of the version by now: nothing brings it back.
    await discard();
    expect(await place()).toEqual(["pages/more", "name", true]);
  });

  it("brings comments of a draft that was given up back when what waits is taken back, or is not published [EDT-88]", async () => {
    await start();
    await comment("name", "Here");
    await become(MOVED);
    await publishAfter(async () => {
      await discard();
      const { schedule }: FormDraft = (await publisher.get("/desk/api/form-draft")).json();
      const ended = await publisher.post(`/desk/api/form-schedules/${schedule?.id}/end`, {});
      expect(code(ended)).toBe("ok");
    });
    expect(await place()).toEqual(["pages/about", "name", true]);
    await become(MOVED);
    await publishAfter(async () => {
      await discard();
      // Both have the same place in another way.
      writeForms(server.formsDir, edited(MINIMAL_FORMS, [[ABOUT, '"name": {', '"nickname": {']]));
    });
    const { schedule }: FormDraft = (await publisher.get("/desk/api/form-draft")).json();
    expect(schedule?.state).toBe("failed");
    expect((await place()).slice(0, 2)).toEqual(["pages/about", "name"]);
  });

  it("leaves comments where their question is in what a draft was brought up to when it is given up [EDT-79]", async () => {
    await start();
    await comment("name", "Here");
    await become(edited(MINIMAL_FORMS, [[APPLICATION, '"Application"', '"Apply"']]));
    writeForms(server.formsDir, MOVED);
    await merge();
    expect(await place()).toEqual(["pages/more", "name", true]);
    await discard();
    expect(await place()).toEqual(["pages/more", "name", true]);
  });

  it("follows what both have renamed, each alike or each in a way of their own, when a draft is given up [EDT-79]", async () => {
    const renamed = (key: string) => edited(MINIMAL_FORMS, [[ABOUT, '"name":', `"${key}":`]]);
    await start();
    await comment("name", "Here");
    await become(renamed("both"));
    writeForms(server.formsDir, renamed("both"));
    await merge();
    await become(renamed("mine"));
    await discard();
    expect(await place()).toEqual(["pages/about", "both", true]);
    writeForms(server.formsDir, MINIMAL_FORMS);
    await start();
    await comment("code_word", "There");
    const other = async () => {
      const { threads } = (await ada.get("/desk/api/form-comments")).json();
      const found = threads.find((one: FormThread) => one.comments[0]?.text === "There");
      return [found?.part, found?.key, found?.is_there];
    };
    const word = (key: string) => edited(MINIMAL_FORMS, [[ABOUT, '"code_word":', `"${key}":`]]);
    await become(word("my_word"));
    writeForms(server.formsDir, word("their_word"));
    await merge({ prefer: "mine" });
    expect(await other()).toEqual(["pages/about", "my_word", true]);
    await discard();
    expect(await other()).toEqual(["pages/about", "their_word", true]);
  });

  it("leaves a comment where its question is though it cannot be told what became of two at once [EDT-79]", async () => {
    await start();
    await comment("name", "Here");
    const first = edited(MINIMAL_FORMS, [
      [ABOUT, '"name":', '"full":'],
      [ABOUT_UI, '"content": ["name", ', '"content": ["full", '],
    ]);
    await become(first);
    // Brought up to this one, the draft changes one question, and what it began with two.
    writeForms(server.formsDir, edited(first, [[ABOUT, '"code_word": {', '"password": {']]));
    await merge();
    await discard();
    expect(await place()).toEqual(["pages/about", "full", true]);
  });

  it("counts a comment and a reply once that are sent twice, one after the other and at the same time [EDT-80]", async () => {
    await start();
    const count = async () => (await ada.get("/desk/api/form-comments")).json().threads.length;
    const said = { part: "pages/about", key: "name", text: "Why?", comment_id: randomUUID() };
    const begin = () => ada.post("/desk/api/form-comments", said);
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(code)).toEqual(["ok", "ok"]);
    expect([code(await begin()), await count()]).toEqual(["ok", 1]);
    const { id } = await thread();
    const reply = { text: "So", comment_id: randomUUID() };
    const answer = () => publisher.post(`/desk/api/form-comments/${id}/replies`, reply);
    expect((await Promise.all([answer(), answer()])).map(code)).toEqual(["ok", "ok"]);
    await publisher.post(`/desk/api/form-comments/${id}/resolution`, { is_resolved: true });
    expect(code(await answer())).toBe("ok");
    expect(await thread()).toMatchObject({ resolved_by: "publisher@school.example" });
    expect((await thread()).comments.map(({ text }) => text)).toEqual(["Why?", "So"]);
    expect((await actions()).filter((action) => action === "form_commented")).toHaveLength(2);
    // The question has gone since: what has arrived has arrived.
    await become(
      edited(MINIMAL_FORMS, [
        [ABOUT, '"name":', '"one": { "type": "string" }, "two":'],
        [ABOUT_UI, '["name", ', "["],
      ]),
    );
    expect([code(await begin()), await count()]).toEqual(["ok", 1]);
    for (const comment_id of ["short", "with space", "a".repeat(65)])
      expect(code(await ada.post("/desk/api/form-comments", { ...said, comment_id }))).toBe(
        "invalid_request",
      );
  });
});

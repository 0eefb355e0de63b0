import { randomUUID } from "node:crypto";
import { ChangeSet } from "@codemirror/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { startTestServer, type TestBrowser, type TestServer } from "../../../tests/support/test-server.ts";
import type { FormDraft } from "../../contract/desk-form-drafts.ts";
import type { FormThread } from "../../contract/desk-form-publishing.ts";
import { publishScheduled } from "../form-drafts/publish-scheduled.ts";

const AHEAD_MS = 5 * 60_000;
const APPLICATION = "application.json";
const ABOUT = "pages/about.schema.json";
const ABOUT_UI = "pages/about.ui.json";

describe.each(ENGINES)("comments on the form, on $name", ({ create }) => {
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
    const { store } = server.context;
    const rows = await store.db.selectFrom("audit").selectAll().where("subject", "=", "form").execute();
    return rows.map(({ action }) => action);
  };
  /** Makes the files of the draft these by one edit. */
  const become = async (files: Readonly<Record<string, string>>): Promise<void> => {
    const draft = await start();
    const now = Object.fromEntries(draft.files.map(({ path, text }) => [path, text]));
    const changed = Object.entries(files).filter(([path, text]) => text !== (now[path] ?? ""));
    const answer = await ada.post("/desk/api/form-draft/edits", {
      draft: draft.id,
      page: "page-of-test",
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

  it("hang at the key that they were made at, are told to be about one that is gone, and stay when a draft is discarded [EDT-57]", async () => {
    const { id: draft } = await start();
    await comment("name", "Here");
    await become(
      edited(MINIMAL_FORMS, [
        [ABOUT, '"name":', '"full_name":'],
        [ABOUT_UI, '["name", ', "["],
      ]),
    );
    expect(await place()).toEqual(["pages/about", "name", false]);
    await ada.post("/desk/api/form-draft/discard", { draft, page: "page-of-test" });
    expect(await place()).toEqual(["pages/about", "name", true]);
  });

  it("leave a schedule alone whose draft is discarded [EDT-88]", async () => {
    const { id: draft } = await start();
    await become(edited(MINIMAL_FORMS, [[APPLICATION, '"Application"', '"Apply"']]));
    const { revision } = await start();
    const at = new Date(server.context.now() + AHEAD_MS).toISOString().slice(0, 16);
    const body = { draft, revision, words: "In time", at, time_zone: "UTC" };
    expect(code(await publisher.post("/desk/api/form-draft/schedule", body))).toBe("ok");
    expect(code(await ada.post("/desk/api/form-draft/discard", { draft, page: "page-of-test" }))).toBe("ok");
    server.clock.aheadMs += AHEAD_MS;
    await publishScheduled(server.context);
    const { live }: FormDraft = (await ada.get("/desk/api/form-draft")).json();
    expect([live?.number, live?.words]).toEqual([2, "In time"]);
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

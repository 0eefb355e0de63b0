import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ChangeSet } from "@codemirror/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited, MINIMAL_FORMS, withEssay } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  partnerConfig,
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import type { FormDraft, FormReview, SavedEdit } from "../../contract/desk-form-drafts.ts";
import { readFormFiles } from "../publishing/form-folder.ts";
import { REPLACING_FILE } from "../publishing/replacing.ts";
import { replaceFiles } from "../publishing/write-form-files.ts";
import { filesOfVersion, listVersions } from "../store/published-forms.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";

const APPLICATION = "application.json";
const ABOUT = "pages/about.schema.json";
type Draft = NonNullable<FormDraft["draft"]>;

describe.each(ENGINES)("the draft of a form at the desk on $name", ({ create }) => {
  let server: TestServer;
  let ada: TestBrowser;
  let bob: TestBrowser;
  let publisher: TestBrowser;
  beforeEach(async () => {
    server = await startTestServer({ database: await create() });
    ada = await signInAtDesk(server, { email: "ada@school.example", role: "form_editor" });
    bob = await signInAtDesk(server, { email: "bob@school.example", role: "form_editor" });
    publisher = await signInAtDesk(server, { email: "publisher@school.example", role: "publisher" });
  });
  afterEach(() => server.close());

  const start = async (browser = ada): Promise<Draft> => {
    const { draft }: FormDraft = (await browser.post("/desk/api/form-draft", {})).json();
    if (draft === null) throw new Error("There is no draft.");
    return draft;
  };
  const textIn = ({ files }: Pick<Draft, "files">, path: string) =>
    files.find((file) => file.path === path)?.text ?? "";
  const stored = async (path: string) => textIn(await start(), path);
  /** Sends one change of a file, as somebody made it who had that draft. */
  const save = async (
    draft: Draft,
    [path, from, to]: readonly [string, string, string],
    { browser = ada, page = "page-of-test", editId = randomUUID() }: SaveOptions = {},
  ): Promise<SavedEdit> => {
    const text = textIn(draft, path);
    const at = text.indexOf(from);
    if (at < 0) throw new Error(`${path} has no ${from}.`);
    const set = ChangeSet.of({ from: at, to: at + from.length, insert: to }, text.length, "\n");
    const answer = await browser.post("/desk/api/form-draft/edits", {
      draft: draft.id,
      page,
      revision: draft.revision,
      edit_id: editId,
      label: "typing",
      files: [{ path, changes: set.toJSON() }],
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  /** What a page asks about who edits the draft, which is called after its person. */
  const hold = (browser: TestBrowser, { id: draft }: Draft, wants: string) => {
    const page = browser === ada ? "page-of-ada" : "page-of-bob";
    return browser.post("/desk/api/form-draft/editor", { draft, page, wants });
  };
  const merge = ({ id: draft }: Draft, more: object) =>
    ada.post("/desk/api/form-draft/merge", { draft, page: "page-of-test", choices: [], ...more });
  const review = async (browser = publisher): Promise<FormReview> =>
    (await browser.get("/desk/api/form-draft/review")).json();
  const publish = async (revision: number, more: { token?: string } = {}, browser = publisher) => {
    const { id } = await start(browser);
    const body = { draft: id, revision, words: "A plainer title", ...more };
    return await browser.post("/desk/api/form-draft/publication", body);
  };
  const seen = async (): Promise<string> => {
    const { hash } = (await server.app.inject({ url: "/forms/current" })).json();
    return (await server.app.inject({ url: `/forms/${hash}.json` })).body;
  };
  const inFolder = (path: string) => readFileSync(join(server.formsDir, path), "utf8");
  const actions = async () => {
    const rows = await server.context.store.db
      .selectFrom("audit")
      .selectAll()
      .where("subject", "=", "form")
      .execute();
    return rows.map(({ action, detail }) => [action, detail].filter(Boolean).join(" "));
  };

  it("begins with the texts of what applicants see, one for all who change it [EDT-01]", async () => {
    const before: FormDraft = (await ada.get("/desk/api/form-draft")).json();
    expect([before.live?.number, before.draft]).toEqual([1, null]);
    const [one, other] = await Promise.all([start(ada), start(bob)]);
    expect(one.id).toBe(other.id);
    expect(Object.fromEntries(one.files.map(({ path, text }) => [path, text]))).toEqual(MINIMAL_FORMS);
    expect([one.base, one.revision, one.changes]).toEqual([1, 0, 0]);
    expect((await actions()).toSorted()).toEqual(["form_draft_started version 1", "form_draft_viewed"]);
  });

  it("keeps each edit with author and time, once however often it is sent, and leaves every other byte [EDT-02]", async () => {
    const draft = await start();
    const editId = randomUUID();
    const first = await save(draft, [APPLICATION, "About You", "All About You"], { editId });
    expect(first).toEqual({ revision: 1, changes: 1 });
    expect(await save(draft, [APPLICATION, "About You", "All About You"], { editId })).toEqual(first);
    expect(await stored(APPLICATION)).toBe(MINIMAL_FORMS[APPLICATION]?.replace("About You", "All About You"));
    const rows = await server.context.store.db.selectFrom("form_draft_edits").selectAll().execute();
    expect(rows).toMatchObject([{ revision: 1, label: "typing", made_at: expect.any(Number) }]);
    server.clock.aheadMs += 30 * 60_000;
    await save(await start(), [APPLICATION, "More", "Yet more"]);
    expect((await actions()).filter((line) => line === "form_draft_edited")).toHaveLength(1);
  });

  it("is edited by one page at a time, until another one takes it over, and both names stand in its history [EDT-03] [EDT-16]", async () => {
    const draft = await start();
    expect((await hold(ada, draft, "edit")).json()).toEqual({
      revision: 0,
      editor: "ada@school.example",
      is_here: true,
      is_own: true,
    });
    expect((await hold(bob, draft, "edit")).json()).toEqual({
      revision: 0,
      editor: "ada@school.example",
      is_here: false,
      is_own: false,
    });
    await save(draft, [ABOUT, '"Birthday"', '"Date of birth"'], { page: "page-of-ada" });
    const now = await start();
    const byBob = { browser: bob, page: "page-of-bob" };
    await expect(save(now, [ABOUT, '"Name"', '"Your name"'], byBob)).rejects.toThrow("form_draft_taken");
    const ofBob = { draft: draft.id, page: "page-of-bob" };
    const bringUp = { ...ofBob, revision: 1, elsewhere: "", choices: [] };
    for (const [call, body] of [
      ["discard", ofBob],
      ["merge", bringUp],
    ] as const)
      expect((await bob.post(`/desk/api/form-draft/${call}`, body)).json().code).toBe("form_draft_taken");
    expect((await hold(bob, draft, "takeOver")).json()).toMatchObject({ revision: 1, is_here: true });
    const editId = randomUUID();
    await save(now, [ABOUT, '"Name"', '"Your name"'], { ...byBob, editId });
    // What the first one typed late is refused, and what had arrived before has arrived.
    const late = await start();
    await expect(save(late, [APPLICATION, "More", "Most"], { page: "page-of-ada" })).rejects.toThrow(
      "form_draft_taken",
    );
    expect((await hold(ada, draft, "takeOver")).json()).toMatchObject({ revision: 2, is_here: true });
    expect(await save(now, [ABOUT, '"Name"', '"Your name"'], { ...byBob, editId })).toMatchObject({
      revision: 2,
    });
    expect((await start()).changed_by).toEqual(["ada@school.example", "bob@school.example"]);
    expect(await actions()).toEqual(
      expect.arrayContaining([
        "form_draft_taken_over from ada@school.example",
        "form_draft_taken_over from bob@school.example",
      ]),
    );
  });

  it("is free half a minute after its page was heard of last, or at once when that says that it goes [EDT-108]", async () => {
    const draft = await start();
    await hold(ada, draft, "edit");
    server.clock.aheadMs += 20_000;
    await hold(ada, draft, "edit");
    server.clock.aheadMs += 20_000;
    expect((await hold(bob, draft, "edit")).json()).toMatchObject({ is_here: false });
    server.clock.aheadMs += 11_000;
    expect((await hold(bob, draft, "look")).json()).toMatchObject({ editor: null });
    expect((await hold(bob, draft, "edit")).json()).toMatchObject({ is_here: true });
    // Who sleeps so long goes on only where nobody else edits.
    await expect(save(draft, [APPLICATION, "More", "Most"], { page: "page-of-ada" })).rejects.toThrow(
      "form_draft_taken",
    );
    expect((await hold(bob, draft, "leave")).json()).toMatchObject({ editor: null });
    expect((await save(draft, [APPLICATION, "More", "Most"], { page: "page-of-ada" })).revision).toBe(1);
    expect((await actions()).filter((action) => action.startsWith("form_draft_taken_over"))).toEqual([]);
    // A time far ahead was set under a clock that was wrong.
    server.clock.aheadMs -= 24 * 60 * 60_000;
    expect((await hold(bob, draft, "edit")).json()).toMatchObject({ is_here: true });
  });

  it("refuses what does not fit, in a sentence [EDT-02]", async () => {
    const draft = await start();
    const send = async (more: object) => {
      const of = { draft: draft.id, page: "page-of-test", revision: 0 };
      const body = { ...of, edit_id: randomUUID(), label: "", files: [], ...more };
      const answer = await ada.post("/desk/api/form-draft/edits", body);
      return [answer.statusCode, answer.json().code];
    };
    const { length } = textIn(draft, APPLICATION);
    const file = (changes: unknown, path = APPLICATION) => ({ files: [{ path, changes }] });
    expect(await send({})).toEqual([400, "invalid_request"]);
    expect(await send(file([length + 1]))).toEqual([409, "form_edit_unfit"]);
    expect(await send(file([length], "pages/none.json"))).toEqual([409, "form_edit_unfit"]);
    expect(await send({ ...file([length]), revision: 7 })).toEqual([409, "form_edit_unfit"]);
    expect(await send({ ...file([length]), draft: "other" })).toEqual([409, "form_draft_ended"]);
    expect(await send(file([length, [0, "a\u0000"]]))).toEqual([400, "invalid_request"]);
    expect(await send(file([length, [0, "a\nb"]]))).toEqual([400, "invalid_request"]);
    expect(await send(file([[length, 3, 4]]))).toEqual([409, "form_edit_unfit"]);
    expect(await send({ files: [...Array(2)].map(() => file([length]).files[0]) })).toEqual([
      409,
      "form_edit_unfit",
    ]);
    expect(await stored(APPLICATION)).toBe(MINIMAL_FORMS[APPLICATION]);
  });

  it("says what is wrong in it, each at its place, and publishes nothing meanwhile [EDT-04] [EDT-06]", async () => {
    const draft = await start();
    const { revision } = await save(draft, ["pages/about.ui.json", '"birthday"', '"birthdya"']);
    const found = (await ada.get("/desk/api/form-draft/findings")).json();
    expect(found.revision).toBe(revision);
    expect(found.findings).toContainEqual(
      expect.objectContaining({ severity: "error", path: "pages/about.ui.json", line: 3 }),
    );
    expect(await review()).toMatchObject({ differences: null, not_compared: "draft" });
    expect((await publish(revision)).json().code).toBe("form_has_errors");
    expect(await listVersions(server.context.store)).toHaveLength(1);
  });

  it("tells what it changes in plain English, and becomes a version with words, in the folder byte for byte [EDT-05] [EDT-06] [EDT-07]", async () => {
    const untouched = join(server.formsDir, ABOUT);
    const before = statSync(untouched, { bigint: true });
    const draft = await start();
    const { revision } = await save(draft, [APPLICATION, '"About You"', '"All About You"']);
    const told = await review();
    expect(told.differences?.join("\n")).toContain("“About You” is now “All About You”");
    expect(told).toMatchObject({
      not_compared: null,
      revision,
      live: { number: 1 },
      meanwhile: [],
      conflicts: [],
      writes: "folder",
    });
    expect((await publish(revision - 1)).json().code).toBe("form_draft_changed");
    const published = await publish(revision);
    expect(published.json()).toEqual({ number: 2 });
    expect(await seen()).toContain("All About You");
    expect(inFolder(APPLICATION)).toBe(MINIMAL_FORMS[APPLICATION]?.replace('"About You"', '"All About You"'));
    const after = statSync(untouched, { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
    expect(readdirSync(server.formsDir).filter((name) => name.startsWith("."))).toEqual([]);
    const [version] = await listVersions(server.context.store);
    expect(version).toMatchObject({
      number: 2,
      published_by: "publisher@school.example",
      words: "A plainer title",
    });
    const { live, draft: ended }: FormDraft = (await ada.get("/desk/api/form-draft")).json();
    expect([live?.number, ended]).toEqual([2, null]);
    expect((await hold(ada, draft, "look")).json().code).toBe("form_draft_ended");
    // What the folder holds is what applicants see: reading it again publishes nothing.
    await server.context.publisher.publish();
    expect(await listVersions(server.context.store)).toHaveLength(2);
    expect(await actions()).toContain("form_published version 2");
  });

  it("says that what applicants see cannot be compared by now, in place of a draft without errors, and publishes that [EDT-95]", async () => {
    await server.close();
    const database = await create();
    const file = join(database.location.dataDir, "partner.config.json");
    const limitTo = (characterLimit: number) =>
      writeFileSync(file, JSON.stringify({ ...partnerConfig(), characterLimit }));
    limitTo(500);
    const environment = { PARTNER_CONFIG: file };
    server = await startTestServer({ database, environment, forms: withEssay(500) });
    ada = await signInAtDesk(server, { email: "ada@school.example", role: "form_editor" });
    publisher = await signInAtDesk(server, { email: "publisher@school.example", role: "publisher" });
    const draft = await start();
    limitTo(1_000);
    await server.context.partner.reload();
    expect(await review()).toMatchObject({ differences: null, not_compared: "before" });
    const { revision } = await save(draft, ["data-model.json", '"maxLength": 500', '"maxLength": 1000']);
    const told = await review();
    expect(told).toMatchObject({ differences: null, not_compared: "before" });
    expect(told.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect((await publish(revision)).json().number).toBe(2);
  });

  it("is brought up to date with what was published since, and not published before [EDT-08]", async () => {
    const draft = await start();
    const { revision } = await save(draft, [APPLICATION, '"About You"', '"All About You"']);
    writeForms(server.formsDir, edited(MINIMAL_FORMS, [[ABOUT, '"Birthday"', '"Date of birth"']]));
    await server.context.publisher.publish();
    const { elsewhere, ...told } = await review();
    expect(told).toMatchObject({ live: { number: 2 }, meanwhile: [ABOUT], conflicts: [] });
    expect((await publish(revision)).json()).toMatchObject({
      code: "form_conflict",
      message: expect.stringContaining("Please bring the draft up to date first."),
    });
    expect((await merge(draft, { revision, elsewhere: "another" })).json().code).toBe("form_draft_changed");
    expect((await merge(draft, { revision, elsewhere })).statusCode).toBe(200);
    expect(await review()).toMatchObject({ meanwhile: [], revision: revision + 1 });
    expect((await publish(revision + 1)).json()).toEqual({ number: 3 });
    expect([inFolder(APPLICATION), inFolder(ABOUT)]).toEqual([
      expect.stringContaining('"All About You"'),
      expect.stringContaining('"Date of birth"'),
    ]);
    expect(await filesOfVersion(server.context.store, 3)).toMatchObject({ [ABOUT]: inFolder(ABOUT) });
  });

  it.each([
    ["mine", "Your name"],
    ["theirs", "Full name"],
  ] as const)(
    "takes of a file that both have changed the side that counts: %s [EDT-08]",
    async (keep, title) => {
      const draft = await start();
      const { revision } = await save(draft, [ABOUT, '"Name"', '"Your name"']);
      writeForms(server.formsDir, edited(MINIMAL_FORMS, [[ABOUT, '"Name"', '"Full name"']]));
      const { conflicts, elsewhere } = await review();
      expect(conflicts).toEqual([
        {
          path: ABOUT,
          mine: expect.stringContaining("Your name"),
          theirs: expect.stringContaining("Full name"),
        },
      ]);
      expect((await publish(revision)).json().code).toBe("form_conflict");
      expect(inFolder(ABOUT)).toContain("Full name");
      const choices = [{ path: ABOUT, keep }];
      expect((await merge(draft, { revision, elsewhere })).json().code).toBe("form_conflict");
      expect((await merge(draft, { revision, elsewhere, choices })).statusCode).toBe(200);
      expect((await merge(draft, { revision, elsewhere, choices })).json().code).toBe("form_draft_changed");
      // Whoever has the draft open as it was has to read it again.
      await expect(save(draft, [APPLICATION, "More", "Most"])).rejects.toThrow("form_edit_unfit");
      expect(await stored(ABOUT)).toContain(title);
      expect(await actions()).toContain(`form_draft_merged ${ABOUT}: ${keep}`);
    },
  );

  it("wants whoever publishes to have seen what it does to answers [EDT-05]", async () => {
    const applicant = await logInAs(server, "zoe@example.org");
    await applicant.put("/api/answer", { name: "Zoe" });
    const draft = await start();
    const { revision } = await save(draft, [ABOUT, '"minLength": 2', '"minLength": 9']);
    expect((await publish(revision)).json().code).toBe("form_impact_unseen");
    const { lines, token } = (await publisher.get("/desk/api/form-draft/impact")).json();
    expect(lines.join("\n")).toContain("Name (name): stays, and is wrong by the new form, in 1 draft");
    expect((await publish(revision, { token: "other" })).json().code).toBe("form_impact_unseen");
    expect((await publish(revision, { token })).json().number).toBe(2);
  });

  it("tells what a version changed of the one before it, and what the way back to one changes and does to answers [EDT-95]", async () => {
    const applicant = await logInAs(server, "zoe@example.org");
    await applicant.put("/api/answer", { name: "Zoe" });
    const named = async (from: string, to: string) => {
      const { revision } = await save(await start(), [ABOUT, from, to]);
      expect((await publish(revision)).statusCode).toBe(200);
    };
    const read = async (path: string) => (await publisher.get(`/desk/api/form-versions/${path}`)).json();
    await named('"minLength": 2', '"minLength": 3');
    await named('"minLength": 3', '"minLength": 1');
    expect(await read("1")).toMatchObject({ compared_with: null, differences: null });
    const second = await read("2");
    expect(second.compared_with).toBe(1);
    expect(second.differences).toContain(
      "    Limits: “At least 2 characters. At most 45 characters.” is now “At least 3 characters. At most 45 characters.”",
    );
    const back = await read("1/impact");
    expect(back).toMatchObject({ live: 3, token: null, has_draft: false });
    expect(back.differences).toContain(
      "    Limits: “At least 1 character. At most 45 characters.” is now “At least 2 characters. At most 45 characters.”",
    );
    expect(back.lines).toEqual([
      "1 draft, 0 submitted applications (never touched).",
      "No answer is set aside or deleted, and none becomes wrong.",
    ]);
    await start();
    expect((await read("1/impact")).has_draft).toBe(true);
    // A version of long ago has no files to compare with.
    await server.context.store.db
      .updateTable("form_versions")
      .set({ files: null })
      .where("number", "=", 2)
      .execute();
    expect(await read("3")).toMatchObject({ compared_with: 2, differences: null });
  });

  it("tells which versions are the same, and which reads as what applicants see [EDT-95]", async () => {
    const { revision } = await save(await start(), [ABOUT, '"minLength": 2', '"minLength": 3']);
    await publish(revision);
    const read = async (number: number) => (await ada.get(`/desk/api/form-versions/${number}`)).json();
    expect((await read(1)).live_alike).toBeNull();
    for (const number of [1, 2, 1])
      await publisher.post(`/desk/api/form-versions/${number}/rollback`, { words: "" });
    const { versions } = (await ada.get("/desk/api/form-versions")).json();
    expect(
      versions.map((one: { number: number; same_as: number | null }) => [one.number, one.same_as]),
    ).toEqual([
      [5, 1],
      [4, 2],
      [3, 1],
      [2, null],
      [1, null],
    ]);
    const alike = [1, 2, 3, 4, 5].map(async (number) => (await read(number)).live_alike);
    expect(await Promise.all(alike)).toEqual([5, null, 5, null, null]);
  });

  it("counts what it says that it counts: places in files, and drafts with and without answers [EDT-96]", async () => {
    const applicant = await logInAs(server, "zoe@example.org");
    await applicant.put("/api/answer", { name: "Zoe" });
    await logInAs(server, "without@example.org");
    await fillSummaries(server.context);
    const draft = await start();
    const first = await save(draft, [ABOUT, '"minLength": 2', '"minLength": 3']);
    const then = await save({ ...(await start()), revision: first.revision }, [
      APPLICATION,
      '"title": "More"',
      '"title": "Rest"',
    ]);
    const told = await review();
    expect([told.changes, then.changes, (await start()).changes]).toEqual([2, 2, 2]);
    const { lines } = (await publisher.get("/desk/api/form-draft/impact")).json();
    expect(lines[0]).toBe("2 drafts (1 with answers), 0 submitted applications (never touched).");
    const reader = await signInAtDesk(server, { email: "reader@school.example", role: "reviewer" });
    const { counts } = (await reader.get("/desk/api/work-list?group=draft")).json();
    expect(counts.draft).toBe(2);
  });

  it("counts the drafts that go on with another version among all that the desk lists, with and without answers [EDT-96]", async () => {
    const reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
    const listed = async () => {
      await fillSummaries(server.context);
      return (await reviewer.get("/desk/api/work-list?group=draft")).json().counts.draft;
    };
    const told = async () => (await publisher.get("/desk/api/form-draft/impact")).json().lines;
    await (await logInAs(server, "zoe@example.org")).put("/api/answer", { name: "Zoe" });
    const { revision } = await save(await start(), [ABOUT, '"minLength": 2', '"minLength": 1']);
    expect((await publish(revision)).json().number).toBe(2);
    await server.context.store.db
      .updateTable("form_versions")
      .set({ begun: "stay" })
      .where("number", "=", 2)
      .execute();
    await (await logInAs(server, "kim@example.org")).put("/api/answer", { name: "Kim" });
    await save(await start(), [APPLICATION, '"title": "More"', '"title": "Rest"']);
    expect(await listed()).toBe(2);
    expect((await told()).slice(0, 2)).toEqual([
      "2 drafts, 0 submitted applications (never touched).",
      "  Nothing happens to 1 draft of another version.",
    ]);
    await logInAs(server, "without@example.org");
    expect(await listed()).toBe(3);
    expect((await told()).slice(0, 2)).toEqual([
      "3 drafts (2 with answers), 0 submitted applications (never touched).",
      "  Nothing happens to 1 draft of another version.",
    ]);
  });

  it("brings a version back, and leaves the draft as it is [EDT-09]", async () => {
    const first = await save(await start(), [APPLICATION, '"About You"', '"All About You"']);
    await publish(first.revision);
    const later = await save(await start(), [ABOUT, '"Name"', '"Your name"']);
    const shown = (await ada.get("/desk/api/form-versions/2")).json();
    expect(shown.differences.join("\n")).toContain("“All About You”");
    expect(textIn(shown, APPLICATION)).toContain("All About You");
    const back = await publisher.post("/desk/api/form-versions/1/rollback", { words: "" });
    expect(back.json()).toEqual({ number: 3 });
    expect(inFolder(APPLICATION)).toBe(MINIMAL_FORMS[APPLICATION]);
    const { versions } = (await ada.get("/desk/api/form-versions")).json();
    expect(
      versions.map((one: { number: number; words: string; is_live: boolean }) => [
        one.number,
        one.words,
        one.is_live,
      ]),
    ).toEqual([
      [3, "Back to version 1", true],
      [2, "A plainer title", false],
      [1, "", false],
    ]);
    expect((await start()).revision).toBe(later.revision);
    expect(await review()).toMatchObject({ meanwhile: [APPLICATION], conflicts: [] });
    expect((await publisher.post("/desk/api/form-versions/9/rollback", { words: "" })).json().code).toBe(
      "unknown_form_version",
    );
    expect((await publisher.post("/desk/api/form-versions/1/rollback", { words: "" })).json().code).toBe(
      "form_unchanged",
    );
    expect(await actions()).toContain("form_rolled_back version 1");
  });

  it("discards a draft, and changes nothing by it [EDT-01]", async () => {
    const draft = await start();
    await save(draft, [APPLICATION, '"About You"', '"All About You"']);
    const body = { draft: draft.id, page: "page-of-test" };
    const answer = await ada.post("/desk/api/form-draft/discard", body);
    expect(answer.json()).toMatchObject({ live: { number: 1 }, draft: null });
    expect((await ada.post("/desk/api/form-draft/discard", body)).json().code).toBe("form_draft_ended");
    expect((await start()).changes).toBe(0);
  });

  it("finishes after a crash what was half written, and publishes no half [EDT-10]", async () => {
    const { store, publisher: folder } = server.context;
    const changes: Record<string, { before: string; after: string }> = {};
    for (const [path, from, to] of [
      [APPLICATION, '"About You"', '"All About You"'],
      [ABOUT, '"Name"', '"Your name"'],
    ] as const) {
      const before = MINIMAL_FORMS[path] ?? "";
      changes[path] = { before, after: before.replace(from, to) };
    }
    // As a server leaves it that was killed between the two files.
    writeForms(server.formsDir, {
      [APPLICATION]: changes[APPLICATION]?.after ?? "",
      [REPLACING_FILE]: JSON.stringify(changes),
    });
    expect((await readFormFiles(server.formsDir)).files[ABOUT]).toBe(changes[ABOUT]?.after);
    await folder.publish();
    expect(await listVersions(store)).toHaveLength(2);
    expect(await filesOfVersion(store, 2)).toMatchObject({
      [APPLICATION]: inFolder(APPLICATION),
      [ABOUT]: changes[ABOUT]?.after,
    });
    expect(inFolder(ABOUT)).toBe(changes[ABOUT]?.after);
    expect(readdirSync(server.formsDir).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("publishes nothing, and leaves the folder as it is, where a file in it cannot be written [EDT-10]", async () => {
    const { revision } = await save(await start(), [APPLICATION, '"About You"', '"All About You"']);
    // The second one of them would stand in a file.
    const wanted = { ...MINIMAL_FORMS, [ABOUT]: "{}", "options/states.json/fish.json": "[]" };
    await expect(replaceFiles(server.formsDir, MINIMAL_FORMS, wanted)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(inFolder(ABOUT)).toBe(MINIMAL_FORMS[ABOUT]);
    expect(readdirSync(server.formsDir).filter((name) => name.startsWith("."))).toEqual([]);
    expect((await publish(revision)).json()).toEqual({ number: 2 });
  });

  it("makes a version of texts that give applicants the same form, and keeps them [EDT-07] [EDT-09]", async () => {
    const { store } = server.context;
    const { revision } = await save(await start(), [APPLICATION, "{", "{ "]);
    expect((await publish(revision)).json()).toEqual({ number: 2 });
    expect((await filesOfVersion(store, 2))?.[APPLICATION]).toBe(inFolder(APPLICATION));
    expect(inFolder(APPLICATION)).not.toBe(MINIMAL_FORMS[APPLICATION]);
    expect(await actions()).toContain("form_published version 2");
    const back = await publisher.post("/desk/api/form-versions/1/rollback", { words: "" });
    expect(back.json()).toEqual({ number: 3 });
    expect(inFolder(APPLICATION)).toBe(MINIMAL_FORMS[APPLICATION]);
  });

  it("takes other texts of the same form out of the folder, so that a version can be brought back [EDT-09]", async () => {
    const { revision } = await save(await start(), [APPLICATION, '"About You"', '"All About You"']);
    await publish(revision);
    writeForms(server.formsDir, { [APPLICATION]: `${inFolder(APPLICATION)}\n` });
    await server.context.publisher.publish();
    const back = await publisher.post("/desk/api/form-versions/1/rollback", { words: "" });
    expect(back.json()).toEqual({ number: 3 });
  });

  it("does not publish what somebody has overtaken, and says so [EDT-10] [RTS-05]", async () => {
    const draft = await start();
    const { revision } = await save(draft, [APPLICATION, '"About You"', '"All About You"']);
    const [one, other] = await Promise.all([publish(revision), publish(revision)]);
    expect([one.statusCode, other.statusCode].toSorted()).toEqual([200, 409]);
    // Whatever the loser met first: the folder was written by the other one.
    const [lost] = [one, other].filter(({ statusCode }) => statusCode === 409);
    expect(["form_draft_changed", "form_draft_ended", "form_overtaken"]).toContain(lost?.json().code);
    expect(await listVersions(server.context.store)).toHaveLength(2);
  });
});

interface SaveOptions {
  readonly browser?: TestBrowser;
  readonly page?: string;
  readonly editId?: string;
}

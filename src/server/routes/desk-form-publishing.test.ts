import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ChangeSet } from "@codemirror/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import type { FormDraft, SavedEdit } from "../../contract/desk-form-drafts.ts";
import type { FormThread } from "../../contract/desk-form-publishing.ts";
import { changeStaffRole } from "../desk/staff-accounts.ts";
import { publishScheduled, startSchedules } from "../form-drafts/publish-scheduled.ts";
import { revokeShare } from "../form-drafts/share-draft.ts";
import { findLastSchedule, findWaiting } from "../store/form-schedules.ts";
import { takeLease } from "../store/leases.ts";
import { listVersions } from "../store/published-forms.ts";
import { findStaffByEmail } from "../store/staff.ts";

const APPLICATION = "application.json";
const ABOUT = "pages/about.schema.json";
const HOUR_MS = 60 * 60_000;
/** Less than a session lasts without a call. */
const AHEAD_MS = 5 * 60_000;
const PAGE = { accept: "text/html", "sec-fetch-mode": "navigate" };
const MANUAL = { FORMS_PUBLISH: "manual" };
type Draft = NonNullable<FormDraft["draft"]>;

describe.each(ENGINES)("publishing a draft at the desk with others, on $name", ({ create }) => {
  let server: TestServer;
  let ada: TestBrowser;
  let publisher: TestBrowser;
  const open = async (environment: Readonly<Record<string, string>>) => {
    server = await startTestServer({ database: await create(), environment });
    ada = await signInAtDesk(server, { email: "ada@school.example", role: "form_editor" });
    publisher = await signInAtDesk(server, { email: "publisher@school.example", role: "publisher" });
  };
  beforeEach(() => open(MANUAL));
  afterEach(() => server.close());

  const start = async (browser = ada): Promise<Draft> => {
    const { draft }: FormDraft = (await browser.post("/desk/api/form-draft", {})).json();
    if (draft === null) throw new Error("There is no draft.");
    return draft;
  };
  const save = async (
    [path, from, to]: readonly [string, string, string],
    browser = ada,
  ): Promise<Draft & SavedEdit> => {
    const draft = await start(browser);
    const text = draft.files.find((file) => file.path === path)?.text ?? "";
    const at = text.indexOf(from);
    if (at < 0) throw new Error(`${path} has no ${from}.`);
    const set = ChangeSet.of({ from: at, to: at + from.length, insert: to }, text.length, "\n");
    const answer = await browser.post("/desk/api/form-draft/edits", {
      draft: draft.id,
      page: "page-of-test",
      revision: draft.revision,
      edit_id: randomUUID(),
      label: "typing",
      files: [{ path, changes: set.toJSON() }],
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const saved: SavedEdit = answer.json();
    return { ...draft, ...saved };
  };
  const comment = (key: string, text: string) =>
    ada.post("/desk/api/form-comments", { part: "pages/about", key, text, comment_id: randomUUID() });
  const thread = async (): Promise<FormThread> =>
    (await ada.get("/desk/api/form-comments")).json().threads[0];
  const retitle = (browser = ada) => save([APPLICATION, '"About You"', '"All About You"'], browser);
  /** The time so long ahead as clocks in Greenwich show it; seconds are cut off. */
  const inUtc = (aheadMs: number) => new Date(server.context.now() + aheadMs).toISOString().slice(0, 16);
  const schedule = async (
    { id, revision }: { readonly id: string; readonly revision: number },
    more: object = {},
  ) => {
    const body = { draft: id, revision, words: "In time", at: inUtc(AHEAD_MS), time_zone: "UTC", ...more };
    return await publisher.post("/desk/api/form-draft/schedule", body);
  };
  const read = async (browser = ada): Promise<FormDraft> =>
    (await browser.get("/desk/api/form-draft")).json();
  const seen = async (): Promise<string> => {
    const { hash } = (await server.app.inject({ url: "/forms/current" })).json();
    return (await server.app.inject({ url: `/forms/${hash}.json` })).body;
  };
  const code = (answer: { readonly statusCode: number; readonly json: () => { code?: string } }) =>
    answer.statusCode < 400 ? "ok" : answer.json().code;
  const actions = async () => {
    const rows = await server.context.store.db
      .selectFrom("audit")
      .selectAll()
      .where("subject", "=", "form")
      .execute();
    return rows.map(({ action }) => action);
  };

  it("publishes the revision that was reviewed at its time, without what was changed afterwards [EDT-50]", async () => {
    const first = await retitle();
    const answer = await schedule(first);
    expect(answer.json().schedule).toMatchObject({
      number: 2,
      by: "publisher@school.example",
      revision: 1,
      state: "waiting",
      problem: null,
      live_words: expect.stringContaining("Coordinated Universal Time"),
    });
    expect(code(await schedule(first))).toBe("form_scheduled_already");
    await save([ABOUT, '"Name"', '"Your name"']);
    await publishScheduled(server.context);
    expect(await seen()).not.toContain("All About You");
    server.clock.aheadMs += AHEAD_MS;
    await publishScheduled(server.context);
    expect(await seen()).toContain("All About You");
    expect(await seen()).not.toContain("Your name");
    expect(readFileSync(join(server.formsDir, APPLICATION), "utf8")).toContain("All About You");
    const [version] = await listVersions(server.context.store);
    expect(version).toMatchObject({ published_by: "publisher@school.example", words: "In time" });
    // The draft goes on with what came later, and its review tells of that alone.
    expect(await read()).toMatchObject({ schedule: null, draft: { revision: 2, changes: 1, base: 2 } });
    const review = (await publisher.get("/desk/api/form-draft/review")).json();
    expect(review).toMatchObject({ meanwhile: [], conflicts: [] });
    expect(review.differences.join("\n")).not.toContain("is now “All About You”");
    await publishScheduled(server.context);
    expect(await listVersions(server.context.store)).toHaveLength(2);
    expect(await actions()).toContain("form_scheduled");
  });

  it("ends a draft that nobody has changed since, and cancels a schedule [EDT-50]", async () => {
    const draft = await retitle();
    const { schedule: waiting } = (await schedule(draft)).json();
    const end = () => publisher.post(`/desk/api/form-schedules/${waiting.id}/end`, {});
    expect((await end()).json().schedule).toBeNull();
    expect(code(await end())).toBe("unknown_form_schedule");
    server.clock.aheadMs += AHEAD_MS;
    await publishScheduled(server.context);
    expect(await listVersions(server.context.store)).toHaveLength(1);
    await schedule(draft);
    server.clock.aheadMs += AHEAD_MS;
    await publishScheduled(server.context);
    expect((await read()).draft).toBeNull();
  });

  it("takes times as the clocks of a time zone show them, once and still to come [EDT-50]", async () => {
    const draft = await retitle();
    const year = new Date(server.context.now()).getUTCFullYear() + 1;
    for (const more of [
      { at: inUtc(-HOUR_MS) },
      { at: inUtc(400 * 24 * HOUR_MS) },
      { at: `${year}-02-30T08:00` },
      { at: inUtc(HOUR_MS), time_zone: "Nowhere/Such" },
    ])
      expect(code(await schedule(draft, more))).toBe("form_time_unfit");
    expect(code(await schedule(draft, { at: "tomorrow" }))).toBe("invalid_request");
    expect(code(await schedule(draft, { words: "a\u0000" }))).toBe("invalid_request");
    const at = `${new Date(server.context.now() + 48 * HOUR_MS).toISOString().slice(0, 10)}T08:00`;
    const { schedule: kept } = (await schedule(draft, { at, time_zone: "Asia/Tokyo" })).json();
    expect(new Date(kept.live_at).toISOString()).toBe(new Date(`${at}+09:00`).toISOString());
    expect(kept.live_words).toContain("8:00 AM Japan Standard Time");
  });

  it("publishes nothing when its time comes where somebody was faster, both have changed a place, or more is harmed, and says why [EDT-51]", async () => {
    const draft = await retitle();
    const failed = async (problem: string, mails: number) => {
      server.clock.aheadMs += AHEAD_MS;
      await publishScheduled(server.context);
      const { schedule: told } = await read(publisher);
      expect(told?.state).toBe("failed");
      expect(told?.problem).toContain(problem);
      const mail = await server.mailTo("publisher@school.example", mails);
      expect(mail).toContain("was not published");
      expect(mail.replaceAll(/\s+/g, " ")).toContain(problem);
    };
    await schedule(draft);
    writeForms(server.formsDir, edited(MINIMAL_FORMS, [[APPLICATION, '"About You"', '"About All"']]));
    await failed("Please bring the draft up to date first.", 1);
    writeForms(server.formsDir, MINIMAL_FORMS);
    const { schedule: told } = await read();
    await publisher.post(`/desk/api/form-schedules/${told?.id}/end`, {});
    expect((await read()).schedule).toBeNull();
    const shorter = await save([ABOUT, '"minLength": 2', '"minLength": 9']);
    await schedule(shorter);
    const applicant = await logInAs(server, "zoe@example.org");
    await applicant.put("/api/answer", { name: "Zoe" });
    await failed("or more than you have seen", 2);
    const { token } = (await publisher.get("/desk/api/form-draft/impact")).json();
    expect(code(await schedule(shorter, { token }))).toBe("ok");
    await publisher.post("/desk/api/form-versions/1/rollback", { words: "" });
    const now = { draft: shorter.id, revision: shorter.revision, words: "", token };
    expect(code(await publisher.post("/desk/api/form-draft/publication", now))).toBe("ok");
    // Whoever was overtaken is told at once, and not at the time.
    await publishScheduled(server.context);
    expect((await read()).schedule?.problem).toContain("Something else was published");
    expect(await listVersions(server.context.store)).toHaveLength(2);
    expect((await actions()).filter((action) => action === "form_schedule_failed")).toHaveLength(3);
  });

  it("publishes nothing for somebody who may not publish any more [EDT-51]", async () => {
    await schedule(await retitle());
    const { id = "" } = (await findStaffByEmail(server.context.store, "publisher@school.example")) ?? {};
    const admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
    await admin.post(`/desk/api/staff/${id}/revocation`, {});
    server.clock.aheadMs += AHEAD_MS;
    await publishScheduled(server.context);
    expect((await read()).schedule).toMatchObject({ state: "failed" });
    expect(await server.mailTo("admin@school.example")).toContain("was not published");
  });

  it("tries for an hour after the first time where the folder cannot be read, and not when the server ends [EDT-51]", async () => {
    const aside = join(server.formsDir, "..", `aside-${randomUUID()}.json`);
    const file = join(server.formsDir, ABOUT);
    const isLost = { code: "form_folder_unreadable" };
    const lose = () => {
      renameSync(file, aside);
      symlinkSync(aside, file);
    };
    await schedule(await retitle());
    lose();
    // No server ran for hours.
    server.clock.aheadMs += AHEAD_MS + 3 * HOUR_MS;
    await expect(publishScheduled(server.context)).rejects.toMatchObject(isLost);
    expect((await findWaiting(server.context.store))?.words).toBe("In time");
    server.clock.aheadMs += HOUR_MS;
    await expect(publishScheduled(server.context, AbortSignal.abort())).rejects.toMatchObject(isLost);
    expect((await findWaiting(server.context.store))?.words).toBe("In time");
    await publishScheduled(server.context);
    expect((await findLastSchedule(server.context.store))?.problem).toBe("form_folder_unreadable");
    renameSync(aside, file);
  });

  it("takes what waits for the last one, whatever the clocks of other instances say [EDT-50]", async () => {
    const { store } = server.context;
    const draft = await retitle();
    await schedule(draft);
    await publisher.post(`/desk/api/form-schedules/${(await read()).schedule?.id}/end`, {});
    await schedule(draft);
    await store.db.updateTable("form_schedules").set({ made_at: 1 }).where("state", "=", "waiting").execute();
    expect((await read()).schedule).toMatchObject({ state: "waiting" });
  });

  it("publishes once, by whichever of several instances is there, also when one has died with the lease [EDT-52]", async () => {
    const { context } = server;
    await schedule(await retitle());
    server.clock.aheadMs += AHEAD_MS;
    const dead = { name: "form schedule", holder: randomUUID() };
    await takeLease(context.store, dead, { now: context.now(), leaseMs: 30_000, everyMs: 0 });
    const stops = [startSchedules(context), startSchedules(context)];
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await listVersions(context.store)).toHaveLength(1);
    server.clock.aheadMs += 31_000;
    await expect.poll(async () => (await listVersions(context.store)).length, { timeout: 30_000 }).toBe(2);
    for (const stop of stops) await stop();
    // Two that both believe to hold the lease.
    await save([ABOUT, '"Name"', '"Your name"']);
    await schedule(await start());
    server.clock.aheadMs += AHEAD_MS;
    await Promise.allSettled([publishScheduled(context), publishScheduled(context)]);
    expect(await listVersions(context.store)).toHaveLength(3);
    expect((await actions()).filter((action) => action === "form_published")).toHaveLength(2);
  });

  it("lets comments be added, answered, settled and opened again, on what the draft has [EDT-56]", async () => {
    await start();
    const begin = (more: object = {}) => {
      const said = { text: "Is <b>this</b> too long?", comment_id: randomUUID() };
      return ada.post("/desk/api/form-comments", { part: "pages/about", key: "name", ...said, ...more });
    };
    const [thread]: readonly FormThread[] = (await begin()).json().threads;
    expect(thread).toMatchObject({
      part: "pages/about",
      key: "name",
      is_there: true,
      resolved_at: null,
      comments: [{ by: "ada@school.example", text: "Is <b>this</b> too long?" }],
    });
    expect((await begin({ key: "", text: "The page" })).json().threads).toHaveLength(2);
    expect(code(await begin({ key: "nothing" }))).toBe("unknown_form_question");
    expect(code(await begin({ part: "pages/none" }))).toBe("unknown_form_question");
    for (const text of ["", " \n", "a\u0000", "\ud800", "a".repeat(2_001)])
      expect(code(await begin({ text }))).toBe("invalid_request");
    const on = (what: string, body: object) =>
      publisher.post(`/desk/api/form-comments/${thread?.id}/${what}`, {
        ...(what === "replies" && { comment_id: randomUUID() }),
        ...body,
      });
    const resolved = (await on("resolution", { is_resolved: true })).json().threads[0];
    expect(resolved).toMatchObject({ resolved_by: "publisher@school.example" });
    const replied = (await on("replies", { text: "No" })).json().threads[0];
    expect([replied.resolved_at, replied.comments.length]).toEqual([null, 2]);
    for (let count = 2; count < 100; count++) await on("replies", { text: "More" });
    expect(code(await on("replies", { text: "Too many" }))).toBe("form_comments_full");
    const other = { text: "a", comment_id: randomUUID() };
    expect(code(await ada.post(`/desk/api/form-comments/${randomUUID()}/replies`, other))).toBe(
      "unknown_form_thread",
    );
    expect(await actions()).toContain("form_thread_resolved");
  });

  it("counts and lists what is not settled, and lists no more of what is than was settled last [EDT-56]", async () => {
    await start();
    const { store } = server.context;
    const { id: resolved_by = "" } = (await findStaffByEmail(store, "ada@school.example")) ?? {};
    const threads = Array.from({ length: 1_000 }, (_, number) => ({
      id: `settled-${number}`,
      application: "",
      part: "pages/about",
      key: "",
      begun_at: number,
      resolved_at: 1_000 + number,
      resolved_by,
    }));
    for (let from = 0; from < threads.length; from += 100)
      await store.db
        .insertInto("form_threads")
        .values(threads.slice(from, from + 100))
        .execute();
    const answer = await comment("", "New");
    expect(code(answer)).toBe("ok");
    const listed: readonly FormThread[] = answer.json().threads;
    expect([listed.length, listed[0]?.id, listed.at(-1)?.comments[0]?.text]).toEqual([
      201,
      "settled-800",
      "New",
    ]);
    await store.db.updateTable("form_threads").set({ resolved_at: null, resolved_by: null }).execute();
    const more = await comment("", "More");
    expect(code(more)).toBe("form_comments_full");
  });

  it("says of which question comments are that is gone, and settles what was said about it [EDT-57]", async () => {
    await start();
    await comment("name", "Here");
    await save([ABOUT, '"name":', '"one": { "type": "string" }, "two":']);
    await save(["pages/about.ui.json", '"name"', '"one"']);
    const gone = await thread();
    expect(gone).toMatchObject({ key: "name", is_there: false, resolved_at: null });
    const path = `/desk/api/form-comments/${gone.id}/resolution`;
    expect((await publisher.post(path, { is_resolved: true })).json().threads).toMatchObject([
      { id: gone.id, is_there: false, resolved_by: "publisher@school.example" },
    ]);
  });

  it("shows the draft as it is at each load to whoever has the link, for a week and until it is ended [EDT-58]", async () => {
    await retitle();
    const made = (await ada.post("/desk/api/form-shares", {})).json();
    expect(made.shares).toMatchObject([{ made_by: "ada@school.example" }]);
    const path = new URL(made.address);
    const visitor = server.browser();
    const entered = await visitor.get(path.pathname + path.search, PAGE);
    expect(entered.headers.location).toBe("/forms/preview");
    expect(String(entered.headers["set-cookie"])).toMatch(/Path=\/forms\/preview; HttpOnly/);
    const title = async () => {
      const page = await visitor.get("/forms/preview/about", PAGE);
      if (page.statusCode !== 200) return page.statusCode;
      const [, json = "{}"] = /id="initial-data">(.*?)<\/script>/.exec(page.body) ?? [];
      return (await visitor.get(`/forms/${JSON.parse(json).formHash}.json`)).json().pages[0].title;
    };
    expect(await title()).toBe("All About You");
    await save([APPLICATION, '"All About You"', '"You"']);
    expect(await title()).toBe("You");
    expect(
      JSON.stringify(await server.context.store.db.selectFrom("tokens").selectAll().execute()),
    ).not.toContain(path.searchParams.get("token"));
    const [{ id }] = made.shares;
    expect((await publisher.post(`/desk/api/form-shares/${id}/revocation`, {})).json()).toEqual({
      shares: [],
    });
    expect(code(await publisher.post(`/desk/api/form-shares/${id}/revocation`, {}))).toBe(
      "unknown_form_share",
    );
    expect(await title()).toBe(404);
    const other = new URL((await ada.post("/desk/api/form-shares", {})).json().address);
    server.clock.aheadMs += 7 * 24 * HOUR_MS;
    const late = await server.browser().get(other.pathname + other.search, PAGE);
    expect(late.statusCode).toBe(404);
    const trail = await server.context.store.db
      .selectFrom("audit")
      .selectAll()
      .where("subject", "=", id)
      .execute();
    expect(trail.map(({ action, staff_id }) => [action, staff_id !== null])).toEqual([
      ["token_made", true],
      ["token_revoked", true],
    ]);
  });

  it("shows who has a link nothing that is not published while no draft is open, and not what is wrong in one [EDT-58]", async () => {
    const share = new URL((await ada.post("/desk/api/form-shares", {})).json().address);
    const visitor = server.browser();
    await visitor.get(share.pathname + share.search, PAGE);
    const look = async () => await visitor.get("/forms/preview/about", PAGE);
    writeForms(
      server.formsDir,
      edited(MINIMAL_FORMS, [[APPLICATION, '"About You"', '"A secret of the school"']]),
    );
    const page = await look();
    const [, json = "{}"] = /id="initial-data">(.*?)<\/script>/.exec(page.body) ?? [];
    const form = await visitor.get(`/forms/${JSON.parse(json).formHash}.json`);
    expect(form.json().pages[0].title).toBe("About You");
    await save([ABOUT, '"properties"', '"property"']);
    const broken = await look();
    expect(broken.body).toContain("This draft cannot be shown now");
    expect(broken.body).not.toContain(ABOUT);
  });

  it("ends a link of the application alone where it is asked for [EDT-58]", async () => {
    const { shares } = (await ada.post("/desk/api/form-shares", {})).json();
    const context = { ...server.context, store: server.context.store.forApplication("nursing") };
    const { id: staffId = "" } = (await findStaffByEmail(server.context.store, "ada@school.example")) ?? {};
    await expect(revokeShare(context, { staffId, client: "test" }, shares[0].id)).rejects.toMatchObject({
      code: "unknown_form_share",
    });
    expect((await ada.get("/desk/api/form-shares")).json().shares).toHaveLength(1);
  });

  it("ends the links of whoever may not see the draft any more [EDT-58]", async () => {
    const admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
    for (const browser of [ada, publisher]) await browser.post("/desk/api/form-shares", {});
    const [of, other] = await Promise.all(
      ["ada@school.example", "publisher@school.example"].map((email) =>
        findStaffByEmail(server.context.store, email),
      ),
    );
    const makers = async () =>
      (await admin.get("/desk/api/form-shares"))
        .json()
        .shares.map(({ made_by }: { made_by: string }) => made_by);
    expect((await makers()).toSorted()).toEqual(["ada@school.example", "publisher@school.example"]);
    await admin.post(`/desk/api/staff/${of?.id}/revocation`, {});
    expect(await makers()).toEqual(["publisher@school.example"]);
    const role = { id: other?.id ?? "", role: "reader" } as const;
    await changeStaffRole(server.context, { client: "test", staffId: null }, role);
    expect(await makers()).toEqual([]);
    const trail = await server.context.store.db.selectFrom("audit").select("action").execute();
    expect(trail.filter(({ action }) => action === "token_revoked")).toHaveLength(2);
  });

  describe("where a second person has to approve", () => {
    beforeEach(async () => {
      await server.close();
      await open({ ...MANUAL, FORMS_FOUR_EYES: "yes" });
    });
    const publish = async ({ id, revision }: Pick<Draft, "id" | "revision">, browser = publisher) =>
      code(
        await browser.post("/desk/api/form-draft/publication", {
          draft: id,
          revision,
          words: "",
        }),
      );
    const ask = (
      { id, revision }: Pick<Draft, "id" | "revision">,
      browser = ada,
      approval_id = randomUUID(),
    ) =>
      browser.post("/desk/api/form-draft/approval-request", {
        draft: id,
        revision,
        words: "Please look",
        approval_id,
      });
    const answer = (
      { id, revision }: Pick<Draft, "id" | "revision">,
      approves: boolean,
      browser = publisher,
    ) => browser.post("/desk/api/form-draft/approval", { draft: id, revision, approves, words: "Well done" });

    it("refuses to publish and to schedule without it, and tells by mail [EDT-53] [EDT-54]", async () => {
      const draft = await retitle();
      expect(await publish(draft)).toBe("form_not_approved");
      expect(code(await schedule(draft))).toBe("form_not_approved");
      expect((await ask(draft)).json()).toMatchObject({ is_needed: true, state: "asked", may_answer: false });
      const asked = await server.mailTo("publisher@school.example");
      expect(asked).toContain("Please look");
      expect(await publish(draft)).toBe("form_not_approved");
      expect((await answer(draft, false)).json()).toMatchObject({ state: "sent_back", answer: "Well done" });
      expect(await publish(draft)).toBe("form_not_approved");
      expect(code(await answer(draft, true))).toBe("form_draft_changed");
      await ask(draft);
      expect((await answer(draft, true)).json()).toMatchObject({
        state: "approved",
        asked_by: "ada@school.example",
        answered_by: "publisher@school.example",
      });
      expect(await server.mailTo("ada@school.example", 2)).toContain("was approved");
      expect(await publish(draft)).toBe("ok");
      expect(await actions()).toEqual(
        expect.arrayContaining(["form_approval_asked", "form_sent_back", "form_approved", "form_published"]),
      );
    });

    it("lets nobody approve who has changed the draft or has asked [EDT-53]", async () => {
      const other = await signInAtDesk(server, { email: "other@school.example", role: "publisher" });
      const draft = await retitle(publisher);
      await ask(draft, ada);
      expect(code(await answer(draft, true))).toBe("form_approval_own");
      await ask(draft, other);
      expect(code(await answer(draft, true, other))).toBe("form_approval_own");
      await ask(draft, publisher);
      expect(code(await answer(draft, true, other))).toBe("ok");
      expect(await publish(draft)).toBe("ok");
    });

    it("is taken back by an edit, and by what changes in the folder; what was scheduled stays approved [EDT-54]", async () => {
      const draft = await retitle();
      await ask(draft);
      await answer(draft, true);
      expect(code(await schedule(draft))).toBe("ok");
      const later = await save([ABOUT, '"Name"', '"Your name"']);
      expect(await publish(later)).toBe("form_not_approved");
      expect(await server.mailTo("publisher@school.example", 2)).toContain("was taken back");
      expect(await actions()).toContain("form_approval_overtaken");
      server.clock.aheadMs += AHEAD_MS;
      await publishScheduled(server.context);
      expect(await seen()).toContain("All About You");
      await ask(later);
      await answer(later, true);
      const folder = readFileSync(join(server.formsDir, APPLICATION), "utf8");
      writeForms(server.formsDir, { [APPLICATION]: folder.replace('"title": "More"', '"title": "Rest"') });
      expect(await publish(later)).toBe("form_conflict");
      const { approval } = (await ada.get("/desk/api/form-draft/review")).json();
      expect(approval.state).toBe("overtaken");
    });

    it("counts only as long as who has approved may publish, at once and at a time [EDT-53]", async () => {
      const other = await signInAtDesk(server, { email: "other@school.example", role: "publisher" });
      const { id = "" } = (await findStaffByEmail(server.context.store, "other@school.example")) ?? {};
      const become = (role: "publisher" | "reader") =>
        changeStaffRole(server.context, { client: "test", staffId: null }, { id, role });
      const draft = await retitle();
      await ask(draft);
      expect(code(await answer(draft, true, other))).toBe("ok");
      await become("reader");
      expect(await publish(draft)).toBe("form_not_approved");
      expect(code(await schedule(draft))).toBe("form_not_approved");
      expect((await ada.get("/desk/api/form-draft/review")).json().approval.state).toBe("overtaken");
      await become("publisher");
      expect(code(await schedule(draft))).toBe("ok");
      await become("reader");
      server.clock.aheadMs += AHEAD_MS;
      await publishScheduled(server.context);
      expect((await findLastSchedule(server.context.store))?.problem).toBe("form_not_approved");
      expect(await seen()).not.toContain("All About You");
    });

    it("is asked for once, and answered once, by requests that are sent twice [EDT-80]", async () => {
      const draft = await retitle();
      const id = randomUUID();
      const both = await Promise.all([ask(draft, ada, id), ask(draft, ada, id)]);
      expect(both.map((one) => one.json().state)).toEqual(["asked", "asked"]);
      expect((await ask(draft, ada, id)).json().state).toBe("asked");
      const count = async (action: string) => (await actions()).filter((one) => one === action).length;
      expect(await count("form_approval_asked")).toBe(1);
      expect(await server.mailTo("publisher@school.example")).toContain("Please look");
      expect((await answer(draft, true)).json().state).toBe("approved");
      expect((await answer(draft, true)).json().state).toBe("approved");
      expect(code(await answer(draft, false))).toBe("form_draft_changed");
      expect(await count("form_approved")).toBe(1);
      // Somebody has changed it since, and the request is sent once more: nothing is asked anew.
      await save([ABOUT, '"Name"', '"Your name"']);
      expect((await ask(draft, ada, id)).json().state).toBe("overtaken");
      expect(await count("form_approval_asked")).toBe(1);
    });

    it("is told to nobody who may not see the form any more [EDT-54]", async () => {
      const { store } = server.context;
      const { id = "" } = (await findStaffByEmail(store, "ada@school.example")) ?? {};
      const draft = await retitle();
      await ask(draft);
      const queued = async () => (await store.db.selectFrom("jobs").select("id").execute()).length;
      await expect.poll(queued, { timeout: 20_000 }).toBe(0);
      await changeStaffRole(server.context, { client: "test", staffId: null }, { id, role: "reader" });
      await server.context.jobs.stop();
      await answer(draft, true);
      expect(await queued()).toBe(0);
    });

    it("is what was asked last, whatever the clocks of other instances say [EDT-53]", async () => {
      const { store } = server.context;
      const draft = await retitle();
      await ask(draft);
      await answer(draft, false);
      await ask(draft);
      await store.db
        .updateTable("form_approvals")
        .set({ asked_at: 1 })
        .where("state", "=", "asked")
        .execute();
      expect(code(await answer(draft, true))).toBe("ok");
    });
  });
});

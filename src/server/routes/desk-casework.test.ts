import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHECKLIST_FORMS } from "../../../tests/support/checklist-forms.ts";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import type { DeskApplication } from "../../contract/desk-applications.ts";
import type { ReminderQueued, ReminderTried } from "../../contract/desk-casework.ts";
import type { WorkList } from "../../contract/desk-work-list.ts";
import { eraseAccount } from "../admin/erase-accounts.ts";
import { findAccount } from "../store/accounts.ts";
import { listAuditOf } from "../store/audit.ts";
import { findSummary } from "../store/summaries.ts";
import { checkSummaries } from "../summaries/check-summaries.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";

const DAY_MS = 24 * 60 * 60_000;
const REASON = "Her school burnt down";
const SECRET_NOTE = "Her uncle told us something";

describe.each(ENGINES)("what the desk says of applications on $name", ({ create }) => {
  let server: TestServer;
  let reader: TestBrowser;
  let reviewer: TestBrowser;
  let other: TestBrowser;
  const idOf = async (email: string) => (await findAccount(server.context.store, email))?.id ?? "";
  const at = async (email: string, end = "") => `/desk/api/applications/${await idOf(email)}${end}`;
  const read = async (email: string, browser = reviewer): Promise<DeskApplication> =>
    (await browser.get(await at(email))).json();
  const list = async (query: string): Promise<WorkList> =>
    (await reviewer.get(`/desk/api/work-list${query}`)).json();
  const emails = async (query: string) =>
    (await list(query)).applications.map(({ email }) => email).toSorted();
  const mark = async (email: string, item: string, body: object, browser = reviewer) =>
    browser.put(await at(email, `/checklist/${item}`), body);
  const statesOf = ({ checklist }: DeskApplication) =>
    Object.fromEntries(checklist.map(({ id, state }) => [id, state]));
  const summaryOf = async (email: string) => findSummary(server.context.store, await idOf(email));
  const differing = async () => {
    const found: unknown[] = [];
    for await (const one of checkSummaries(server.context.store, { mends: false })) found.push(one);
    return found;
  };
  const apply = async (email: string, answers: object, way: "upload" | "nothing" | "post" | "draft") => {
    const browser = await logInAs(server, email);
    await fillSummaries(server.context);
    await browser.put("/api/answer", { name: "Zoë", family: "Quist", mail_city: "Bath", ...answers });
    if (way === "draft") return browser;
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: way === "post" ? way : "upload" });
    if (way === "upload") {
      const { key } = await sendFile(browser, "paper", await honestPdf(1));
      await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "a.pdf" });
      await conversionOf(browser, "paper");
    }
    expect((await browser.post("/api/submit", {})).json()).toMatchObject({ reference: expect.any(String) });
    return browser;
  };
  const tryOut = async (body: object, browser = reviewer): Promise<ReminderTried> =>
    (await browser.post("/desk/api/reminder-trials", body)).json();
  const send = async (body: object): Promise<ReminderQueued> =>
    (await reviewer.post("/desk/api/reminders", body)).json();
  const events = async (email: string) =>
    (await read(email)).timeline.map(({ event, about }) => [event, about]);

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: CHECKLIST_FORMS });
    reader = await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
    reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
    other = await signInAtDesk(server, { email: "other@school.example", role: "admin" });
    await apply("all@example.org", { code_word: "mouse" }, "upload");
    await apply("post@example.org", { agree: true, country: "CAN" }, "post");
    await apply("none@example.org", {}, "nothing");
    await apply("draft@example.org", {}, "draft");
  });
  afterAll(() => server.close());

  it("is worked out of what was submitted: by documents, answers, rules, and by hand [DSK-28]", async () => {
    expect(statesOf(await read("all@example.org"))).toEqual({
      paper: "received",
      fee: "awaiting",
      word: "received",
    });
    // What comes by post is awaited in the place of the document, and the rule of whoever agrees is asked.
    expect(statesOf(await read("post@example.org"))).toEqual({
      paper: "awaiting",
      fee: "awaiting",
      word: "awaiting",
      bath: "received",
    });
    const none = await read("none@example.org");
    expect(statesOf(none)).toEqual({ paper: "awaiting", fee: "awaiting", word: "awaiting" });
    // The item stands in the place of what the form itself would name.
    expect(none.missing).toEqual([]);
    expect(none.missing_items).toEqual([
      { item: "item:fee", title: "Application fee" },
      { item: "item:paper", title: "Proof paper" },
      { item: "item:word", title: "Code word" },
    ]);
    expect((await read("draft@example.org")).checklist).toEqual([]);
  });

  it("puts applications into the groups of the list, and is filtered by [DSK-30]", async () => {
    expect((await list("")).counts).toEqual({ draft: 1, submitted: 0, missing: 3, waiting: 0, ready: 0 });
    expect(await emails("?missing=item:paper")).toEqual(["none@example.org", "post@example.org"]);
    expect((await reviewer.get("/desk/api/application-filters")).json()).toMatchObject({
      has_checklist: true,
      missing: [
        { item: "item:fee", title: "Application fee", count: 3 },
        { item: "item:word", title: "Code word", count: 2 },
        { item: "item:paper", title: "Proof paper", count: 2 },
      ],
    });
    const ticked = await mark("all@example.org", "fee", { state: "received" });
    expect(ticked.json()).toMatchObject({ group: "ready", missing_items: [] });
    expect(await emails("?group=ready")).toEqual(["all@example.org"]);
    await mark("all@example.org", "fee", { state: "awaiting" });
    expect(await emails("?group=ready")).toEqual([]);
    expect(await summaryOf("all@example.org")).toMatchObject({ group: "missing", missing: ["item:fee"] });
    expect(await differing()).toEqual([]);
  });

  it("is ticked, waived with a reason and taken back by reviewers, in the trail and the timeline [DSK-29]", async () => {
    const email = "none@example.org";
    for (const [item, body, status, code] of [
      ["paper", { state: "waived" }, 400, "invalid_request"],
      ["paper", { state: "waived", reason: " \n " }, 400, "invalid_request"],
      ["nothing", { state: "received" }, 404, "unknown_checklist_item"],
      ["bath", { state: "received" }, 404, "unknown_checklist_item"],
      ["word", { state: "received" }, 409, "checklist_not_by_hand"],
    ] as const) {
      const refused = await mark(email, item, body);
      expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
    }
    const fulfilled = await mark("all@example.org", "paper", { state: "waived", reason: "x" });
    expect(fulfilled.json().code).toBe("checklist_fulfilled");
    expect((await mark("draft@example.org", "fee", { state: "received" })).json().code).toBe(
      "unknown_application",
    );

    const marked = await mark(email, "paper", { state: "waived", reason: ` ${REASON} ` });
    const waived: DeskApplication = marked.json();
    const [paper] = waived.checklist;
    const by = { by: "reviewer@school.example", at: expect.any(Number) };
    expect(paper).toMatchObject({ id: "paper", state: "waived", mark: { ...by, reason: REASON } });
    const [shown] = (await read(email, reader)).checklist;
    expect(shown).toMatchObject({ state: "waived", mark: { ...by, reason: null } });
    await mark(email, "fee", { state: "received" });
    await mark(email, "fee", { state: "received" });
    await mark(email, "fee", { state: "awaiting" });
    await mark(email, "fee", { state: "awaiting" });
    expect((await events(email)).filter(([event]) => String(event).startsWith("checklist"))).toEqual([
      ["checklist_reset", "Application fee"],
      ["checklist_received", "Application fee"],
      ["checklist_waived", "Proof paper"],
    ]);
    expect(await summaryOf(email)).toMatchObject({ missing: ["item:fee", "item:word"] });
    const rows = await server.context.store.db.selectFrom("checklist_marks").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(REASON);
    const trail = await listAuditOf(server.context.store, await idOf(email), 100);
    expect(JSON.stringify(trail)).not.toContain(REASON);
    expect(await differing()).toEqual([]);
  });

  it("is changed by two at once so that the list says what is so [DSK-30]", async () => {
    const states = [{ state: "received" }, { state: "awaiting" }, { state: "waived", reason: "x" }];
    const email = "post@example.org";
    await Promise.all(
      [0, 1, 2, 3, 4, 5].flatMap((round) => [
        mark(email, "paper", states[round % 3] ?? {}),
        mark(email, "fee", states[(round + 1) % 3] ?? {}, other),
      ]),
    );
    expect(await differing()).toEqual([]);
    for (const item of ["paper", "fee"]) await mark(email, item, { state: "awaiting" });
  });

  it("is tried out before anybody is reminded: who gets a mail, who not and why, and the mail [DSK-31]", async () => {
    const everybody = await tryOut({ kind: "missing", items: ["item:word", "item:paper"], filter: {} });
    expect(everybody).toMatchObject({ has_more: false, not_before: null });
    const told = everybody.addressees.map(({ email, items, why_not }) => [email, items, why_not]);
    expect(told.toSorted()).toEqual([
      ["all@example.org", [], "nothing_missing"],
      ["none@example.org", ["Code word"], null],
      ["post@example.org", ["Proof paper", "Code word"], null],
    ]);
    const named = await tryOut({
      kind: "missing",
      items: ["item:word"],
      applications: [await idOf("none@example.org"), await idOf("draft@example.org"), "nobody"],
    });
    expect(named.addressees.map(({ email, why_not }) => [email, why_not])).toEqual([
      ["none@example.org", null],
      ["draft@example.org", "not_submitted"],
    ]);
    expect(named.mail?.subject).toContain("Something is missing");
    expect(named.mail?.text).toContain("- Code word\n\nPlease send it");
    expect((await tryOut({ kind: "missing", items: ["item:fee"], filter: { q: "nobody" } })).mail).toBeNull();
    const trail = await server.context.store.db
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "reminder_tried")
      .execute();
    expect(trail).toHaveLength(3);
    expect(JSON.stringify(trail)).not.toContain("nobody");
    expect(await server.context.store.db.selectFrom("reminders").selectAll().execute()).toEqual([]);
  });

  it("reminds each once of the same things within seven days, and tells what became of it [DSK-32]", async () => {
    const email = "none@example.org";
    const applications = [await idOf(email), await idOf("all@example.org"), "nobody"];
    const order = { kind: "missing", items: ["item:word", "item:paper"], applications };
    const [one, two] = await Promise.all([send(order), send(order)]);
    expect(one.queued + two.queued).toBe(1);
    const left = [...one.left_out, ...two.left_out].map(({ why_not }) => why_not).toSorted();
    expect(left).toEqual(["gone", "gone", "nothing_missing", "nothing_missing", "reminded"]);
    const mail = await server.mailTo(email, 2);
    expect(mail).toContain("- Code word");
    expect(mail).not.toContain("Proof paper");
    await expect.poll(() => events(email)).toContainEqual(["reminder_sent", "Code word"]);
    expect(await events(email)).toContainEqual(["reminder_queued", "Code word"]);

    server.clock.aheadMs += 6 * DAY_MS;
    reviewer = await signInAtDesk(server, { email: "later@school.example", role: "reviewer" });
    other = await signInAtDesk(server, { email: "colleague@school.example", role: "reviewer" });
    reader = await signInAtDesk(server, { email: "later-reader@school.example", role: "reader" });
    expect((await send(order)).queued).toBe(0);
    // Another set of items is another reminder.
    expect(await send({ ...order, items: ["item:fee"], applications: [await idOf(email)] })).toMatchObject({
      queued: 1,
      left_out: [],
      not_before: null,
    });
    expect(await server.mailTo(email, 3)).toContain("- Application fee");
    expect(await tryOut({ ...order, applications: [await idOf(email)] })).toMatchObject({
      addressees: [{ why_not: "reminded" }],
      mail: null,
    });
  });

  it("reminds whoever has begun and not submitted, in the school's words where it has some [DSK-33]", async () => {
    const order = { kind: "unsubmitted", items: [] };
    const found = await tryOut({ ...order, filter: {} });
    expect(found.addressees.map(({ email, why_not }) => [email, why_not])).toEqual([
      ["draft@example.org", null],
    ]);
    expect(found.mail?.text).toContain("have not submitted it yet");
    const applications = [await idOf("draft@example.org"), await idOf("all@example.org")];
    expect(await send({ ...order, applications })).toMatchObject({
      queued: 1,
      left_out: [{ why_not: "submitted" }],
    });
    expect(await server.mailTo("draft@example.org")).toContain("You have not submitted");
    expect((await send({ ...order, applications })).left_out).toContainEqual({
      id: applications[0],
      why_not: "reminded",
    });
  });

  it("has notes that mention colleagues, who see it until they have read the application [DSK-34] [DSK-35]", async () => {
    const email = "none@example.org";
    const { colleagues } = (await reviewer.get("/desk/api/colleagues")).json();
    const names = colleagues.map((colleague: { readonly email: string }) => colleague.email);
    expect(names).toContain("colleague@school.example");
    expect(names).not.toContain("reader@school.example");
    const mentioned = colleagues.find(
      (colleague: { readonly email: string }) => colleague.email === "colleague@school.example",
    );
    const note = { text: `${SECRET_NOTE} @colleague@school.example`, mentions: [mentioned.id] };
    const written: DeskApplication = (await reviewer.post(await at(email, "/notes"), note)).json();
    expect(written.notes).toMatchObject([
      {
        by: "later@school.example",
        text: note.text,
        is_own: true,
        changed_at: null,
        mentions: [mentioned],
      },
    ]);
    const mentionsOf = async () => (await other.get("/desk/api/mentions")).json().mentions;
    const news = { application_id: await idOf(email), family_name: "Quist", by: "later@school.example" };
    expect(await mentionsOf()).toMatchObject([{ ...news, is_read: false }]);
    expect((await read(email, other)).notes).toMatchObject([{ is_own: false }]);
    expect(await mentionsOf()).toMatchObject([{ ...news, is_read: true }]);

    const id = written.notes[0]?.id ?? "";
    const change = { text: "Shorter", mentions: [] };
    expect((await other.put(await at(email, `/notes/${id}`), change)).json().code).toBe("not_your_note");
    expect((await other.post(await at(email, `/notes/${id}/deletion`), {})).json().code).toBe(
      "not_your_note",
    );
    expect((await reviewer.put(await at("all@example.org", `/notes/${id}`), change)).json().code).toBe(
      "unknown_note",
    );
    const unknown = { text: "x", mentions: ["nobody"] };
    expect((await reviewer.post(await at(email, "/notes"), unknown)).json().code).toBe("unknown_staff");
    expect((await reviewer.post(await at("nobody", "/notes"), change)).json().code).toBe(
      "unknown_application",
    );
    const changed = (await reviewer.put(await at(email, `/notes/${id}`), change)).json();
    expect(changed.notes).toMatchObject([{ text: "Shorter", mentions: [], changed_at: expect.any(Number) }]);
    expect(await mentionsOf()).toEqual([]);
    expect((await reviewer.post(await at(email, `/notes/${id}/deletion`), {})).json().notes).toEqual([]);
    const told = (await events(email)).map(([event]) => event).filter((event) => event?.startsWith("note"));
    expect(told).toEqual(["note_deleted", "note_changed", "note_added"]);
  });

  it("keeps notes from readers and applicants, encrypted, and erases all of it with the applicant [DSK-36]", async () => {
    const email = "gone@example.org";
    const applicant = await apply(email, {}, "nothing");
    await mark(email, "paper", { state: "waived", reason: REASON });
    await reviewer.post(await at(email, "/notes"), { text: SECRET_NOTE, mentions: [] });
    await send({ kind: "missing", items: ["item:fee"], applications: [await idOf(email)] });
    expect(JSON.stringify(await read(email))).toContain(SECRET_NOTE);
    expect(JSON.stringify(await read(email, reader))).not.toContain(SECRET_NOTE);
    for (const url of ["/api/profile", "/api/submission", "/forms/current"])
      expect((await applicant.get(url)).body).not.toMatch(/uncle|burnt|checklist/);
    const { store, config, now, storage, forms } = server.context;
    const served = await forms.current();
    expect(JSON.stringify(served?.form.desk)).toContain("Lives in Bath");
    const json = await applicant.get(`/forms/${served?.hash}.json`);
    expect(json.statusCode).toBe(200);
    expect(json.body).not.toContain("Lives in Bath");
    expect(JSON.stringify(await store.db.selectFrom("notes").selectAll().execute())).not.toContain(
      SECRET_NOTE,
    );
    expect(server.log.join("")).not.toMatch(/uncle|burnt/);
    const account = await findAccount(store, email);
    if (account === undefined) throw new Error("There is no such account.");
    await eraseAccount({ store, config, now, storage }, account);
    for (const table of ["checklist_marks", "reminders", "notes"] as const) {
      const rows = await store.db
        .selectFrom(table)
        .selectAll()
        .where("account_id", "=", account.id)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  it("is for reviewers and administrators alone, whoever else asks [DSK-37]", async () => {
    const email = "none@example.org";
    const calls = [
      ["PUT", await at(email, "/checklist/fee"), { state: "received" }],
      ["POST", "/desk/api/reminder-trials", { kind: "unsubmitted", items: [], filter: {} }],
      ["POST", "/desk/api/reminders", { kind: "missing", items: ["item:fee"], applications: ["x"] }],
      ["POST", await at(email, "/notes"), { text: "x", mentions: [] }],
      ["PUT", await at(email, "/notes/x"), { text: "x", mentions: [] }],
      ["POST", await at(email, "/notes/x/deletion"), {}],
      ["GET", "/desk/api/colleagues", undefined],
      ["GET", "/desk/api/mentions", undefined],
    ] as const;
    const revoked = await signInAtDesk(server, { email: "revoked@school.example", role: "reviewer" });
    await server.context.store.db
      .updateTable("staff")
      .set({ revoked_at: server.context.now() })
      .where("email", "=", "revoked@school.example")
      .execute();
    const editor = await signInAtDesk(server, { email: "editor@school.example", role: "form_editor" });
    const publisher = await signInAtDesk(server, { email: "publisher@school.example", role: "publisher" });
    const actors = [
      [server.browser(), "staff_signed_out"],
      [await logInAs(server, "curious@example.org"), "staff_signed_out"],
      [revoked, "staff_signed_out"],
      [reader, "staff_not_allowed"],
      [editor, "staff_not_allowed"],
      [publisher, "staff_not_allowed"],
    ] as const;
    const before = await summaryOf(email);
    for (const [method, url, payload] of calls) {
      for (const [browser, code] of actors) {
        const answer = await browser.send({ method, url, ...(payload && { payload }) });
        expect([method, url, answer.json().code]).toEqual([method, url, code]);
      }
    }
    expect(await summaryOf(email)).toEqual(before);
  });
});

/** The form with a checklist in two folders. */
const TWO_FORMS = Object.fromEntries(
  ["nursing", "doctoral"].flatMap((name) =>
    Object.entries(CHECKLIST_FORMS).map(([path, text]) => [`${name}/${path}`, text]),
  ),
);

describe.each(ENGINES)("two applications of one applicant on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: TWO_FORMS });
  });
  afterAll(() => server.close());

  it("have marks, reminders and notes of their own [DSK-29] [DSK-32] [DSK-34] [APP-01]", async () => {
    const email = "both@example.org";
    const reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
    const browser = await logInAs(server, email);
    for (const name of ["nursing", "doctoral"]) {
      await browser.put(`/${name}/api/answer`, { name: "Zoë", family: "Quist", mail_city: "Bath" });
      await browser.post(`/${name}/api/submit`, {});
    }
    const id = (await findAccount(server.context.store, email))?.id ?? "";
    const read = async (name: string): Promise<DeskApplication> =>
      (await reviewer.get(`/desk/api/applications/${id}.${name}`)).json();
    const ofNursing = `/desk/api/applications/${id}.nursing`;
    await reviewer.put(`${ofNursing}/checklist/fee`, { state: "waived", reason: REASON });
    await reviewer.post(`${ofNursing}/notes`, { text: SECRET_NOTE, mentions: [] });
    const order = { application: "nursing", kind: "missing", items: ["item:word"] };
    // The other application of the same applicant is nobody's in this one.
    const applications = [`${id}.nursing`, `${id}.doctoral`, id];
    expect((await reviewer.post("/desk/api/reminders", { ...order, applications })).json()).toMatchObject({
      queued: 1,
      left_out: [],
    });
    expect(await server.mailTo(email, 3)).toContain("- Code word");
    const [nursing, doctoral] = [await read("nursing"), await read("doctoral")];
    expect(nursing.checklist.map(({ state }) => state)).toEqual(["awaiting", "waived", "awaiting"]);
    expect(doctoral.checklist.map(({ state }) => state)).toEqual(["awaiting", "awaiting", "awaiting"]);
    expect(nursing.notes).toHaveLength(1);
    expect(doctoral.notes).toEqual([]);
    const eventsOf = ({ timeline }: DeskApplication) =>
      timeline.map(({ event }) => event).filter((event) => /^(checklist|note|reminder)/.test(event));
    expect(eventsOf(nursing)).toEqual(
      expect.arrayContaining(["checklist_waived", "note_added", "reminder_queued"]),
    );
    expect(eventsOf(doctoral)).toEqual([]);
  });

  it("have timelines of their own: who has read, opened again and closed the one is no part of the other [DSK-13] [APP-01]", async () => {
    const email = "apart@example.org";
    const reviewer = await signInAtDesk(server, { email: "apart@school.example", role: "reviewer" });
    const browser = await logInAs(server, email);
    for (const name of ["nursing", "doctoral"]) {
      await browser.put(`/${name}/api/answer`, { name: "Zoë", family: "Quist", mail_city: "Bath" });
      await browser.post(`/${name}/api/submit`, {});
    }
    const id = (await findAccount(server.context.store, email))?.id ?? "";
    const byStaff = async (name: string) => {
      const { timeline }: DeskApplication = (
        await reviewer.get(`/desk/api/applications/${id}.${name}`)
      ).json();
      return timeline.filter(({ by }) => by !== null).map(({ event }) => event);
    };
    expect(await byStaff("nursing")).toEqual(["viewed"]);
    const url = `/desk/api/applications/${id}.nursing/reopening`;
    expect((await reviewer.post(url, { days: 2, pages: ["about"] })).statusCode).toBe(200);
    expect((await reviewer.send({ method: "DELETE", url })).statusCode).toBe(200);
    expect(await byStaff("doctoral")).toEqual(["viewed"]);
    expect((await byStaff("nursing")).toSorted()).toEqual([
      "reopened",
      "reopening_ended",
      "viewed",
      "viewed",
    ]);
  });
});

it("trials and reminders are limited for each person, with a sentence that says what was not sent [DSK-66]", async () => {
  const server = await startTestServer({
    forms: CHECKLIST_FORMS,
    environment: { RATE_LIMIT_FACTOR: "0.1" },
  });
  const reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
  const other = await signInAtDesk(server, { email: "other@school.example", role: "reviewer" });
  const calls = [
    ["/desk/api/reminder-trials", { kind: "unsubmitted", items: [], filter: {} }, "nothing was sent."],
    ["/desk/api/reminders", { kind: "unsubmitted", items: [], applications: ["x"] }, "these were not sent."],
  ] as const;
  for (const [url, body, end] of calls) {
    for (let tries = 0; tries < 6; tries++) expect((await reviewer.post(url, body)).statusCode).toBe(200);
    const refused = await reviewer.post(url, body);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: "too_many_requests",
      message: expect.stringContaining(end),
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await other.post(url, body)).statusCode).toBe(200);
  }
  const tried = await server.context.store.db
    .selectFrom("audit")
    .select("action")
    .where("action", "=", "reminder_tried")
    .execute();
  expect(tried).toHaveLength(7);
  await server.close();
});

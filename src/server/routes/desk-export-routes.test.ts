import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { unzip } from "../../../tests/support/unzip.ts";
import type { ExportList, NewExport } from "../../contract/desk-passing-on.ts";
import { takeExport } from "../passing-on/desk-exports.ts";
import { keepTaken } from "../passing-on/note-taken.ts";
import { findAccount } from "../store/accounts.ts";
import { listLatestAudit } from "../store/audit.ts";
import { endLostExports } from "../store/desk-exports.ts";
import { noteExported } from "../store/exported-applications.ts";
import { findStaffByEmail } from "../store/staff.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";

const SSN = "123-45-6789";

describe.each(ENGINES)("exports at the desk on $name", ({ create }) => {
  let server: TestServer;
  let reader: TestBrowser;
  let reviewer: TestBrowser;
  let admin: TestBrowser;
  const ask = (browser: TestBrowser, asked: Partial<NewExport>) =>
    browser.post("/desk/api/exports", { format: "csv", is_new: false, ...asked });
  const take = (browser: TestBrowser, id: string) => browser.get(`/desk/api/exports/${id}/file`);
  const file = async (asked: Partial<NewExport>, browser = reviewer) =>
    take(browser, (await ask(browser, asked)).json().id);
  const lines = async (asked: Partial<NewExport>, browser = reviewer) =>
    (await file({ format: "jsonl", ...asked }, browser)).body
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
  const names = async (asked: Partial<NewExport>, browser = reviewer): Promise<readonly string[]> =>
    (await lines(asked, browser)).map(({ username }) => username.replace("@example.org", ""));
  const log = async (browser: TestBrowser): Promise<ExportList["exports"]> =>
    (await browser.get("/desk/api/exports")).json().exports;
  const apply = async (name: string, answers: object, way: "post" | "nothing" | "draft") => {
    const browser = await logInAs(server, `${name}@example.org`);
    await fillSummaries(server.context);
    await browser.put("/api/answer", { mail_city: "Bath", ...answers });
    if (way === "draft") return;
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: way === "post" ? way : "upload" });
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
  };

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DESK_FORMS });
    reader = await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
    reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
    admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
    await apply("zoe", { name: "Zoë", family: "Łukasz", ssn: SSN }, "post");
    await apply("eve", { name: "=HYPERLINK(1)", family: " +1/..\\a", ssn: SSN }, "post");
    await apply("none", { name: "Anne-Marie", family: "Łuk" }, "nothing");
    await apply("draft", { name: "Draft", family: "Zorn", ssn: SSN }, "draft");
  });
  afterAll(() => server.close());

  it("hold the submitted applications that the list shows under a filter [DSK-39]", async () => {
    expect(await names({})).toEqual(["zoe", "eve", "none"]);
    expect(await names({ group: "submitted" })).toEqual(["zoe", "eve"]);
    expect(await names({ group: "draft" })).toEqual([]);
    expect(await names({ missing: "paper" })).toEqual(["none"]);
    expect(await names({ q: "lu" })).toEqual(["zoe", "none"]);
    expect(await names({ q: "l" })).toEqual(["zoe", "eve", "none"]);
    expect(await names({ q: "lu", group: "missing" })).toEqual(["none"]);
    expect(await names({ from: String(server.context.now() + 60_000) })).toEqual([]);
    const [zoe] = await lines({ q: "zoe" });
    expect(zoe).toMatchObject({
      reference: expect.stringMatching(/^\w{4}-\w{4}$/),
      form_version: 1,
      documents: [],
      answer: { name: "Zoë", family: "Łukasz" },
    });
  });

  it("are CSV with a delimiter and a mark by choice, which no spreadsheet calculates [DSK-39] [EXP-03]", async () => {
    const plain = await file({ format: "csv" });
    expect(plain.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="applications \d{4}-\d\d-\d\d\.csv"/,
      ),
      "cache-control": "private, no-store",
    });
    const [head, , eve] = plain.body.split("\r\n");
    expect(head).toMatch(/^"Reference","Submitted at","Username","Form version","name","family","ssn",/);
    expect(eve).toContain(`,"'=HYPERLINK(1)","'+1/..\\a",`);
    const other = (await file({ format: "csv", delimiter: ";", has_bom: true })).body;
    expect(other.startsWith('\uFEFF"Reference";"Submitted at";')).toBe(true);
    expect((await ask(reviewer, { delimiter: "|" as "," })).statusCode).toBe(400);
  });

  it("hold sensitive answers for whoever may read them alone [DSK-40] [EXP-04]", async () => {
    const ssnOf = async (browser: TestBrowser) => (await lines({ q: "zoe" }, browser))[0].answer.ssn;
    expect(await ssnOf(reviewer)).toBe(SSN);
    expect(await ssnOf(reader)).toBe("XXXXXXXX");
    expect((await file({ format: "csv" }, reader)).body).not.toContain(SSN);
    const { store } = server.context;
    const grant = (sections: readonly string[]) =>
      store.db
        .updateTable("staff")
        .set({ sections: JSON.stringify(sections) })
        .where("email", "=", "reader@school.example")
        .execute();
    // A right counts that somebody has when the file is taken.
    const { id } = (await ask(reader, { format: "jsonl" })).json();
    await grant(["more"]);
    expect((await take(reader, id)).body).not.toContain(SSN);
    await grant(["about"]);
    expect(await ssnOf(reader)).toBe(SSN);
    expect((await log(reader))[0]?.reads).toBe("some");
    await grant([]);
    expect((await log(reader)).map(({ reads }) => reads)).toContain("masked");
  });

  it("hold what is new since this person's last export of the format, once it has come to its end [DSK-41]", async () => {
    const own = await signInAtDesk(server, { email: "new@school.example", role: "reviewer" });
    expect(await names({ is_new: true, group: "submitted" }, own)).toEqual(["zoe", "eve"]);
    expect(await names({ is_new: true }, own)).toEqual(["none"]);
    expect(await names({ is_new: true }, own)).toEqual([]);
    expect(await names({}, own)).toEqual(["zoe", "eve", "none"]);
    // In another format nothing was taken yet, and by others neither.
    expect((await file({ format: "csv", is_new: true }, own)).body.split("\r\n")).toHaveLength(5);
    await apply("late", { name: "Late", family: "Comer" }, "nothing");
    expect(await names({ is_new: true }, own)).toEqual(["late"]);
    await server.context.store.db.deleteFrom("accounts").where("email", "=", "late@example.org").execute();
  });

  it("are not made where nothing would be in them, and it is said since when nothing is new [DSK-73]", async () => {
    const own = await signInAtDesk(server, { email: "nothing@school.example", role: "reader" });
    const { store } = server.context;
    const asked = { format: "jsonl", is_new: true, skips_empty: true } as const;
    expect((await ask(own, { ...asked, q: "nobody-unmistakable" })).json()).toMatchObject({
      id: null,
      since: null,
      file_name: expect.stringMatching(/\.jsonl$/),
    });
    const made = (await ask(own, asked)).json();
    expect(made).toMatchObject({ id: expect.any(String), since: null });
    expect((await take(own, made.id)).body.trimEnd().split("\n")).toHaveLength(3);
    const [taken, ...others] = await log(own);
    expect([taken?.state, others]).toEqual(["done", []]);
    server.clock.aheadMs += 1_000;
    const nothing = { id: null, since: taken?.made_at };
    expect((await ask(own, asked)).json()).toMatchObject(nothing);
    expect((await ask(own, { ...asked, group: "draft" })).json()).toMatchObject(nothing);
    expect((await ask(own, { ...asked, is_new: false, group: "draft" })).json()).toMatchObject({
      id: null,
      since: null,
    });
    // Of another format there was none, and who asks without it gets the empty file.
    expect((await ask(own, { ...asked, format: "csv" })).json().id).not.toBe(null);
    expect(await names({ is_new: true }, own)).toEqual([]);
    expect((await ask(own, asked)).json().id).toBe(null);
    const trail = (await listLatestAudit(store, 1_000)).filter(
      ({ staff_email: by, action }) => by === "nothing@school.example" && action === "desk_export_empty",
    );
    expect(trail.map(({ detail }) => detail)).toEqual([
      "jsonl, new",
      "jsonl, draft",
      "jsonl, draft, new",
      "jsonl, new",
      "jsonl, new, searched",
    ]);
    expect(server.log.join("")).not.toContain("unmistakable");
    await apply("newer", { name: "Newer", family: "Comer" }, "post");
    expect((await ask(own, asked)).json().id).not.toBe(null);
    await store.db.deleteFrom("accounts").where("email", "=", "newer@example.org").execute();
    server.clock.aheadMs -= 1_000;
  });

  it("are noted before the next one where the server died after the end of one [DSK-41]", async () => {
    const own = await signInAtDesk(server, { email: "died@school.example", role: "reviewer" });
    const { store } = server.context;
    const zoe = (await findAccount(store, "zoe@example.org"))?.id ?? "";
    expect(await names({ is_new: true, q: "zoe" }, own)).toEqual(["zoe"]);
    const [ended] = await store.db
      .selectFrom("desk_exports")
      .selectAll()
      .where("staff_id", "=", (await findStaffByEmail(store, "died@school.example"))?.id ?? "")
      .execute();
    if (ended === undefined) throw new Error("Nothing was exported.");
    const receiver = `desk:${ended.staff_id}:jsonl`;
    await store.db.deleteFrom("exported_applications").where("receiver", "=", receiver).execute();
    const taken = [{ accountId: zoe, submittedAt: 0 }];
    await keepTaken(store, { exportId: ended.id, receiver, taken, begunAt: ended.begun_at ?? 0 });
    expect(await names({ is_new: true, q: "zoe" }, own)).toEqual([]);
    expect(await store.db.selectFrom("desk_exports_taken").selectAll().execute()).toEqual([]);
    // What another file of theirs has noted since stays as it is.
    const later = ended.made_at + 60_000;
    await noteExported(store, { receiver, accountIds: [zoe], now: later });
    await noteExported(store, { receiver, accountIds: [zoe], now: ended.made_at });
    const [row] = await store.db
      .selectFrom("exported_applications")
      .selectAll()
      .where("receiver", "=", receiver)
      .execute();
    expect(row?.exported_at).toBe(later);
  });

  it("are taken once, by whoever asked, within an hour [DSK-42]", async () => {
    const { id } = (await ask(reader, { q: "zoe" })).json();
    expect((await take(reviewer, id)).json().code).toBe("unknown_export");
    expect((await take(admin, id)).json().code).toBe("unknown_export");
    expect((await reader.send({ method: "HEAD", url: `/desk/api/exports/${id}/file` })).statusCode).toBe(404);
    expect((await take(reader, id)).statusCode).toBe(200);
    expect((await take(reader, id)).json().code).toBe("unknown_export");
    const late = (await ask(reader, { q: "zoe" })).json().id;
    server.clock.aheadMs += 59 * 60_000;
    const stillThere = await signInAtDesk(server, { email: "again@school.example", role: "reader" });
    const own = (await ask(stillThere, {})).json().id;
    server.clock.aheadMs += 2 * 60_000;
    expect((await take(stillThere, own)).statusCode).toBe(200);
    const { store, now } = server.context;
    await endLostExports(store, { now: now(), before: now() - 60 * 60_000 });
    const row = await store.db
      .selectFrom("desk_exports")
      .selectAll()
      .where("id", "=", late)
      .executeTakeFirst();
    expect(row).toMatchObject({ outcome: "broken_off", search: null, begun_at: null });
    server.clock.aheadMs -= 61 * 60_000;
  });

  it("stand in a log of who took what, of all for administrators, and in the audit, without what was typed [DSK-42]", async () => {
    await file({ q: "Zoë unmistakable", group: "submitted" }, reader);
    await file({ format: "csv" }, reader);
    const [whole, searched] = await log(reader);
    expect(whole).toMatchObject({
      email: "reader@school.example",
      format: "csv",
      applications: 3,
      left_out: 0,
      state: "done",
      filter: { is_new: false, is_search: false },
    });
    expect(searched).toMatchObject({
      applications: 0,
      state: "done",
      filter: { group: "submitted", is_search: true, is_new: false },
    });
    expect((await log(reader)).every(({ email }) => email === "reader@school.example")).toBe(true);
    expect(new Set((await log(admin)).map(({ email }) => email)).size).toBeGreaterThan(2);
    const rows = await server.context.store.db.selectFrom("desk_exports").selectAll().execute();
    expect(rows.some(({ search }) => (search ?? "").includes("unmistakable"))).toBe(false);
    const trail = (await listLatestAudit(server.context.store, 1_000)).filter(
      ({ staff_email: by }) => by === "reader@school.example",
    );
    expect(trail.map(({ action, detail }) => [action, detail]).slice(0, 8)).toEqual(
      expect.arrayContaining([
        ["desk_export_begun", "csv, submitted, searched, masked"],
        ["desk_export_begun", "csv, masked"],
        ["desk_export_ended", "done, 3 applications"],
      ]),
    );
    expect(JSON.stringify(trail)).not.toContain("unmistakable");
    expect(server.log.join("")).not.toContain("unmistakable");
  });

  it("are ZIPs of the PDF copies, each made where there is none, by reference and name [DSK-43]", async () => {
    const answer = await file({ format: "zip" }, reader);
    expect(answer.headers["content-type"]).toBe("application/zip");
    const entries = unzip(answer.rawPayload);
    expect(entries.map(({ name }) => name.slice(10))).toEqual([
      "Łukasz, Zoë.pdf",
      "+1_.._a, =HYPERLINK(1).pdf",
      "Łuk, Anne-Marie.pdf",
    ]);
    for (const { name, content } of entries) {
      expect(name).toMatch(/^\w{4}-\w{4} /);
      expect(content.subarray(0, 5).toString()).toBe("%PDF-");
    }
    const copies = await server.context.store.db.selectFrom("pdf_copies").selectAll().execute();
    expect(copies.map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
    expect((await log(reader))[0]).toMatchObject({ format: "zip", applications: 3, state: "done" });
    expect(unzip((await file({ format: "zip", is_new: true }, reader)).rawPayload)).toEqual([]);
  });

  it("say in the file and in the log whose copy could not be made [DSK-43]", async () => {
    const { store } = server.context;
    // Gets the copies that were made for the other reader, and has taken none of them.
    const own = await signInAtDesk(server, { email: "copies@school.example", role: "reader" });
    const id = (await findAccount(store, "eve@example.org"))?.id ?? "";
    await store.db
      .updateTable("pdf_copies")
      .set({ status: "failed", changed_at: server.context.now() + 5_000 })
      .where("account_id", "=", id)
      .execute();
    const entries = unzip((await file({ format: "zip", group: "submitted" }, own)).rawPayload);
    expect(entries.map(({ name }) => name.slice(10))).toEqual(["Łukasz, Zoë.pdf", "ED.txt"]);
    expect(entries[1]?.content.toString()).toMatch(/could not be made.*\r\n\w{4}-\w{4}\r\n$/s);
    const entry = (await log(admin)).find(({ email }) => email === "copies@school.example");
    expect(entry).toMatchObject({ applications: 1, left_out: 1, reads: "masked", state: "done" });
    await store.db.deleteFrom("pdf_copies").execute();
    // What was left out is new still.
    expect(
      unzip((await file({ format: "zip", is_new: true, group: "submitted" }, own)).rawPayload),
    ).toHaveLength(1);
  });

  const stateAtEnd = async (id: string): Promise<string> => {
    let state = "under_way";
    for (let tries = 0; tries < 200 && state === "under_way"; tries++) {
      await delay(25);
      state = (await log(reviewer)).find((entry) => entry.id === id)?.state ?? "";
    }
    return state;
  };
  const takeAsReviewer = async (id: string) => {
    const staff = await findStaffByEmail(server.context.store, "reviewer@school.example");
    const exporter = { client: "test", staffId: staff?.id ?? "" };
    return takeExport(server.context, exporter, { id, readsInFull: "all" });
  };

  it("fail as a whole where an application cannot be opened, and nothing is noted as taken [DSK-41]", async () => {
    const { store } = server.context;
    const account = (await findAccount(store, "none@example.org"))?.id ?? "";
    const rows = store.db.selectFrom("answers").select("sealed").where("account_id", "=", account);
    const { sealed = null } = (await rows.executeTakeFirst()) ?? {};
    const put = (text: string | null) =>
      store.db.updateTable("answers").set({ sealed: text }).where("account_id", "=", account).execute();
    await put("damaged");
    const { id } = (await ask(reviewer, { format: "csv" })).json();
    const taken = await takeAsReviewer(id);
    await expect(
      (async () => {
        for await (const _ of taken?.content ?? []);
      })(),
    ).rejects.toThrow();
    expect(await stateAtEnd(id)).toBe("failed");
    expect(server.log.join("")).toContain("an export failed");
    await put(sealed);
  });

  it("end where their reader leaves, and then nothing is noted as taken [DSK-43]", async () => {
    const { app, context } = server;
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const cookie = [...reviewer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    await context.store.db.deleteFrom("pdf_copies").execute();
    await context.store.db.deleteFrom("exported_applications").where("receiver", "like", "desk:%").execute();
    const { id } = (await ask(reviewer, { format: "zip" })).json();
    const leaving = new AbortController();
    const response = await fetch(`${address}/desk/api/exports/${id}/file`, {
      headers: { cookie },
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    await response.body?.getReader().read();
    leaving.abort();
    expect(await stateAtEnd(id)).toBe("broken_off");
    const text = (await ask(reviewer, { format: "csv" })).json().id;
    for await (const _ of (await takeAsReviewer(text))?.content ?? []) break;
    expect(await stateAtEnd(text)).toBe("broken_off");
    const noted = await context.store.db.selectFrom("exported_applications").selectAll().execute();
    expect(noted).toEqual([]);
    // Nothing of them is still under way: two can be taken at once again.
    for (let taken = 0; taken < 3; taken++) expect((await file({})).statusCode).toBe(200);
  });
});

it("are limited in their number [DSK-42]", async () => {
  const server = await startTestServer({ publishes: false, environment: { RATE_LIMIT_FACTOR: "0.1" } });
  const reader = await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
  const codes = [];
  for (let tries = 0; tries < 4; tries++)
    codes.push(
      (await reader.post("/desk/api/exports", { format: "csv", is_new: false })).json().code ?? "ok",
    );
  expect(codes).toEqual(["ok", "ok", "ok", "too_many_requests"]);
  await server.close();
});

/** With a box of several lines. */
const LINED_FORMS = edited(DESK_FORMS, [
  ["pages/about.schema.json", `"title": "Family name" }`, `"title": "Family name", "maxLength": 45 }`],
  [
    "pages/about.ui.json",
    `"family": { "ui:autocomplete": "family-name" }`,
    `"family": { "ui:widget": "textarea" }`,
  ],
]);

it("keep an answer of several lines in its cell, so that no applicant writes rows of their own [DSK-39]", async () => {
  const server = await startTestServer({ forms: LINED_FORMS });
  const browser = await logInAs(server, "lines@example.org");
  const answers = { name: "Ada", mail_city: "Bath", family: "word\n=HYPERLINK(1)" };
  expect((await browser.put("/api/answer", answers)).statusCode).toBe(200);
  await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" });
  expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
  const reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
  for (const delimiter of [",", ";"]) {
    const { id } = (
      await reviewer.post("/desk/api/exports", { format: "csv", is_new: false, delimiter })
    ).json();
    const { body } = await reviewer.get(`/desk/api/exports/${id}/file`);
    expect(body).toContain(`${delimiter}"word\n'=HYPERLINK(1)"${delimiter}`);
  }
  await server.close();
});

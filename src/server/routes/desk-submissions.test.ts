import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import type { Profile } from "../../contract/application-endpoints.ts";
import type { ComparedItem, DeskApplication, ReadSubmission } from "../../contract/desk-applications.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import { endOfDayAfter, momentAt } from "../../contract/school.ts";
import { eraseAccount } from "../admin/erase-accounts.ts";
import { endAllOverdue, hashAll, keepAllUnkept } from "../applications/follow-submissions.ts";
import { sweepDocuments } from "../documents/sweep-documents.ts";
import { findAccount } from "../store/accounts.ts";
import { listLatestAudit } from "../store/audit.ts";
import { listContradictions } from "../store/contradictions.ts";
import { loadSubmissionNumbered } from "../store/submissions.ts";
import { addEndpoint } from "../store/webhook-endpoints.ts";
import { checkSummaries } from "../summaries/check-summaries.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";

const SSN = "123-45-6789";
const DAY_MS = 24 * 60 * 60_000;
const COMPLETE = { name: "Zoë", family: "Łukasz", ssn: SSN, mail_city: "Bath" };

describe.each(ENGINES)("submissions at the desk on $name", ({ create }) => {
  let server: TestServer;
  let reader: TestBrowser;
  let reviewer: TestBrowser;
  const accountOf = async (email: string) => {
    const account = await findAccount(server.context.store, email);
    if (account === undefined) throw new Error("There is no such account.");
    return account;
  };
  const urlOf = async (email: string, rest = "") =>
    `/desk/api/applications/${(await accountOf(email)).id}${rest}`;
  const read = async (email: string, browser = reviewer): Promise<DeskApplication> =>
    (await browser.get(await urlOf(email))).json();
  const submission = async (email: string, rest: string, browser = reviewer): Promise<ReadSubmission> =>
    (await browser.get(await urlOf(email, `/submissions/${rest}`))).json();
  const reopen = async (email: string, pages: readonly string[], days = 7, browser = reviewer) =>
    browser.post(await urlOf(email, "/reopening"), { days, pages });
  const endReopening = async (email: string, browser = reviewer) =>
    browser.send({ method: "DELETE", url: await urlOf(email, "/reopening") });
  const profileOf = async (browser: TestBrowser): Promise<Profile> =>
    (await browser.get("/api/profile")).json();
  const itemTitled = ({ pages }: ReadSubmission, title: string): ComparedItem | undefined =>
    pages.flatMap(({ items }) => items).find(({ item }) => item.title === title);
  const upload = async (browser: TestBrowser, pages: number, fileName: string) => {
    const { key } = await sendFile(browser, "paper", await honestPdf(pages));
    const sent = { file_key: key, file_name: fileName };
    const answer = await browser.post("/api/pdf/document-answer/paper", sent);
    expect(answer.statusCode).toBe(200);
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
  };
  const apply = async (email: string, { withPaper = false, answers = COMPLETE } = {}) => {
    const browser = await logInAs(server, email);
    await fillSummaries(server.context);
    await browser.put("/api/answer", answers);
    if (withPaper) await upload(browser, 1, "first.pdf");
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    return browser;
  };
  const wrong = async () => {
    const found: unknown[] = [...(await listContradictions(server.context.store, server.context.now()))];
    for await (const one of checkSummaries(server.context.store, { mends: false })) found.push(one);
    return found;
  };

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DESK_FORMS });
    reader = await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
    reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
  });
  afterAll(() => server.close());

  it("are kept as they were submitted, with form, documents by hash, number, time and reference [DSK-20]", async () => {
    const browser = await apply("zoe@example.org", { withPaper: true });
    const { id } = await accountOf("zoe@example.org");
    const kept = await loadSubmissionNumbered(server.context.store, id, 1);
    const { reference } = await profileOf(browser);
    expect(kept?.stored).toMatchObject({
      answers: { ...COMPLETE, paper: "ANSWERED" },
      formVersion: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(kept?.submission).toMatchObject({ reference, submittedAt: expect.any(Number) });
    expect(kept?.documents).toMatchObject([
      { answerKey: "paper", fileName: "first.pdf", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    const rows = await server.context.store.db.selectFrom("submissions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("45-6789");
    expect((await read("zoe@example.org")).submissions).toEqual([
      { number: 1, submitted_at: kept?.submission?.submittedAt },
    ]);
    expect(await wrong()).toEqual([]);
  });

  it("say of a document that is converted later what became of it, and keep its answer [DSK-20]", async () => {
    const browser = await logInAs(server, "late@example.org");
    await fillSummaries(server.context);
    await browser.put("/api/answer", COMPLETE);
    await server.context.jobs.stop();
    const { key } = await sendFile(browser, "paper", await honestPdf(1));
    await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "late.pdf" });
    server.clock.aheadMs += 4 * 60_000;
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    const { id } = await accountOf("late@example.org");
    const first = await loadSubmissionNumbered(server.context.store, id, 1);
    expect([first?.stored.answers.paper, first?.documents[0]?.status]).toEqual(["", "unprocessed"]);
    server.context.jobs.start();
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
    await reopen("late@example.org", ["more"]);
    await endReopening("late@example.org");
    expect((await profileOf(browser)).answer.paper).toBe("ANSWERED");
    const then = await loadSubmissionNumbered(server.context.store, id, 1);
    expect([then?.stored.answers.paper, then?.documents[0]?.status]).toEqual(["ANSWERED", "completed"]);
    expect(await wrong()).toEqual([]);
  });

  it("are opened again for some pages and days, and the applicant is told by mail [DSK-21]", async () => {
    const browser = await apply("again@example.org");
    const before = await read("again@example.org");
    expect([before.reopening, before.sections]).toEqual([
      null,
      [
        { id: "about", title: "About You" },
        { id: "more", title: "More" },
      ],
    ]);
    expect((await reopen("again@example.org", ["nowhere"])).json()).toMatchObject({ code: "unknown_page" });
    expect((await reopen("again@example.org", ["about"], 91)).statusCode).toBe(400);
    expect((await reopen("again@example.org", [])).statusCode).toBe(400);
    expect((await reopen("again@example.org", ["about"])).statusCode).toBe(200);
    expect((await reopen("again@example.org", ["more"])).json()).toMatchObject({ code: "already_reopened" });
    const mail = await server.mailTo("again@example.org", 2);
    expect(mail).toContain("About You");
    expect(mail).toContain(before.reference);
    expect(mail).toContain("/login");
    const profile = await profileOf(browser);
    expect(profile.reopened).toEqual({ until: expect.any(Number), pages: ["about"], submission: 2 });
    expect((profile.reopened?.until ?? 0) - server.context.now()).toBeGreaterThan(6 * DAY_MS);
    expect(profile.web_status.at(-1)).toEqual({ web_status: "submitted" });
    const during = await read("again@example.org");
    expect(during).toMatchObject({ group: "waiting", reopening: { pages: ["About You"] } });
    expect(during.timeline).toContainEqual({
      at: expect.any(Number),
      event: "reopened",
      about: null,
      by: "reviewer@school.example",
    });
    const list = (await reviewer.get("/desk/api/work-list?group=waiting")).json();
    expect(list.applications).toMatchObject([{ email: "again@example.org", group: "waiting" }]);
    expect(list.counts).toMatchObject({ waiting: 1 });
    expect(await wrong()).toEqual([]);
  });

  it("are open to the end of a day of the school's, and the applicant is told why by mail [STF-04]", async () => {
    await apply("why@example.org");
    const reason = "The grades cannot be read.\nPlease scan the back as well.";
    const url = await urlOf("why@example.org", "/reopening");
    for (const wrong of ["", "  ", "x".repeat(501), 1]) {
      const body = { days: 3, pages: ["about"], reason: wrong };
      expect((await reviewer.post(url, body)).statusCode).toBe(400);
    }
    expect((await reviewer.post(url, { days: 3, pages: ["about"], reason })).statusCode).toBe(200);
    const { reopening, timeline, time_zone } = await read("why@example.org");
    expect(time_zone).toBe("America/New_York");
    const until = endOfDayAfter(server.context.now(), 3, time_zone);
    expect(reopening?.until).toBe(until);
    const mail = (await server.mailTo("why@example.org", 2)).replaceAll(/=\r?\n|\r/g, "");
    const ends = momentAt(until, time_zone);
    expect(ends).toMatch(/ at 11:59 PM Eastern \w+ Time$/);
    for (const words of [`You have until ${ends}.`, "Admission writes:", ...reason.split("\n")])
      expect(mail).toContain(words);
    const opened = (about: string | null) => ({
      at: expect.any(Number),
      event: "reopened",
      about,
      by: "reviewer@school.example",
    });
    expect(timeline).toContainEqual(opened(reason));
    // What is said to an applicant is nothing for whoever only reads.
    expect((await read("why@example.org", reader)).timeline).toContainEqual(opened(null));
    const rows = await server.context.store.db.selectFrom("reopening_reasons").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("grades");
    expect(JSON.stringify(await listLatestAudit(server.context.store, 50))).not.toContain("grades");
    expect((await endReopening("why@example.org")).statusCode).toBe(200);
  });

  it("take changes of the opened pages alone, whatever is sent [DSK-22]", async () => {
    const browser = await apply("parts@example.org", { withPaper: true });
    expect((await reopen("parts@example.org", ["about"])).statusCode).toBe(200);
    const refused = ERRORS.already_submitted.message;
    const put = (url: string, body: object) => browser.put(url, body);
    expect((await put("/api/answer", { score: "1" })).json()).toMatchObject({
      code: "already_submitted",
      message: refused,
    });
    const both = (await put("/api/answer", { name: "Zoe", score: "1" })).json();
    expect(both).toMatchObject({ kept: ["name"], refused: { score: [refused] } });
    const closed = [
      await put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" }),
      await browser.post("/api/presigned-url", { answer_key: "paper" }),
      await browser.send({ method: "DELETE", url: "/api/document-answer/paper" }),
      await browser.send({ method: "DELETE", url: "/api/pdf/document-answer/paper" }),
      await put("/api/overwritten-answer", { answer_key: "score", answer: "1" }),
    ];
    expect(closed.map((answer) => answer.json().code)).toEqual(Array(5).fill("already_submitted"));
    const { answer } = await profileOf(browser);
    expect(answer).toMatchObject({ name: "Zoe", mail_city: "Bath", paper: "ANSWERED" });
    // The school reads what was submitted until it is submitted again.
    const during = await read("parts@example.org");
    expect(during).toMatchObject({ given_name: "Zoë", group: "waiting" });
    expect((await browser.get("/api/submission")).json().reference).toBe(during.reference);
    expect(await wrong()).toEqual([]);
  });

  it("close by themselves when the days are over, the first stands, and what was begun is kept [DSK-23]", async () => {
    const browser = await apply("slow@example.org", { withPaper: true });
    expect((await reopen("slow@example.org", ["about", "more"], 2)).statusCode).toBe(200);
    expect((await browser.put("/api/answer", { name: "Unsent" })).statusCode).toBe(200);
    await upload(browser, 2, "unsent.pdf");
    server.clock.aheadMs += 3 * DAY_MS;
    const again = await logInAs(server, "slow@example.org");
    // From the very moment on, whether anybody has closed it or not.
    expect((await again.put("/api/answer", { name: "Late" })).json().code).toBe("already_submitted");
    const submit = (number: string) =>
      again.send({ method: "POST", url: "/api/submit", headers: { "submission-number": number } });
    expect((await submit("2")).json().code).toBe("already_submitted");
    expect(await endAllOverdue(server.context)).toBeGreaterThan(0);
    expect((await submit("2")).json().code).toBe("already_submitted");
    expect((await submit("1")).statusCode).toBe(200);
    const profile = await profileOf(again);
    expect([profile.answer.name, profile.reopened]).toEqual(["Zoë", undefined]);
    expect(profile.document_answer.paper?.file_name).toBe("first.pdf");
    const { id } = await accountOf("slow@example.org");
    const rows = await server.context.store.db
      .selectFrom("submissions")
      .leftJoin("submission_documents", "submission_id", "submissions.id")
      .select(["number", "file_name"])
      .where("submissions.account_id", "=", id)
      .orderBy("kept_at")
      .execute();
    expect(rows).toEqual([
      { number: 1, file_name: "first.pdf" },
      { number: null, file_name: "unsent.pdf" },
    ]);
    // Their files stay, the one that was replaced and the one that was never submitted.
    server.clock.aheadMs += 2 * DAY_MS;
    await sweepDocuments(server.context);
    reviewer = await signInAtDesk(server, { email: "second@school.example", role: "reviewer" });
    reader = await signInAtDesk(server, { email: "second-reader@school.example", role: "reader" });
    expect((await reviewer.get(await urlOf("slow@example.org", "/documents/paper"))).statusCode).toBe(200);
    const after = await read("slow@example.org");
    expect(after.timeline.map(({ event }) => event)).toContain("reopening_over");
    expect([after.group, after.submissions.length]).toEqual(["submitted", 1]);
    expect(await wrong()).toEqual([]);
  });

  it("whose days are over are opened again at once, before anything has closed them [DSK-68]", async () => {
    const browser = await apply("overdue-again@example.org", { withPaper: true });
    expect((await reopen("overdue-again@example.org", ["about"], 1)).statusCode).toBe(200);
    expect((await browser.put("/api/answer", { name: "Unsent" })).statusCode).toBe(200);
    expect((await reopen("overdue-again@example.org", ["more"], 1)).json().code).toBe("already_reopened");
    server.clock.aheadMs += 2 * DAY_MS;
    reviewer = await signInAtDesk(server, { email: "third@school.example", role: "reviewer" });
    reader = await signInAtDesk(server, { email: "third-reader@school.example", role: "reader" });
    expect((await read("overdue-again@example.org")).reopening).toBeNull();
    expect((await reopen("overdue-again@example.org", ["more"], 3)).statusCode).toBe(200);
    const again = await logInAs(server, "overdue-again@example.org");
    expect((await profileOf(again)).answer.name).toBe("Zoë");
    expect((await again.put("/api/answer", { name: "Late" })).json().code).toBe("already_submitted");
    expect((await again.put("/api/answer", { score: "1" })).statusCode).toBe(200);
    expect(await endAllOverdue(server.context)).toBe(0);
    const { reopening, timeline } = await read("overdue-again@example.org");
    expect(reopening?.pages).toEqual(["More"]);
    const events = timeline.map(({ event, by }) => [event, by]);
    expect(events).toContainEqual(["reopening_over", null]);
    expect(events.filter(([event]) => event === "reopened")).toHaveLength(2);
    const { id } = await accountOf("overdue-again@example.org");
    const kept = await server.context.store.db
      .selectFrom("submissions")
      .select("number")
      .where("account_id", "=", id)
      .orderBy("kept_at")
      .execute();
    expect(kept).toEqual([{ number: 1 }, { number: null }]);
    expect(await wrong()).toEqual([]);
  });

  it("are closed by staff before the days are over [DSK-23]", async () => {
    const browser = await apply("ended@example.org");
    expect((await endReopening("ended@example.org")).json().code).toBe("not_reopened");
    await reopen("ended@example.org", ["about"]);
    expect((await endReopening("ended@example.org")).statusCode).toBe(200);
    expect((await browser.put("/api/answer", { name: "Late" })).json().code).toBe("already_submitted");
    const { timeline, reopening } = await read("ended@example.org");
    const by = "third@school.example";
    expect(timeline).toContainEqual({ at: expect.any(Number), event: "reopening_ended", by, about: null });
    expect(reopening).toBeNull();
    // And may be opened again.
    expect((await reopen("ended@example.org", ["more"])).statusCode).toBe(200);
    expect((await browser.put("/api/answer", { score: "1" })).statusCode).toBe(200);
  });

  it("come a second time beside the first, once, with mail and event, and may come a third time [DSK-24]", async () => {
    const { store } = server.context;
    await addEndpoint(store, {
      id: "ep",
      url: "https://school.example/hook",
      secret: "s",
      now: server.context.now(),
    });
    const browser = await apply("twice@example.org", { withPaper: true });
    const { reference } = await profileOf(browser);
    await reopen("twice@example.org", ["about", "more"]);
    await browser.put("/api/answer", { name: "Zoe Anna" });
    await upload(browser, 2, "second.pdf");
    const [one, other] = await Promise.all([
      browser.post("/api/submit", {}),
      browser.post("/api/submit", {}),
    ]);
    expect([one.json().reference, other.json().reference]).toEqual([reference, reference]);
    const { id } = await accountOf("twice@example.org");
    const [first, second] = [
      await loadSubmissionNumbered(store, id, 1),
      await loadSubmissionNumbered(store, id, 2),
    ];
    expect([first?.stored.answers.name, second?.stored.answers.name]).toEqual(["Zoë", "Zoe Anna"]);
    expect([first?.documents[0]?.fileName, second?.documents[0]?.fileName]).toEqual([
      "first.pdf",
      "second.pdf",
    ]);
    expect(await loadSubmissionNumbered(store, id, 3)).toBeUndefined();
    const deliveries = await store.db
      .selectFrom("webhook_deliveries")
      .select("body")
      .orderBy("sequence")
      .execute();
    expect(deliveries.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { application_id: id, reference, submission: 1 },
      { application_id: id, reference, submission: 2 },
    ]);
    expect(await server.mailTo("twice@example.org", 3)).toContain(reference);
    const pdf = (number: number) => urlOf("twice@example.org", `/submissions/${number}/documents/paper`);
    const [old, recent] = [await reviewer.get(await pdf(1)), await reviewer.get(await pdf(2))];
    expect([old.statusCode, recent.statusCode]).toEqual([200, 200]);
    expect(old.rawPayload.equals(recent.rawPayload)).toBe(false);
    const shown = await read("twice@example.org");
    expect(shown).toMatchObject({ given_name: "Zoe Anna", group: "submitted", reopening: null });
    expect(shown.timeline.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["submitted", "reopened", "submitted_again"]),
    );
    await reopen("twice@example.org", ["about"]);
    await browser.put("/api/answer", { name: "Zoe III" });
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    expect((await read("twice@example.org")).submissions.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await wrong()).toEqual([]);
  });

  it("are compared answer by answer; of what is masked no more is told than that it has changed [DSK-25]", async () => {
    const browser = await apply("compared@example.org", { withPaper: true });
    await reopen("compared@example.org", ["about", "more"]);
    // The last four digits, which print shows, stay the same.
    await browser.put("/api/answer", { name: "Zoe", ssn: "899-45-6789", agree: true });
    await upload(browser, 2, "second.pdf");
    await browser.post("/api/submit", {});
    const full = await submission("compared@example.org", "2?since=1");
    expect(full).toMatchObject({ number: 2, compared_with: 1, changes: 5 });
    expect(itemTitled(full, "Name")).toMatchObject({ change: "changed", before: ["Zoë"] });
    expect(itemTitled(full, "Family name")).toMatchObject({ change: "same", before: null });
    expect(itemTitled(full, "I agree.")).toMatchObject({ change: "changed", item: { is_marked: true } });
    expect(itemTitled(full, "Country")).toMatchObject({ change: "added" });
    expect(itemTitled(full, "Paper")).toMatchObject({ change: "changed", before: ["first.pdf"] });
    expect(itemTitled(full, "Social Security number")).toMatchObject({ before: [SSN], change: "changed" });
    const answer = await reader.get(await urlOf("compared@example.org", "/submissions/2?since=1"));
    expect(itemTitled(answer.json(), "Social Security number")).toMatchObject({
      change: "changed",
      before: null,
      item: { is_masked: true },
    });
    for (const part of [SSN.slice(0, 6), "999-45"]) expect(answer.body).not.toContain(part);
    const back = await submission("compared@example.org", "1?since=2");
    expect(itemTitled(back, "Country")).toMatchObject({ change: "removed" });
    expect((await submission("compared@example.org", "1")).changes).toBe(0);
    for (const rest of ["3", "2?since=3"])
      expect(await submission("compared@example.org", rest)).toMatchObject({ code: "not_found" });
    expect((await reviewer.get(await urlOf("compared@example.org", "/submissions/0"))).statusCode).toBe(400);
  });

  it("stay under their form when another one is published, and are filled in with that after it has closed [DSK-21]", async () => {
    const browser = await apply("form@example.org");
    const { id } = await accountOf("form@example.org");
    const before = await loadSubmissionNumbered(server.context.store, id, 1);
    const next = edited(DESK_FORMS, [
      [
        "application.json",
        `"title": "Application",`,
        `"title": "Application", "timeZone": "UTC", "closes": "2026-01-02T03:04",`,
      ],
      ["pages/about.schema.json", `"title": "Family name"`, `"title": "Last name"`],
    ]);
    writeForms(server.formsDir, next);
    await server.context.publisher.publish();
    expect((await reopen("form@example.org", ["about"])).statusCode).toBe(200);
    const profile = await profileOf(browser);
    expect(profile.current_form).toBe(before?.stored.formVersion);
    expect((await browser.put("/api/answer", { family: "New" })).statusCode).toBe(200);
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    const after = await loadSubmissionNumbered(server.context.store, id, 1);
    expect(after).toEqual(before);
    const second = await loadSubmissionNumbered(server.context.store, id, 2);
    expect(second?.stored).toMatchObject({
      formVersion: before?.stored.formVersion,
      answers: { family: "New" },
    });
    writeForms(server.formsDir, DESK_FORMS);
    await server.context.publisher.publish();
    expect(await wrong()).toEqual([]);
  });

  it("of servers of before are kept from what is stored, and their documents hashed [DSK-20]", async () => {
    await apply("old@example.org", { withPaper: true });
    const { id } = await accountOf("old@example.org");
    const { store } = server.context;
    await store.db.deleteFrom("submissions").where("account_id", "=", id).execute();
    await store.db.updateTable("documents").set({ sha256: null }).where("account_id", "=", id).execute();
    expect(await wrong()).toEqual([{ about: id, problem: "submitted without a copy of what was submitted" }]);
    expect(await keepAllUnkept(server.context)).toBe(1);
    await hashAll(server.context);
    const kept = await loadSubmissionNumbered(store, id, 1);
    expect(kept?.stored.answers).toMatchObject({ ...COMPLETE, paper: "ANSWERED" });
    expect(kept?.documents[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await keepAllUnkept(server.context)).toBe(0);
    expect(await wrong()).toEqual([]);
  });

  it("that are open again past their end, or without a submission, are found [DSK-26]", async () => {
    await apply("overdue@example.org");
    const { id } = await accountOf("overdue@example.org");
    const { store, now } = server.context;
    const set = (until: number) =>
      store.db
        .updateTable("applications")
        .set({ reopened_at: 1, reopened_until: until, reopened_pages: "[]" })
        .where("account_id", "=", id)
        .execute();
    await set(now() - 11 * 60_000);
    const found = await listContradictions(store, now());
    expect(found).toEqual([{ about: id, problem: "open again although its days are over" }]);
    expect(await endAllOverdue(server.context)).toBe(1);
    await store.db
      .updateTable("submissions")
      .set({ number: 3 })
      .where("account_id", "=", id)
      .where("number", "=", 1)
      .execute();
    expect((await listContradictions(store, now())).map(({ problem }) => problem)).toContain(
      "copies of what was submitted whose numbers leave one out",
    );
    await store.db
      .updateTable("submissions")
      .set({ number: 1 })
      .where("account_id", "=", id)
      .where("number", "=", 3)
      .execute();
    expect(await wrong()).toEqual([]);
  });

  it("go with the account, files and all [DSK-20]", async () => {
    const { store, config, now, storage } = server.context;
    const account = await accountOf("compared@example.org");
    const files = await store.db
      .selectFrom("submission_documents")
      .select("pdf_key")
      .where("account_id", "=", account.id)
      .execute();
    expect(files.length).toBe(2);
    await eraseAccount({ store, config, now, storage }, account);
    for (const table of ["submissions", "submission_documents"] as const) {
      const left = await store.db
        .selectFrom(table)
        .selectAll()
        .where("account_id", "=", account.id)
        .execute();
      expect(left).toEqual([]);
    }
    for (const { pdf_key } of files) expect(await storage.read(pdf_key ?? "")).toBeNull();
  });

  it("are opened again by reviewers and administrators, and read by staff alone [DSK-21] [DSK-25]", async () => {
    await apply("matrix@example.org");
    const roles = ["reader", "reviewer", "form_editor", "publisher", "admin"] as const;
    const applicant = await logInAs(server, "matrix@example.org");
    const calls = {
      submission: async (browser: TestBrowser) =>
        browser.get(await urlOf("matrix@example.org", "/submissions/1")),
      document: async (browser: TestBrowser) =>
        browser.get(await urlOf("matrix@example.org", "/submissions/1/documents/paper")),
      reopen: (browser: TestBrowser) => reopen("matrix@example.org", ["about"], 1, browser),
      end: (browser: TestBrowser) => endReopening("matrix@example.org", browser),
    };
    const outcomes = async (browser: TestBrowser) => {
      const codes: string[] = [];
      for (const call of Object.values(calls)) {
        const answer = await call(browser);
        codes.push(answer.statusCode === 200 ? "ok" : answer.json().code);
      }
      return codes;
    };
    for (const role of roles) {
      const browser = await signInAtDesk(server, { email: `matrix-${role}@school.example`, role });
      const may = role === "reviewer" || role === "admin" ? "ok" : "staff_not_allowed";
      const reads = role === "reader" || may === "ok";
      const [submission, document] = reads ? ["ok", "not_found"] : [may, may];
      expect([role, ...(await outcomes(browser))]).toEqual([role, submission, document, may, may]);
    }
    for (const browser of [server.browser(), applicant])
      expect(await outcomes(browser)).toEqual(Array(4).fill("staff_signed_out"));
    const draft = await logInAs(server, "matrix-draft@example.org");
    await fillSummaries(server.context);
    await draft.put("/api/answer", { name: "Draft" });
    expect((await reopen("matrix-draft@example.org", ["about"])).json().code).toBe("not_submitted");
    for (const id of ["nobody", "nobody.x"])
      expect(
        (await reviewer.post(`/desk/api/applications/${id}/reopening`, { days: 1, pages: ["about"] })).json()
          .code,
      ).toBe("unknown_application");
  });

  it("leave in the trail who opened, closed and read what, and no answer in trail or log [DSK-26]", async () => {
    const rows = await server.context.store.db.selectFrom("audit").selectAll().execute();
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of [
      "desk_reopened",
      "desk_reopening_ended",
      "reopening_over",
      "desk_submission_viewed",
    ] as const)
      expect(actions).toContain(action);
    for (const text of [JSON.stringify(rows), server.log.join("")]) {
      expect(text).not.toContain("45-6789");
      expect(text).not.toContain("Zoe Anna");
    }
  });
});

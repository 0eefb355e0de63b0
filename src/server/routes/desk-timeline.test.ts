import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import {
  codeIn,
  logInAs,
  PASSWORD,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import type { ApplicationEvent, DeskApplication } from "../../contract/desk-applications.ts";
import { STAFF_ROLES } from "../../contract/desk.ts";
import { REOPENED_MOST_DAYS } from "../../contract/limits.ts";
import { endOfDayAfter } from "../../contract/school.ts";
import { endAllOverdue } from "../applications/follow-submissions.ts";
import { findAccount } from "../store/accounts.ts";
import { listAuditOf } from "../store/audit.ts";
import { listContradictions } from "../store/contradictions.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Of partner.config.json. */
const ZONE = "America/New_York";
const ANSWERS = { name: "Zoë", family: "Łukasz", mail_city: "Bath" };

describe.each(ENGINES)("what happened to an application, on $name", ({ create }) => {
  let server: TestServer;
  let reviewer: TestBrowser;
  const urlOf = async (email: string, rest = "") =>
    `/desk/api/applications/${(await findAccount(server.context.store, email))?.id}${rest}`;
  const read = async (email: string, browser = reviewer): Promise<DeskApplication> =>
    (await browser.get(await urlOf(email))).json();
  const mailsOf = ({ timeline }: DeskApplication): readonly (readonly [string, string | null])[] =>
    timeline.filter(({ event }) => event.startsWith("mail_")).map(({ event, about }) => [event, about]);
  const eventsOf = ({ timeline }: DeskApplication): readonly ApplicationEvent["event"][] =>
    timeline.map(({ event }) => event);
  const submit = async (email: string) => {
    const browser = await logInAs(server, email);
    await fillSummaries(server.context);
    await browser.put("/api/answer", ANSWERS);
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    return browser;
  };

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DESK_FORMS });
    reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
  });
  afterAll(() => server.close());

  it("names each mail with what has become of it, and nothing of what it says [DSK-60]", async () => {
    const [email, browser] = ["ada@example.org", server.browser()];
    await browser.post("/public/signup", { username: email, password: PASSWORD });
    const first = await server.mailTo(email);
    const code = codeIn(first);
    expect((await browser.post("/public/confirm", { username: email, code })).statusCode).toBe(200);
    await browser.post("/public/forgot-password", { username: email });
    const reset = await server.mailTo(email, 2);
    const id = /[?&](?:amp;)?id=([\w-]{20,})/.exec(reset)?.[1] ?? "";
    expect(id).not.toBe("");
    const password = "Another-horse-8";
    expect((await browser.post("/public/reset-password", { username: email, password, id })).statusCode).toBe(
      200,
    );
    await browser.post("/public/login", { username: email, password });
    await browser.put("/api/answer", ANSWERS);
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    await server.mailTo(email, 4);
    await expect
      .poll(async () => mailsOf(await read(email)))
      .toEqual([
        ["mail_sent", "receipt of the application"],
        ["mail_sent", "note that the password was changed"],
        ["mail_sent", "link to choose a new password"],
        ["mail_sent", "code to confirm the address"],
      ]);
    const told = JSON.stringify((await read(email)).timeline);
    for (const secret of [code, id, "http", password]) expect(told).not.toContain(secret);
    const rows = await server.context.store.db.selectFrom("account_mails").selectAll().execute();
    for (const secret of [code, id, "http"]) expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await listContradictions(server.context.store, server.context.now())).toEqual([]);
  });

  it("says that a mail waits, and that it could not be sent [DSK-60]", async () => {
    const email = "bob@example.org";
    await server.context.jobs.stop();
    await submit(email);
    expect(mailsOf(await read(email))).toEqual([["mail_queued", "receipt of the application"]]);
    expect(await listContradictions(server.context.store, server.context.now())).toEqual([]);
    // Given up after its time, as one that no mail server takes.
    const { store } = server.context;
    await store.db.updateTable("jobs").set({ gives_up_at: 1 }).where("kind", "=", "mail").execute();
    server.context.jobs.start();
    await expect
      .poll(async () => mailsOf(await read(email)))
      .toEqual([["mail_failed", "receipt of the application"]]);
    expect(await listContradictions(store, server.context.now())).toEqual([]);
  });

  it("is told to whoever may read the application, and to nobody else [DSK-60]", async () => {
    const applicant = await submit("eve@example.org");
    const url = await urlOf("eve@example.org");
    for (const role of STAFF_ROLES) {
      const browser = await signInAtDesk(server, { email: `${role}@timeline.example`, role });
      // Who makes the form has no applications.
      if (role === "form_editor" || role === "publisher")
        expect((await browser.get(url)).json()).toMatchObject({ code: "staff_not_allowed" });
      else expect(mailsOf(await read("eve@example.org", browser))).toHaveLength(1);
    }
    for (const browser of [server.browser(), applicant])
      expect((await browser.get(url)).statusCode).toBe(401);
    const { id } = (await findAccount(server.context.store, "eve@example.org")) ?? { id: "" };
    await server.context.store.db.deleteFrom("accounts").where("id", "=", id).execute();
    const left = server.context.store.db
      .selectFrom("account_mails")
      .select("id")
      .where("account_id", "=", id);
    expect(await left.execute()).toEqual([]);
  });

  it("has more time for what is open again, told by mail, in the audit trail, and once [DSK-61]", async () => {
    const email = "more@example.org";
    await submit(email);
    const extend = async (until: number, browser = reviewer) =>
      browser.put(await urlOf(email, "/reopening"), { until });
    const { now } = server.context;
    expect((await extend(now() + DAY_MS)).json()).toMatchObject({ code: "not_reopened" });
    await reviewer.post(await urlOf(email, "/reopening"), { days: 2, pages: ["about"] });
    const until = (await read(email)).reopening?.until ?? 0;
    expect((await extend(until - DAY_MS)).statusCode).toBe(400);
    expect((await extend(now() + (REOPENED_MOST_DAYS + 1) * DAY_MS)).statusCode).toBe(400);
    expect((await reviewer.put(await urlOf(email, "/reopening"), { until: "soon" })).statusCode).toBe(400);
    const later = endOfDayAfter(until, 5, ZONE);
    // The end of the day, whenever on it.
    const answers = await Promise.all([extend(later), extend(later - 60_000)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const extended = await read(email);
    expect(extended.reopening).toMatchObject({ until: later, pages: ["About You"] });
    expect(eventsOf(extended).filter((event) => event === "reopening_extended")).toHaveLength(1);
    const { id } = (await findAccount(server.context.store, email)) ?? { id: "" };
    const trail = await listAuditOf(server.context.store, id, 50);
    expect(trail.filter(({ action }) => action === "desk_reopening_extended")).toMatchObject([
      { detail: `until ${new Date(later).toISOString()}`, staff_email: "reviewer@school.example" },
    ]);
    const mail = await server.mailTo(email, 3);
    for (const words of ["You have more time", "- About You", extended.reference ?? "", "/login"])
      expect(mail).toContain(words);
    await expect.poll(async () => mailsOf(await read(email))[0]?.[1]).toBe("note that there is more time");
    // From the first end on it is open still, and closed from the new one on.
    server.clock.aheadMs += 3 * DAY_MS;
    expect(await endAllOverdue(server.context)).toBe(0);
    const again = await logInAs(server, email);
    expect((await again.put("/api/answer", { name: "Zoe" })).statusCode).toBe(200);
    server.clock.aheadMs += 5 * DAY_MS;
    expect((await (await logInAs(server, email)).put("/api/answer", { name: "Z" })).json().code).toBe(
      "already_submitted",
    );
    const back = await signInAtDesk(server, { email: "back@school.example", role: "reviewer" });
    expect((await extend(later + 30 * DAY_MS, back)).json()).toMatchObject({ code: "not_reopened" });
    expect(await endAllOverdue(server.context)).toBe(1);
  });

  it("lets reviewers and administrators alone give more time [DSK-61]", async () => {
    const email = "roles@example.org";
    const applicant = await submit(email);
    const back = await signInAtDesk(server, { email: "roles@school.example", role: "admin" });
    await back.post(await urlOf(email, "/reopening"), { days: 2, pages: ["about"] });
    const { until = 0 } = (await read(email, back)).reopening ?? {};
    const url = await urlOf(email, "/reopening");
    const later = endOfDayAfter(until, 1, ZONE);
    const status = async (browser: TestBrowser) => (await browser.put(url, { until: later })).statusCode;
    expect([await status(applicant), await status(server.browser())]).toEqual([401, 401]);
    for (const role of ["reader", "form_editor", "publisher"] as const) {
      const browser = await signInAtDesk(server, { email: `${role}@roles.example`, role });
      expect(await status(browser)).toBe(403);
    }
    expect((await read(email, back)).reopening?.until).toBe(until);
    expect(await status(back)).toBe(200);
    expect((await read(email, back)).reopening?.until).toBe(later);
  });

  it("stays closed when somebody closes it while others give more time, and takes no odd end [DSK-61]", async () => {
    const email = "race@example.org";
    await submit(email);
    const back = await signInAtDesk(server, { email: "race@school.example", role: "reviewer" });
    const url = await urlOf(email, "/reopening");
    const days = (more: number) => back.put(url, { until: server.context.now() + more * DAY_MS });
    for (let round = 0; round < 3; round++) {
      await back.post(url, { days: 2, pages: ["about"] });
      for (const until of [-1, 1.5, 1e300, Number.MAX_SAFE_INTEGER, null, [], { valueOf: 1 }])
        expect((await back.put(url, { until })).json()).toMatchObject({ code: "invalid_request" });
      const close = back.send({ method: "DELETE", url });
      const [closed, ...given] = await Promise.all([close, days(5), days(9), days(7), days(9)]);
      expect(closed.statusCode).toBe(200);
      for (const { statusCode, body } of given)
        expect(statusCode === 200 || /not_reopened|invalid_request/.test(body)).toBe(true);
      expect((await read(email, back)).reopening).toBeNull();
    }
    expect(await listContradictions(server.context.store, server.context.now())).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DOCUMENT_FORMS } from "../../../tests/support/document-forms.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { sendFile } from "../../../tests/support/upload.ts";

const OPENS = Date.parse("2031-01-05T13:00Z");
const CLOSES = Date.parse("2031-03-01T22:00Z");
const GRACE_MS = 10 * 60_000;
const SECOND_MS = 1000;

const FORMS = edited(DOCUMENT_FORMS, [
  [
    "application.json",
    '  "title": "Application",\n',
    `  "title": "Application",
  "opens": "2031-01-05T08:00",
  "closes": "2031-03-01T17:00",
  "timeZone": "America/New_York",
  "graceMinutes": 10,
`,
  ],
]);
const COMPLETE = { name: "Ada", mail_city: "Portland" };

describe.each(ENGINES)("a form that opens and closes, on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: FORMS });
  });
  afterAll(() => server.close());

  /** Sets the server's clock; it goes on from there. */
  const setTime = (at: number) => {
    server.clock.aheadMs = at - Date.now();
  };
  /** An applicant of the time when the form was open, who has given answers and a file. */
  const applicantWithDraft = async (email: string) => {
    setTime(CLOSES - 60 * SECOND_MS);
    const browser = await logInAs(server, email);
    await browser.put("/api/answer", COMPLETE);
    const { key } = await sendFile(browser, "paper", Buffer.from("%PDF-1.4"));
    return { browser, key };
  };
  /** Every call that changes an application, as status and code. */
  const changes = async (browser: TestBrowser, fileKey: string) => {
    const answers = [
      await browser.put("/api/answer", { name: "Eve" }),
      await browser.put("/api/overwritten-answer", { answer_key: "name", answer: "Eve" }),
      await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" }),
      await browser.put("/api/add-another", { button_id: "pet", num_components: 2 }),
      await browser.post("/api/presigned-url", { answer_key: "paper" }),
      await browser.post("/api/pdf/document-answer/paper", { file_key: fileKey, file_name: "a.pdf" }),
      await browser.send({ method: "DELETE", url: "/api/pdf/document-answer/paper" }),
      await browser.send({ method: "DELETE", url: "/api/document-answer/paper" }),
      await browser.post("/api/submit", {}),
    ];
    return answers.map((answer) => [answer.statusCode, answer.json().code]);
  };

  it("takes nothing before it opens, and lets people sign up, log in and look [OPN-03]", async () => {
    setTime(OPENS - SECOND_MS);
    const browser = await logInAs(server, "early@example.org");
    const refused = await changes(browser, "uploads/x");
    expect(refused).toEqual(refused.map(() => [409, "not_open_yet"]));
    const profile = (await browser.get("/api/profile")).json();
    expect([profile.answer, profile.reference]).toEqual([{}, ""]);
    setTime(OPENS);
    expect((await browser.put("/api/answer", COMPLETE)).statusCode).toBe(200);
  });

  it("takes nothing once it has closed and its grace is over [OPN-03]", async () => {
    const { browser, key } = await applicantWithDraft("late@example.org");
    setTime(CLOSES + GRACE_MS + SECOND_MS);
    const refused = await changes(browser, key);
    expect(refused).toEqual(refused.map(() => [409, "applications_closed"]));
    const profile = (await browser.get("/api/profile")).json();
    expect([profile.answer, profile.reference]).toEqual([COMPLETE, ""]);
  });

  it("can be read, and copied as a PDF, once it has closed [OPN-03]", async () => {
    const { browser } = await applicantWithDraft("reader@example.org");
    setTime(CLOSES + GRACE_MS + SECOND_MS);
    // What a page asks for that only looks what other tabs have saved.
    expect((await browser.put("/api/answer", {})).statusCode).toBe(200);
    expect((await browser.put("/api/last-page", { last_page: "/more" })).statusCode).toBe(200);
    expect((await browser.get("/api/pdf")).json().status).toBe("UNPROCESSED");
    const again = await logInAs(server, "newcomer@example.org");
    expect((await again.get("/api/profile")).statusCode).toBe(200);
  });

  it("takes a submission within the grace, of which the server's clock decides, and gives it again [OPN-03]", async () => {
    const { browser } = await applicantWithDraft("grace@example.org");
    setTime(CLOSES + GRACE_MS - 5 * SECOND_MS);
    const submitted = await browser.post("/api/submit", {});
    expect(submitted.statusCode).toBe(200);
    const { reference } = submitted.json();
    setTime(CLOSES + GRACE_MS + SECOND_MS);
    const again = await browser.post("/api/submit", {});
    expect([again.statusCode, again.json().reference]).toEqual([200, reference]);
    expect((await browser.get("/api/submission")).json().reference).toBe(reference);
  });

  it("decides on a submission by the moment at which it is stored [OPN-03]", async () => {
    const { browser } = await applicantWithDraft("striking@example.org");
    setTime(CLOSES + GRACE_MS);
    // The call begins within the grace; the clock goes on while it is under way.
    const submitting = browser.post("/api/submit", {});
    setTime(CLOSES + GRACE_MS + SECOND_MS);
    expect((await submitting).json().code).toBe("applications_closed");
    expect((await browser.get("/api/profile")).json().reference).toBe("");
  });

  it("tells its time to whoever asks for the form [OPN-03]", async () => {
    setTime(OPENS);
    const { hash, time } = (await server.browser().get("/forms/current")).json();
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(Math.abs(time - OPENS)).toBeLessThan(SECOND_MS);
  });
});

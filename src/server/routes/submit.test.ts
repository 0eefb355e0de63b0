import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { BOTH_ENGINES } from "../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";

const COMPLETE = { name: "Ada", mail_city: "Portland" };
/** The code word is a phone number of any country. */
const PHONE_FORMS = edited(MINIMAL_FORMS, [
  ["pages/about.schema.json", '"pattern": "^[a-z]+$"', '"format": "international-phone"'],
  ["pages/about.schema.json", '"pattern": "Please', '"format": "Please'],
  [
    "pages/about.ui.json",
    '"name": { "ui:widget": "text" }',
    '"name": { "ui:widget": "text" }, "code_word": { "ui:widget": "international-phone" }',
  ],
]);

describe.each(BOTH_ENGINES)("submitting on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create() });
  });
  afterAll(() => server.close());

  const submit = async (browser: TestBrowser) => {
    const answer = await browser.post("/api/submit", {});
    return { status: answer.statusCode, body: answer.json() };
  };

  it("names every answer that is missing, and submits nothing [API-13]", async () => {
    const browser = await logInAs(server, "missing@example.org");
    await browser.put("/api/answer", { agree: true, country: "USA" });
    const { status, body } = await submit(browser);
    expect([status, body.code]).toEqual([422, "incomplete_application"]);
    expect(body.errors).toEqual({ name: ["Name"], state: ["State"], mail_city: ["City"] });
    const profile = (await browser.get("/api/profile")).json();
    expect([profile.reference, profile.web_status]).toEqual(["", []]);
  });

  it("submits once, with one reference and one receipt, however often and at once it is asked [API-13]", async () => {
    const browser = await logInAs(server, "once@example.org");
    await browser.put("/api/answer", COMPLETE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(browser)));
    const references = new Set(answers.map(({ body }) => body.reference));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(references.size).toBe(1);
    const [reference] = references;
    expect(reference).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    expect(await server.mailTo("once@example.org")).toContain(String(reference));
    await expect(server.mailTo("once@example.org", 2)).rejects.toThrow("not 2 mails");
    const profile = (await browser.get("/api/profile")).json();
    expect(profile.reference).toBe(reference);
    expect(profile.web_status).toEqual([
      { web_status: "started" },
      { web_status: "validating" },
      { web_status: "submitted" },
    ]);
    expect((await browser.post("/api/web-status", { web_status: "submitted" })).statusCode).toBe(200);
  });

  it("submits nothing that another tab has changed since, until that was seen [SYN-10]", async () => {
    const browser = await logInAs(server, "unseen@example.org");
    await browser.put("/api/answer", COMPLETE);
    const save = (tab: string, seen: number, payload: object) =>
      browser.send({
        method: "PUT",
        url: "/api/answer",
        headers: { "seen-revision": String(seen), "saved-by": `${tab};1` },
        payload,
      });
    const submitSeen = (tab: string, seen: number) =>
      browser.send({
        method: "POST",
        url: "/api/submit",
        headers: { "seen-revision": String(seen), "saved-by": `${tab};0` },
      });
    const { revision: seen } = (await browser.get("/api/profile")).json();
    const { revision } = (await save("another-tab", seen, { mail_city: "Bath" })).json();
    const refused = await submitSeen("this-tab", seen);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "answers_changed"]);
    expect((await browser.get("/api/profile")).json().reference).toBe("");
    expect((await submitSeen("this-tab", revision)).statusCode).toBe(200);
  });

  it("changes nothing of an account for a page that is open for another [SYN-11]", async () => {
    const browser = await logInAs(server, "other-account@example.org");
    await browser.put("/api/answer", COMPLETE);
    const headers = { "saved-for": "somebody-else" };
    const calls = [
      { method: "PUT", url: "/api/answer", headers, payload: { name: "Secret" } },
      {
        method: "PUT",
        url: "/api/overwritten-answer",
        headers,
        payload: { answer_key: "name", answer: "Secret" },
      },
      { method: "POST", url: "/api/submit", headers },
    ] as const;
    for (const call of calls) {
      const refused = await browser.send(call);
      expect([refused.statusCode, refused.json().code]).toEqual([409, "other_account"]);
    }
    const profile = (await browser.get("/api/profile")).json();
    expect([profile.answer.name, profile.overwritten_answer, profile.reference]).toEqual(["Ada", {}, ""]);
  });

  it("takes a call without a body that says it is JSON, and freezes the answers [SAF-02]", async () => {
    const browser = await logInAs(server, "frozen@example.org");
    await browser.put("/api/answer", COMPLETE);
    const headers = { "content-type": "application/json" };
    const submitted = await browser.send({ method: "POST", url: "/api/submit", headers });
    expect([submitted.statusCode, submitted.json()]).toEqual([
      200,
      { message: expect.any(String), reference: expect.stringMatching(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/) },
    ]);
    expect((await browser.put("/api/answer", { name: "Eve" })).json().code).toBe("already_submitted");
    // Another tab that is about to submit what it still holds to be open.
    const validating = await browser.post("/api/web-status", { web_status: "validating" });
    expect([validating.statusCode, validating.json().code]).toEqual([409, "already_submitted"]);
    expect((await browser.get("/api/profile")).json().answer.name).toBe("Ada");
  });

  it("loses no answer that is saved while it submits: it is in the application, or it was refused", async () => {
    const browser = await logInAs(server, "race@example.org");
    await browser.put("/api/answer", COMPLETE);
    const [saved] = await Promise.all([browser.put("/api/answer", { code_word: "late" }), submit(browser)]);
    const stored = (await browser.get("/api/profile")).json().answer.code_word;
    expect([saved.statusCode, stored ?? ""]).toEqual(saved.statusCode === 200 ? [200, "late"] : [409, ""]);
  });

  it("takes the applicant's date for today wherever they are [VAL-04]", async () => {
    const dayMs = 24 * 60 * 60_000;
    const born = (daysAgo: number) => {
      const day = new Date(server.context.now() + daysAgo * dayMs);
      day.setUTCFullYear(day.getUTCFullYear() - 13);
      return day.toISOString().slice(0, 10);
    };
    const browser = await logInAs(server, "young@example.org");
    await browser.put("/api/answer", { ...COMPLETE, city: "Bath", birthday: born(3) });
    expect((await submit(browser)).body.errors).toEqual({
      birthday: ["You must be 13 years or older to apply."],
    });
    await browser.put("/api/answer", { birthday: born(1) });
    expect((await submit(browser)).status).toBe(200);
  });
});

it("checks with the library whether there is such a phone number, whatever the browser found [INP-03]", async () => {
  const server = await startTestServer({ forms: PHONE_FORMS });
  onTestFinished(() => server.close());
  const browser = await logInAs(server, "abroad@example.org");
  const submitWith = async (number: string) => {
    expect((await browser.put("/api/answer", { ...COMPLETE, code_word: number })).statusCode).toBe(200);
    const answer = await browser.post("/api/submit", {});
    return [answer.statusCode, answer.json().errors];
  };
  // Of the right shape, but one digit short, and of no country.
  for (const number of ["+86 138 1234 567", "+999 123 45678", "0171 2345678"]) {
    expect(await submitWith(number)).toEqual([422, { code_word: ["Please use small letters only."] }]);
  }
  expect(await submitWith("+49 171 2345678")).toEqual([200, undefined]);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { createSqlite } from "../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { publishForm } from "../../../tests/support/publish-form.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { makeToken } from "../access-links/access-links.ts";
import { utcDay } from "../applications/applicant-day.ts";
import { findAccount } from "../store/accounts.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Asks for a place while the birthday is today or later. */
const FORMS = edited(MINIMAL_FORMS, [
  [
    "pages/about.ui.json",
    '{ "valueKey": "birthday", "operator": "gt", "target": "2000-01-01" }',
    '{ "valueKey": "birthday", "operator": "gte", "target": { "days": 0 } }',
  ],
  ["pages/about.schema.json", ', "minimumAge": 13', ""],
]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: await createSqlite(), publishes: false });
  await publishForm(server, FORMS);
});
afterAll(() => server.close());

it("shows for good what showed on the day that the browser said when it was submitted [DAY-03]", async () => {
  const browser = await logInAs(server, "tomorrow@example.org");
  const now = Date.now();
  const [today, tomorrow, later] = [0, 1, 5].map((days) => utcDay(now + days * DAY_MS));
  const save = async (payload: object, day = "") => {
    const headers = { "saved-on": day };
    const saved = await browser.send({ method: "PUT", url: "/api/answer", headers, payload });
    expect(saved.statusCode).toBe(200);
    const { answer, hidden_answer } = (await browser.get("/api/profile")).json();
    return [answer.city, hidden_answer.city];
  };
  await save({ name: "Ada", mail_city: "Bath", birthday: today, city: "Paris" }, today);
  const stored = async () => {
    const { id = "" } = (await findAccount(server.context.store, "tomorrow@example.org")) ?? {};
    const { token } = await makeToken(server.context, { opens: { accountId: id }, ttlMs: 60_000 });
    return (await server.browser().get(`/service/tmp-pdf?service_token=${token}`)).json();
  };
  expect(await stored()).toMatchObject({ today, answer: { city: "Paris" } });
  // Where it is tomorrow already, the birthday is over: no day that is further away is anybody's.
  expect(await save({ name: "Ada L." }, later)).toEqual(["Paris", undefined]);
  const headers = { "saved-on": String(tomorrow) };
  const submitted = await browser.send({ method: "POST", url: "/api/submit", headers });
  expect([submitted.statusCode, submitted.json()]).toMatchObject([200, {}]);
  const view = await stored();
  expect([view.today, view.answer.city]).toEqual([tomorrow, ""]);
});

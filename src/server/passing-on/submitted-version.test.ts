import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import { publishForm } from "../../../tests/support/publish-form.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { readCsv } from "../search/read-csv.ts";
import { findAccount } from "../store/accounts.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";

/** Asks one question more. */
const OTHER_FORMS = edited(DESK_FORMS, [
  [
    "data-model.json",
    `"code_word"`,
    `"hobby": { "type": "string", "sensitivity": "public", "maxLength": 45 }, "code_word"`,
  ],
  [
    "pages/about.schema.json",
    `"code_word": {`,
    `"hobby": { "type": "string", "title": "Hobby" }, "code_word": {`,
  ],
  ["pages/about.ui.json", `["name", "family"`, `["name", "hobby", "family"`],
]);
const SOON_MS = 10 * 60_000;

describe.each(ENGINES)("the version of what was submitted on $name", ({ create }) => {
  let server: TestServer;
  let admin: TestBrowser;
  let reviewer: TestBrowser;
  const applicants = new Map<string, TestBrowser>();
  const submit = async (name: string, more: object = {}) => {
    server.clock.aheadMs += 1_000;
    const browser = await logInAs(server, `${name}@example.org`);
    applicants.set(name, browser);
    await browser.put("/api/answer", { name, family: "Day", mail_city: "Bath", ...more });
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" });
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
    server.clock.aheadMs += 1_000;
  };
  const publish = async (forms: Readonly<Record<string, string>>, about: { liveAt?: number } = {}) =>
    (await publishForm(server, forms, about)).number;
  const exported = async (format: "csv" | "jsonl") => {
    const { id } = (await reviewer.post("/desk/api/exports", { format, is_new: false })).json();
    return (await reviewer.get(`/desk/api/exports/${id}/file`)).body;
  };

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), publishes: false });
    expect(await publish(DESK_FORMS)).toBe(1);
    await submit("first");
    expect(await publish(OTHER_FORMS)).toBe(2);
    await submit("second", { hobby: "Chess" });
    // Brought back.
    expect(await publish(DESK_FORMS)).toBe(3);
    await submit("third");
    // To come, so that nobody has filled it in.
    expect(await publish(OTHER_FORMS, { liveAt: server.context.now() + SOON_MS })).toBe(4);
    await fillSummaries(server.context);
    admin = await signInAtDesk(server, { email: "admin@school.example", role: "admin" });
    reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
  });
  afterAll(() => server.close());

  const EXPECTED = { "first@example.org": 1, "second@example.org": 2, "third@example.org": 3 };

  it("is the one that it was submitted under in JSON Lines and CSV [DSK-72]", async () => {
    const records = (await exported("jsonl")).trimEnd().split("\n");
    const told = records.map((line) => JSON.parse(line));
    expect(Object.fromEntries(told.map(({ username, form_version }) => [username, form_version]))).toEqual(
      EXPECTED,
    );
    const [head, ...rows] = readCsv(await exported("csv")).map(({ cells }) => cells);
    expect(head?.slice(2, 4)).toEqual(["Username", "Form version"]);
    expect(Object.fromEntries(rows.map(([, , username, version]) => [username, Number(version)]))).toEqual(
      EXPECTED,
    );
  });

  it("has a column in CSV for each answer that any of them asks for [EXP-03]", async () => {
    const [head = [], ...rows] = readCsv(await exported("csv")).map(({ cells }) => cells);
    const at = head.indexOf("hobby");
    expect(rows.map((cells) => [cells[2], cells[at]])).toEqual([
      ["first@example.org", ""],
      ["second@example.org", "Chess"],
      ["third@example.org", ""],
    ]);
  });

  it("is the same for programs and on the application's page [DSK-72]", async () => {
    const { token } = (
      await admin.post("/desk/api/tokens", { name: "Records", days: 1, reads_sensitive: false })
    ).json();
    const { applications } = (
      await server.browser().get("/desk/api/applications", { authorization: `Bearer ${token}` })
    ).json();
    const versions: Record<string, number> = {};
    for (const { application_id: id, username, form_version } of applications) {
      versions[username] = form_version;
      const read = (await reviewer.get(`/desk/api/applications/${id}`)).json();
      expect(read.form.version, username).toBe(form_version);
    }
    expect(versions).toEqual(EXPECTED);
  });

  it("is kept while it is open again, and that of the time when it is submitted once more [DSK-72]", async () => {
    const account = await findAccount(server.context.store, "second@example.org");
    const path = `/desk/api/applications/${account?.id}`;
    const reopened = await reviewer.post(`${path}/reopening`, { days: 3, pages: ["about"] });
    expect(reopened.statusCode, reopened.body).toBeLessThan(300);
    const version = async () => (await reviewer.get(path)).json().form.version;
    expect(await version()).toBe(2);
    expect(await exported("jsonl")).toMatch(/"username":"second@example.org","form_version":2/);
    const browser = applicants.get("second");
    server.clock.aheadMs += SOON_MS;
    await browser?.put("/api/answer", { family: "Night" });
    expect((await browser?.post("/api/submit", {}))?.statusCode).toBe(200);
    expect(await version()).toBe(4);
    expect(await exported("jsonl")).toMatch(/"username":"second@example.org","form_version":4/);
  });
});

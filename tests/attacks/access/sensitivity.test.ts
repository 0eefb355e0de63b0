import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeToken } from "../../../src/server/access-links/access-links.ts";
import { makeApiToken } from "../../../src/server/passing-on/api-tokens.ts";
import { copyData } from "../../../src/server/pdf-copy/copy-data.ts";
import { loadCopyState } from "../../../src/server/pdf-copy/load-copy-subject.ts";
import { findAccount } from "../../../src/server/store/accounts.ts";
import { fillSummaries } from "../../../src/server/summaries/fill-summaries.ts";
import { createSqlite } from "../../support/databases.ts";
import { DESK_FORMS } from "../../support/desk-forms.ts";
import { signInAtDesk } from "../../support/desk-staff.ts";
import { honestPng } from "../../support/honest-files.ts";
import { edited } from "../../support/minimal-forms.ts";
import { logInAs, startTestServer, type TestBrowser, type TestServer } from "../../support/test-server.ts";
import { conversionOf, sendFile } from "../../support/upload.ts";

/** The form with a day and a box that look like any other and are sensitive. */
const FORMS = edited(DESK_FORMS, [
  [
    "data-model.json",
    `"code_word": { "type": "string", "sensitivity": "personal"`,
    `"code_word": { "type": "string", "sensitivity": "sensitive"`,
  ],
  [
    "data-model.json",
    `"birthday": { "type": "date", "sensitivity": "personal" }`,
    `"birthday": { "type": "date", "sensitivity": "sensitive" }`,
  ],
  [
    "data-model.json",
    `"agree": { "type": "boolean", "sensitivity": "public" }`,
    `"agree": { "type": "boolean", "sensitivity": "sensitive" }`,
  ],
]);
const EMAIL = "ada@example.org";
const ANSWERS = {
  name: "Ada",
  family: "Lovelace",
  ssn: "123-45-6789",
  birthday: "1999-02-03",
  code_word: "hushhush",
  agree: true,
  mail_city: "Bath",
};
/** As they are stored, and as they are read; one page asks for all of these, another one for the document. */
const SECRETS =
  /123-45-6789|6789|1999-02-03|February 3, 1999|hushhush|"agree":true|\[X\] I agree|"is_marked":true/;
const DOCUMENT = /kept-secret/;

/** What somebody gets on every way to an application, by the name of the way. */
type Surfaces = Readonly<Record<string, string>>;

describe("of sensitive answers", () => {
  let server: TestServer;
  let id = "";
  const browsers = new Map<string, TestBrowser>();
  beforeAll(async () => {
    server = await startTestServer({ database: await createSqlite(), forms: FORMS });
    const applicant = await logInAs(server, EMAIL);
    await applicant.put("/api/answer", ANSWERS);
    const sent = await sendFile(applicant, "paper", await honestPng());
    const named = { file_key: sent.key, file_name: "kept-secret.png" };
    await applicant.post("/api/pdf/document-answer/paper", named);
    await conversionOf(applicant, "paper");
    expect((await applicant.post("/api/submit", {})).statusCode).toBe(200);
    await fillSummaries(server.context);
    id = (await findAccount(server.context.store, EMAIL))?.id ?? "";
    for (const role of ["reader", "reviewer", "form_editor", "publisher", "admin"] as const)
      browsers.set(role, await signInAtDesk(server, { email: `${role}@school.example`, role }));
  });
  afterAll(() => server.close());

  const exported = async (browser: TestBrowser, format: "csv" | "jsonl") => {
    const made = await browser.post("/desk/api/exports", { format, is_new: false });
    if (made.statusCode !== 200) return made.body;
    return (await browser.get(`/desk/api/exports/${made.json().id}/file`)).body;
  };
  const surfacesOf = async (browser: TestBrowser): Promise<Surfaces> => ({
    view: (await browser.get(`/desk/api/applications/${id}`)).body,
    submission: (await browser.get(`/desk/api/applications/${id}/submissions/1`)).body,
    compared: (await browser.get(`/desk/api/applications/${id}/submissions/1?since=1`)).body,
    list: (await browser.get("/desk/api/work-list")).body,
    search: (await browser.get("/desk/api/work-list?q=6789")).body,
    filters: (await browser.get("/desk/api/application-filters")).body,
    csv: await exported(browser, "csv"),
    jsonl: await exported(browser, "jsonl"),
    draft: (await browser.get("/desk/api/form-draft")).body,
    review: (await browser.get("/desk/api/form-draft/review")).body,
    impact: (await browser.get("/desk/api/form-draft/impact")).body,
    samples: (await browser.get("/desk/api/form-draft/sample-applicants")).body,
  });
  const browserOf = (role: string): TestBrowser => browsers.get(role) ?? server.browser();
  const document = async (role: string) =>
    (await browserOf(role).get(`/desk/api/applications/${id}/documents/paper`)).statusCode;
  const namesIn = (surfaces: Surfaces, found: RegExp) =>
    Object.keys(surfaces).filter((name) => found.test(surfaces[name] ?? ""));
  const open = (sections: readonly string[]) =>
    server.context.store.db
      .updateTable("staff")
      .set({ sections: JSON.stringify(sections) })
      .where("email", "=", "reader@school.example")
      .execute();

  it("a reader gets none on any way, and of other answers all [RTS-03]", async () => {
    const surfaces = await surfacesOf(browserOf("reader"));
    expect(namesIn(surfaces, SECRETS)).toEqual([]);
    expect(namesIn(surfaces, DOCUMENT)).toEqual([]);
    expect(namesIn(surfaces, /Bath/)).toEqual(["view", "submission", "compared", "csv", "jsonl"]);
    expect(await document("reader")).toBe(403);
  });

  it("a reader gets those of the pages that were opened, and of no others [RTS-03]", async () => {
    await open(["about"]);
    const about = await surfacesOf(browserOf("reader"));
    expect(namesIn(about, /123-45-6789/)).toEqual(["view", "submission", "compared", "csv", "jsonl"]);
    expect(namesIn(about, DOCUMENT)).toEqual([]);
    expect(await document("reader")).toBe(403);
    await open(["more"]);
    const more = await surfacesOf(browserOf("reader"));
    expect(namesIn(more, SECRETS)).toEqual([]);
    expect(namesIn(more, DOCUMENT)).toEqual(["view", "submission", "compared", "csv", "jsonl"]);
    expect(await document("reader")).toBe(200);
    await open([]);
  });

  it("reviewers and administrators get all of what was submitted [RTS-03]", async () => {
    for (const role of ["reviewer", "admin"]) {
      const surfaces = await surfacesOf(browserOf(role));
      const all = ["view", "submission", "compared", "csv", "jsonl"];
      expect([role, namesIn(surfaces, /123-45-6789/), namesIn(surfaces, DOCUMENT)]).toEqual([role, all, all]);
      expect(await document(role)).toBe(200);
    }
  });

  it("who makes the form gets none, and no application at all [RTS-03]", async () => {
    for (const role of ["form_editor", "publisher"]) {
      const surfaces = await surfacesOf(browserOf(role));
      for (const found of [SECRETS, DOCUMENT, /Bath|Lovelace|ada@example/])
        expect([role, namesIn(surfaces, found)]).toEqual([role, []]);
      expect(await document(role)).toBe(403);
    }
  });

  it("programs get what their token was made for [RTS-03]", async () => {
    for (const readsSensitive of [false, true]) {
      const asked = { name: "CRM", days: 1, readsSensitive };
      const { token } = await makeApiToken(server.context, { client: "test", staffId: null }, asked);
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await server.browser().send({ method: "GET", url: "/desk/api/applications", headers });
      expect([SECRETS.test(body), DOCUMENT.test(body)]).toEqual([readsSensitive, readsSensitive]);
      expect(body).toContain("Bath");
    }
  });

  it("a link for staff shows what it was made for, and never all of a number [RTS-03]", async () => {
    for (const readsSensitive of [false, true]) {
      const opens = { accountId: id, readsSensitive };
      const { token } = await makeToken(server.context, { opens, ttlMs: 60_000 });
      const { body } = await server.browser().get(`/service/tmp-pdf?service_token=${token}`);
      expect([body.includes("1999-02-03"), DOCUMENT.test(body)]).toEqual([readsSensitive, readsSensitive]);
      expect(body).not.toContain("123-45");
      expect(body).toContain("Bath");
    }
  });

  it("copies on paper have what whoever takes them may read [RTS-03]", async () => {
    const copyFor = async (readsInFull: "all" | readonly string[]) => {
      const state = await loadCopyState(server.context, id, readsInFull);
      if (state === null) throw new Error("There is no form.");
      return { text: JSON.stringify(copyData(state.subject, server.context.now())), hash: state.stateHash };
    };
    const [all, none, more] = [await copyFor("all"), await copyFor([]), await copyFor(["more"])];
    expect([SECRETS.test(all.text), DOCUMENT.test(all.text)]).toEqual([true, true]);
    expect([SECRETS.test(none.text), DOCUMENT.test(none.text)]).toEqual([false, false]);
    expect([SECRETS.test(more.text), DOCUMENT.test(more.text)]).toEqual([false, true]);
    // Nobody gets the copy that was made for somebody else.
    expect(new Set([all.hash, none.hash, more.hash]).size).toBe(3);
  });
});

import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { DOCUMENT_FORMS } from "../../../tests/support/document-forms.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import {
  logInAs,
  PASSWORD,
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import { formPost } from "../../../tests/support/upload.ts";
import type { WorkList } from "../../contract/desk-work-list.ts";
import { makeToken } from "../access-links/access-links.ts";
import { nameApplication } from "../admin/name-application.ts";
import { loadAppKeys } from "../crypto/app-key.ts";
import { findAccount } from "../store/accounts.ts";
import { loadAccountRecords } from "../store/admin-lists.ts";
import { listApplicationsOf } from "../store/application-scope.ts";
import { openStore } from "../store/open-store.ts";
import { checkSummaries } from "../summaries/check-summaries.ts";

/** A small form, with a title of its own, in a folder. */
function formIn(name: string, title: string, replaced: readonly (readonly [string, string])[] = []) {
  const files = { ...DOCUMENT_FORMS };
  files["application.json"] = String(files["application.json"]).replace(
    '"title": "Application"',
    `"title": "${title}"`,
  );
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      `${name}/${path}`,
      replaced.reduce((changed, [from, to]) => changed.replaceAll(from, to), text),
    ]),
  );
}

const COMPLETE = { name: "Ada", mail_city: "Bath" };

const OFFICE = {
  office: "Nursing Office",
  address: ["2 Main Street"],
  email: "nursing@school.example",
  phone: "(207) 555-0100",
};
const TWO_FORMS = { ...formIn("nursing", "Nursing"), ...formIn("doctoral", "Doctoral Studies") };
const WITH_OFFICE = {
  ...TWO_FORMS,
  "nursing/partner.config.json": JSON.stringify({ admissions: OFFICE, timeZone: "Pacific/Honolulu" }),
};

describe.each(ENGINES)("two applications of one account on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: WITH_OFFICE });
  });
  afterAll(() => server.close());

  const save = (browser: TestBrowser, name: string, answer: object) =>
    browser.put(`/${name}/api/answer`, answer);

  it("hold answers, pages and statuses of their own, under one session [APP-01]", async () => {
    const ada = await logInAs(server, "ada-1@example.org");
    expect((await save(ada, "nursing", { name: "Ada", code_word: "nurse" })).statusCode).toBe(200);
    expect((await save(ada, "doctoral", { name: "Dr. Ada" })).statusCode).toBe(200);
    await ada.put("/nursing/api/last-page", { last_page: "/more" });
    await ada.post("/doctoral/api/web-status", { web_status: "started" });
    const [nursing, doctoral] = [
      (await ada.get("/nursing/api/profile")).json(),
      (await ada.get("/doctoral/api/profile")).json(),
    ];
    expect(nursing).toMatchObject({ answer: { name: "Ada", code_word: "nurse" }, last_page: "/more" });
    expect(nursing.web_status).toEqual([]);
    expect(doctoral).toMatchObject({
      answer: { name: "Dr. Ada" },
      last_page: "",
      username: "ada-1@example.org",
    });
    expect(doctoral.answer.code_word).toBeUndefined();
    expect(doctoral.web_status).toEqual([{ web_status: "started" }]);
    expect(nursing.account).toBe(doctoral.account);
    expect(await listApplicationsOf(server.context.store, nursing.account)).toEqual(["doctoral", "nursing"]);
  });

  it("have an office, promises and a time zone of their own, and else those of the school [STF-07]", async () => {
    const page = async (name: string) => (await server.browser().get(`/${name}/about`)).body;
    expect(await page("nursing")).toContain("Nursing Office");
    expect(await page("doctoral")).not.toContain("Nursing Office");
    expect(await page("doctoral")).toContain("Office of Undergraduate Admission");
    const browser = await logInAs(server, "office@example.org");
    const receipts: string[] = [];
    for (const name of ["nursing", "doctoral"]) {
      await save(browser, name, COMPLETE);
      expect((await browser.post(`/${name}/api/submit`, {})).statusCode).toBe(200);
      receipts.push(await server.mailTo("office@example.org", receipts.length + 1));
    }
    expect(receipts.map((mail) => mail.includes("nursing@school.example"))).toEqual([true, false]);
    const reviewer = await signInAtDesk(server, { email: "zones@school.example", role: "reviewer" });
    const account = await findAccount(server.context.store, "office@example.org");
    const zones = ["nursing", "doctoral"].map(async (name) => {
      const url = `/desk/api/applications/${account?.id}.${name}`;
      return (await reviewer.get(url)).json().time_zone;
    });
    expect(await Promise.all(zones)).toEqual(["Pacific/Honolulu", "America/New_York"]);
  });

  it("are listed and read at the desk each by itself, by whoever has begun them [APP-01] [DSK-12]", async () => {
    const ada = await logInAs(server, "ada-desk@example.org");
    await save(ada, "nursing", { name: "Ada" });
    await save(ada, "doctoral", { name: "Dr. Ada" });
    await ada.put("/doctoral/api/last-page", { last_page: "/more" });
    await save(await logInAs(server, "bob-desk@example.org"), "doctoral", { name: "Bob" });
    const staff = await signInAtDesk(server, { email: "desk@school.example", role: "reviewer" });
    const listed = async (query: string) =>
      (await staff.get(`/desk/api/work-list?q=desk&group=draft${query}`)).json<WorkList>().applications;
    const emails = async (query: string) => (await listed(query)).map(({ email }) => email).toSorted();
    expect(await emails("&application=nursing")).toEqual(["ada-desk@example.org"]);
    expect(await emails("&application=doctoral")).toEqual(["ada-desk@example.org", "bob-desk@example.org"]);
    expect((await staff.get("/desk/api/work-list?application=law")).statusCode).toBe(404);
    const { applications } = (await staff.get("/desk/api/application-filters")).json();
    expect(applications).toEqual([
      { name: "doctoral", title: "Doctoral Studies" },
      { name: "nursing", title: "Nursing" },
    ]);
    const answersOf = async (name: string) => {
      const own = (await listed(`&application=${name}`)).find(({ email }) => email.startsWith("ada"));
      return (await staff.get(`/desk/api/applications/${own?.id}`)).body;
    };
    expect(await answersOf("doctoral")).toContain("Dr. Ada");
    expect(await answersOf("nursing")).not.toContain("Dr. Ada");
    const { account } = (await ada.get("/nursing/api/profile")).json();
    expect((await staff.get(`/desk/api/applications/${account}`)).statusCode).toBe(404);
    for (const { store } of server.context.named) {
      const checking = checkSummaries(store, { mends: false });
      for (let next = await checking.next(); !next.done; next = await checking.next())
        expect(next.value).toBeUndefined();
    }
  });

  it("answer nothing under an address without a name, nor under one that none has [APP-01]", async () => {
    const ada = await logInAs(server, "ada-2@example.org");
    for (const path of ["/api/profile", "/law/api/profile"])
      expect((await ada.get(path)).statusCode, path).toBe(404);
  });

  it("can be begun with a value that was encrypted for the other one in no way [APP-01]", async () => {
    const ada = await logInAs(server, "ada-3@example.org");
    await save(ada, "nursing", { name: "Ada" });
    const { account } = (await ada.get("/nursing/api/profile")).json();
    const { store } = server.context;
    await store.db
      .updateTable("answers")
      .set({ application: "doctoral" })
      .where("account_id", "=", account)
      .execute();
    expect((await ada.get("/doctoral/api/profile")).statusCode).toBe(500);
  });

  it("keep documents and their uploads apart [APP-01]", async () => {
    const { store } = server.context;
    const ada = await logInAs(server, "ada-4@example.org");
    const { account } = (await ada.get("/nursing/api/profile")).json();
    const [one, other] = ["nursing", "doctoral"].map((name) => store.forApplication(name));
    if (one === undefined || other === undefined) throw new Error("Two were asked for.");
    const { addUpload, findUpload } = await import("../store/uploads.ts");
    const { putDocument, listDocuments, deleteDocument } = await import("../store/documents.ts");
    const upload = { upload_key: "u", account_id: account, answer_key: "paper", expires_at: 10 };
    await addUpload(one, upload, { most: 5, now: 1 });
    const owner = { accountId: account, answerKey: "paper" };
    expect(await findUpload(one, { ...owner, uploadKey: "u" })).toBeDefined();
    expect(await findUpload(other, { ...owner, uploadKey: "u" })).toBeUndefined();
    const document = { account_id: account, answer_key: "paper", file_name: "a.pdf", file_size: 1 };
    const done = { pdf_key: "p", status: "completed" as const, message: "", uploaded_at: 1 };
    await putDocument(one, { ...document, ...done, upload_key: "u1" });
    await putDocument(other, { ...document, ...done, upload_key: "u2" });
    expect(await deleteDocument(other, owner)).toMatchObject({ upload_key: "u2" });
    expect(await listDocuments(one, account)).toHaveLength(1);
    expect((await ada.get("/nursing/api/document-answer")).json()).not.toEqual({});
    expect((await ada.get("/doctoral/api/document-answer")).json()).toEqual({});
  });

  it("convert and hand out their documents each below its name [APP-01]", async () => {
    const ada = await logInAs(server, "ada-9@example.org");
    expect(await upload(ada, "/nursing")).toMatchObject({ status: "completed" });
    expect((await ada.get("/doctoral/api/document-answer")).json()).toEqual({});
    expect((await ada.get("/doctoral/api/document-answer/paper/pdf")).statusCode).toBe(404);
    const { headers } = await ada.get("/nursing/api/document-answer/paper/pdf");
    expect((await ada.get(String(headers.location))).body).toContain("%PDF");
  });

  it("are submitted each by itself [APP-03]", async () => {
    const ada = await logInAs(server, "ada-5@example.org");
    await save(ada, "nursing", COMPLETE);
    await save(ada, "doctoral", COMPLETE);
    const submitted = await ada.post("/nursing/api/submit", {});
    expect(submitted.statusCode).toBe(200);
    const { reference } = (await ada.get("/nursing/api/submission")).json();
    expect((await ada.get("/doctoral/api/submission")).statusCode).toBe(404);
    expect((await save(ada, "nursing", { name: "Late" })).json().code).toBe("already_submitted");
    expect((await save(ada, "doctoral", { name: "Still here" })).statusCode).toBe(200);
    const mail = await server.mailTo("ada-5@example.org");
    expect(mail).toContain(reference);
  });

  it("are opened by tokens of their own [APP-01]", async () => {
    const { key, now, named } = server.context;
    const ada = await logInAs(server, "ada-6@example.org");
    await save(ada, "nursing", { name: "Ada" });
    const { account } = (await ada.get("/nursing/api/profile")).json();
    const nursing = named.find(({ application }) => application === "nursing");
    if (nursing === undefined) throw new Error("It is one of the two.");
    const made = await makeToken(
      { store: nursing.store, key, now },
      { opens: { accountId: account }, ttlMs: 1e6 },
    );
    const view = (name: string) => ada.get(`/${name}/service/tmp-pdf?service_token=${made.token}`);
    expect((await view("nursing")).json()).toMatchObject({ answer: { name: "Ada" } });
    expect((await view("doctoral")).json().code).toBe("wrong_token");
  });

  it("are told to webhooks with their name [APP-04]", async () => {
    const { store } = server.context;
    const { addEndpoint } = await import("../store/webhook-endpoints.ts");
    await addEndpoint(store, { id: "e", url: "http://127.0.0.1:1/", secret: "s", now: 1 });
    const ada = await logInAs(server, "ada-7@example.org");
    await save(ada, "doctoral", COMPLETE);
    const { account } = (await ada.get("/doctoral/api/profile")).json();
    await ada.post("/doctoral/api/submit", {});
    const told = await store.db.selectFrom("webhook_deliveries").select("body").execute();
    expect(told.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { application: "doctoral", application_id: `${account}/doctoral` },
    ]);
  });

  it("lie in the records of an account each by itself [APP-04]", async () => {
    const { store } = server.context;
    const ada = await logInAs(server, "ada-8@example.org");
    await save(ada, "nursing", { name: "Nurse Ada" });
    await save(ada, "doctoral", { name: "Dr. Ada" });
    const { account } = (await ada.get("/nursing/api/profile")).json();
    const records = await loadAccountRecords(store.forApplication("doctoral"), account);
    expect(records).toMatchObject({ application_name: "doctoral" });
    expect(records.application.answers).toEqual({ name: "Dr. Ada" });
  });

  it("are published each by itself: an error in one leaves both at their last good form [APP-05]", async () => {
    const [doctoral, nursing] = server.context.named;
    const before = [(await doctoral?.forms.current())?.hash, (await nursing?.forms.current())?.hash];
    writeForms(server.formsDir, {
      "doctoral/application.json": "{",
      ...formIn("nursing", "Nursing for All"),
    });
    for (const { publisher } of server.context.named) await publisher.publish();
    expect((await doctoral?.forms.current())?.hash).toBe(before[0]);
    expect((await nursing?.forms.current())?.form.title).toBe("Nursing for All");
    const health = (await server.browser().get("/health")).json();
    expect(health.applications.nursing).toMatchObject({ refused: false, checked: true });
    expect(health.applications.doctoral).toMatchObject({ refused: true, hash: before[0] });
    expect(health.applications.doctoral.findings[0].file).toBe("forms/doctoral/application.json");
    expect(health.forms).toBeUndefined();
  });
});

describe("an installation with several applications", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ forms: TWO_FORMS });
  });
  afterEach(() => server.close());

  it("lists them at its first address, each with a link [APP-02]", async () => {
    const { body, headers, statusCode } = await server.browser().get("/", { accept: "text/html" });
    expect(statusCode).toBe(200);
    expect(headers["content-security-policy"]).toContain("style-src 'sha256-");
    expect(body).toContain('<a href="/nursing/">Nursing</a>');
    expect(body).toContain('<a href="/doctoral/">Doctoral Studies</a>');
    expect(body).not.toContain("<script");
  });

  it("serves the pages of each below its name, and names that to the browser [APP-02]", async () => {
    for (const path of ["/nursing", "/nursing/", "/nursing/about", "/nursing/login", "/nursing/anything"]) {
      const { body, statusCode } = await server.browser().get(path, { accept: "text/html" });
      expect(statusCode, path).toBe(200);
      expect(body, path).toContain('"prefix":"/nursing"');
    }
    const { body } = await server.browser().get("/nursing/about", { accept: "text/html" });
    expect(body).toContain("Nursing");
    const [, form = ""] = /href="(\/nursing\/forms\/[0-9a-f]{32}\.json)"/.exec(body) ?? [];
    expect((await server.browser().get(form)).json()).toMatchObject({ title: "Nursing" });
    const [, styles = ""] = /href="(\/assets\/styles-[0-9a-f]+\.css)"/.exec(body) ?? [];
    expect((await server.browser().get(styles)).statusCode).toBe(200);
  });

  it("says that somebody has begun once they have given something, and not after a look [APP-02]", async () => {
    const ada = await logInAs(server, "ada-looks@example.org");
    await ada.post("/nursing/api/web-status", { web_status: "started" });
    const listed = async () => (await ada.get("/", { accept: "text/html" })).body;
    expect(await listed()).not.toContain("You have begun this application.");
    await ada.put("/nursing/api/answer", { name: "Ada" });
    expect((await listed()).split("You have begun this application.")).toHaveLength(2);
  });

  it("leads back to the application whose address has nothing [APP-02] [SEE-07]", async () => {
    const opened = { accept: "text/html", "sec-fetch-mode": "navigate" };
    const homeOf = async (path: string) =>
      /<a href="([^"]*)">Go to the application<\/a>/.exec(
        (await server.browser().get(path, opened)).body,
      )?.[1];
    expect(await homeOf("/nursing/api/nothing")).toBe("/nursing/");
    expect(await homeOf("/nursing/%E0%A4%A")).toBe("/nursing/");
    expect(await homeOf("/api/nothing")).toBe("/");
  });

  it("tells in /openapi.json below which addresses the calls are [APP-02]", async () => {
    const { servers, paths } = (await server.browser().get("/openapi.json")).json();
    expect(servers).toEqual([{ url: "/doctoral" }, { url: "/nursing" }]);
    expect(paths["/api/profile"].servers).toBeUndefined();
    expect(paths["/desk/api/applications"].servers).toEqual([{ url: "/" }]);
  });

  it("has no page at other addresses [APP-02]", async () => {
    for (const path of ["/about", "/login", "/law"])
      expect((await server.browser().get(path, { accept: "text/html" })).statusCode, path).toBe(404);
  });

  it("sends mails that lead to the application that was asked [APP-03]", async () => {
    const browser = server.browser();
    const account = { username: "bob@example.org", password: "Correct-horse-7" };
    await browser.post("/nursing/public/signup", account);
    const mail = await server.mailTo("bob@example.org");
    expect(mail).toContain("/nursing/confirm");
  });

  it("goes on with the others when the folder of one is gone [APP-05]", async () => {
    rmSync(join(server.formsDir, "doctoral"), { recursive: true });
    for (const { publisher } of server.context.named) await publisher.publish();
    const health = (await server.browser().get("/health")).json();
    expect(health.applications.nursing.refused).toBe(false);
    expect(health.applications.doctoral).toMatchObject({ refused: true, hash: expect.any(String) });
  });

  it("may have the same form, and each counts its versions [APP-05]", async () => {
    writeForms(server.formsDir, formIn("doctoral", "Nursing"));
    for (const { publisher } of server.context.named) await publisher.publish();
    const hashes = await Promise.all(server.context.named.map(({ forms }) => forms.current()));
    expect(hashes[0]?.hash).toBe(hashes[1]?.hash);
    const { listVersions } = await import("../store/published-forms.ts");
    const counts = server.context.named.map(async ({ store }) =>
      (await listVersions(store)).map(({ number }) => number),
    );
    expect(await Promise.all(counts)).toEqual([[2, 1], [1]]);
  });
});

describe.each(ENGINES)("an application that had no name, on $name", ({ create }) => {
  const files = (name: string) =>
    Object.fromEntries(Object.entries(DOCUMENT_FORMS).map(([path, text]) => [`${name}${path}`, text]));

  it("is found at its new address, and led to from the old ones, with all that was given [APP-01] [APP-02]", async () => {
    const place = await create();
    const kept = { ...place, remove: async () => undefined };
    const before = await startTestServer({ database: kept, forms: files("") });
    const ada = await logInAs(before, "ada@example.org");
    await ada.put("/api/answer", { name: "Ada", code_word: "swordfish" });
    const uploaded = await upload(ada, "");
    expect(uploaded.status).toBe("completed");
    const { token } = await makeToken(before.context, {
      opens: { accountId: (await ada.get("/api/profile")).json().account },
      ttlMs: 1e6,
    });
    await before.close();
    rmSync(before.formsDir, { recursive: true });

    const store = await openStore(place.location, loadAppKeys(before.context.config));
    expect(await nameApplication({ store, now: Date.now }, "nursing")).toEqual({
      kind: "named",
      applications: 1,
    });
    await store.close();

    const forms = { ...files("nursing/"), ...formIn("doctoral", "Doctoral Studies") };
    const server = await startTestServer({ database: place, forms });
    const browser = server.browser();
    const login = { username: "ada@example.org", password: PASSWORD };
    expect((await browser.post("/nursing/public/login", login)).statusCode).toBe(200);
    const profile = (await browser.get("/nursing/api/profile")).json();
    expect(profile.answer).toMatchObject({ name: "Ada", code_word: "swordfish", paper: "ANSWERED" });
    const { headers, statusCode } = await browser.get("/nursing/api/document-answer/paper/pdf");
    expect(statusCode).toBe(303);
    expect((await browser.get(String(headers.location))).body).toContain("%PDF");
    expect((await browser.get("/doctoral/api/profile")).json().answer).toEqual({});

    // A page that is still open saves, with method and body as they are; links of then find their page.
    const old = await browser.put("/api/answer", { name: "Ada L." });
    expect([old.statusCode, old.headers.location]).toEqual([307, "/nursing/api/answer"]);
    for (const path of ["/about", "/reset?username=a&id=b", `/?service_token=${token}`, "/?token=t"]) {
      const led = await browser.get(path, { accept: "text/html" });
      expect([led.statusCode, led.headers.location]).toEqual([307, `/nursing${path}`]);
    }
    expect((await browser.get("/", { accept: "text/html" })).statusCode).toBe(200);
    const view = await server.browser().get(`/nursing/service/tmp-pdf?service_token=${token}`);
    expect(view.json()).toMatchObject({ answer: { name: "Ada" } });
    // What browsers kept of it has the names of before; the other one's have its own.
    const page = async (path: string) => (await browser.get(path, { accept: "text/html" })).body;
    expect(await page("/nursing/about")).toContain('"prefix":"/nursing","storedAs":""');
    expect(await page("/doctoral/about")).toContain('"prefix":"/doctoral","storedAs":"/doctoral"');
    await server.close();
  });
});

/** Uploads a picture for the question `paper` and waits until it is converted. */
async function upload(browser: TestBrowser, prefix: string) {
  const at = (path: string) => `${prefix}/api${path}`;
  const { url, fields } = (await browser.post(at("/presigned-url"), { answer_key: "paper" })).json();
  await browser.send({ method: "POST", url, ...formPost(fields, await honestPdf(1)) });
  const taken = { file_key: fields.key, file_name: "Paper.pdf" };
  await browser.post(at("/pdf/document-answer/paper"), taken);
  for (;;) {
    const state = (await browser.get(at("/pdf/document-answer/paper"))).json();
    if (!["unprocessed", "in_progress"].includes(state.status)) return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

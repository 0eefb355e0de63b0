import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import type { DeskApplication, ReadItem } from "../../contract/desk-applications.ts";
import type { WorkList } from "../../contract/desk-work-list.ts";
import { findAccount } from "../store/accounts.ts";
import { listLatestAudit } from "../store/audit.ts";
import { putSummary } from "../store/summaries.ts";
import { fillSummaries } from "../summaries/fill-summaries.ts";

const SSN = "123-45-6789";

describe.each(ENGINES)("applications at the desk on $name", ({ create }) => {
  let server: TestServer;
  let reader: TestBrowser;
  let reviewer: TestBrowser;
  const at = (browser: TestBrowser, url: string) => browser.get(`/desk/api${url}`);
  const list = async (query = "", browser = reviewer): Promise<WorkList> =>
    (await at(browser, `/work-list${query}`)).json();
  const emails = async (query: string) => (await list(query)).applications.map(({ email }) => email);
  const idOf = async (email: string) => (await findAccount(server.context.store, email))?.id ?? "";
  const read = async (email: string, browser = reviewer): Promise<DeskApplication> =>
    (await at(browser, `/applications/${await idOf(email)}`)).json();
  const itemsOf = ({ pages }: DeskApplication): readonly ReadItem[] => pages.flatMap(({ items }) => items);
  const apply = async (email: string, answers: object, way: "upload" | "nothing" | "post" | "draft") => {
    const browser = await logInAs(server, email);
    await fillSummaries(server.context);
    await browser.put("/api/answer", { mail_city: "Bath", ...answers });
    await browser.put("/api/last-page", { last_page: "/more" });
    if (way === "draft") return browser;
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: way === "post" ? way : "upload" });
    if (way === "upload") {
      const { key } = await sendFile(browser, "paper", await honestPdf(1));
      await browser.post("/api/pdf/document-answer/paper", {
        file_key: key,
        file_name: "Zeugnis für Zoë.pdf",
      });
      await conversionOf(browser, "paper");
    }
    expect((await browser.post("/api/submit", {})).json()).toMatchObject({ reference: expect.any(String) });
    return browser;
  };

  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DESK_FORMS });
    reader = await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
    reviewer = await signInAtDesk(server, { email: "reviewer@school.example", role: "reviewer" });
    await apply("zoe@example.org", { name: "Zoë", family: "Łukasz", ssn: SSN }, "upload");
    await apply("post@example.org", { name: "José", family: "O’Neil", ssn: SSN }, "post");
    await apply("none@example.org", { name: "Anne-Marie", family: "Łuk" }, "nothing");
    await apply("draft@example.org", { name: "Draft", family: "Zorn", ssn: SSN }, "draft");
  });
  afterAll(() => server.close());

  it("are listed by what is to do, the newest first, with what is known of each [DSK-12]", async () => {
    const { applications, counts, next, pages } = await list();
    expect([counts, next, pages]).toEqual([
      { draft: 1, submitted: 2, missing: 1, waiting: 0, ready: 0 },
      null,
      2,
    ]);
    expect(applications.map(({ email }) => email)).toEqual(
      ["draft@example.org", "none@example.org", "post@example.org", "zoe@example.org"].toSorted(
        (one, other) => since(other) - since(one),
      ),
    );
    const [zoe] = applications.filter(({ email }) => email === "zoe@example.org");
    expect(zoe).toMatchObject({
      group: "submitted",
      given_name: "Zoë",
      family_name: "Łukasz",
      missing_count: 0,
      reference: expect.stringMatching(/^\w{4}-\w{4}$/),
      page_left: { route: "/more", title: "More", number: 2 },
    });
    function since(email: string) {
      return applications.find((listed) => listed.email === email)?.group_since ?? 0;
    }
  });

  it("are filtered by group, page, missing document and date, each by itself and together [DSK-12]", async () => {
    expect(await emails("?group=missing")).toEqual(["none@example.org"]);
    expect(await emails("?group=draft&page=/more")).toEqual(["draft@example.org"]);
    expect(await emails("?group=draft&page=/about")).toEqual([]);
    expect(await emails("?missing=paper")).toEqual(["none@example.org"]);
    expect(await emails(`?missing=${encodeURIComponent("awaits:Paper, by post")}`)).toEqual([
      "post@example.org",
    ]);
    expect(await emails(`?from=${server.context.now() + 1_000}`)).toEqual([]);
    expect((await emails(`?to=${server.context.now() + 1_000}&group=submitted`)).toSorted()).toEqual([
      "post@example.org",
      "zoe@example.org",
    ]);
    const { counts } = await list("?missing=paper&group=draft");
    expect(counts).toEqual({ draft: 0, submitted: 0, missing: 1, waiting: 0, ready: 0 });
    expect((await at(reviewer, "/application-filters")).json()).toEqual({
      applications: [{ name: "", title: "Application" }],
      pages: [
        { route: "/about", title: "About You", number: 1 },
        { route: "/more", title: "More", number: 2 },
      ],
      choices: [],
      are_choices_pending: false,
      has_checklist: false,
      missing: [
        { item: "paper", title: "Paper", count: 1 },
        { item: "awaits:Paper, by post", title: "Paper, by post", count: 1 },
      ],
    });
    for (const query of ["?group=done", "?from=yesterday", "?cursor=1", "?nothing=1"])
      expect((await at(reviewer, `/work-list${query}`)).statusCode).toBe(400);
  });

  it("are found by any beginning of their words, whatever the marks, from two letters on [DSK-12]", async () => {
    const search = async (text: string) => (await emails(`?q=${encodeURIComponent(text)}`)).toSorted();
    expect(await search("lu")).toEqual(["none@example.org", "zoe@example.org"]);
    expect(await search("ŁUKASZ zo")).toEqual(["zoe@example.org"]);
    expect(await search("jose oneil")).toEqual(["post@example.org"]);
    expect(await search("O'Ne")).toEqual(["post@example.org"]);
    expect(await search("marie")).toEqual(["none@example.org"]);
    expect(await search("zoe@exa")).toEqual(["zoe@example.org"]);
    expect(await search("zor")).toEqual(["draft@example.org"]);
    expect(await search("nobody")).toEqual([]);
    expect(await search("%_")).toHaveLength(4);
    expect(await search("z")).toHaveLength(4);
    const reference = (await list("?q=zoe")).applications[0]?.reference ?? "";
    expect(await search(reference.toLowerCase())).toEqual(["zoe@example.org"]);
    expect(await search(reference.replace("-", ""))).toEqual(["zoe@example.org"]);
    expect((await list("?q=lu&group=draft")).counts).toEqual({
      draft: 0,
      submitted: 1,
      missing: 1,
      waiting: 0,
      ready: 0,
    });
  });

  it("are read a page at a time, and none comes twice or is left out while others arrive [DSK-12]", async () => {
    const { store } = server.context;
    const now = server.context.now() - 1_000_000;
    for (let index = 0; index < 120; index++) {
      const id = `many-${String(index).padStart(3, "0")}`;
      await store.db
        .insertInto("accounts")
        .values({ id, email: `${id}@example.org`, password_hash: "", created_at: now, confirmed_at: now })
        .execute();
      // Many at one time: the id decides.
      await putSummary(store, id, {
        group: "draft",
        groupSince: now + (index % 3),
        page: "",
        givenName: "Many",
        familyName: id,
        words: ["many", id],
        missing: [],
        choiceKeys: [],
        choices: [],
      });
    }
    const seen: string[] = [];
    let cursor = "";
    for (let pages = 0; pages < 5; pages++) {
      const { applications, next } = await list(`?q=many${cursor}`);
      expect(applications.length).toBeLessThanOrEqual(50);
      seen.push(...applications.map(({ id }) => id));
      if (next === null) break;
      cursor = `&cursor=${next}`;
      const id = `new-${pages}`;
      await store.db
        .insertInto("accounts")
        .values({ id, email: `${id}@example.org`, password_hash: "", created_at: now, confirmed_at: now })
        .execute();
      await putSummary(store, id, {
        group: "draft",
        groupSince: now + 100,
        page: "",
        givenName: "Many",
        familyName: id,
        words: ["many"],
        missing: [],
        choiceKeys: [],
        choices: [],
      });
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => id.startsWith("many-"))).toHaveLength(120);
    await store.db.deleteFrom("accounts").where("password_hash", "=", "").execute();
  });

  it("are read as they were submitted, with documents, what is to come, and what happened [DSK-13]", async () => {
    const zoe = await read("zoe@example.org");
    expect(zoe).toMatchObject({
      group: "submitted",
      given_name: "Zoë",
      family_name: "Łukasz",
      missing: [],
      not_asked: [],
      form: { title: "Application", version: 1 },
      may_open_documents: true,
    });
    expect(itemsOf(zoe)).toContainEqual({ kind: "heading", depth: 1, title: "You" });
    expect(itemsOf(zoe)).toContainEqual({
      kind: "text",
      title: "Family name",
      lines: ["Łukasz"],
      is_ranked: false,
      is_masked: false,
    });
    expect(itemsOf(zoe)).toContainEqual({
      kind: "document",
      title: "Paper",
      files: [
        expect.objectContaining({ key: "paper", file_name: "Zeugnis für Zoë.pdf", status: "completed" }),
      ],
    });
    const events = zoe.timeline.map(({ event }) => event);
    const others = (event: string) => event !== "viewed" && !event.startsWith("mail_");
    expect(events.filter(others)).toEqual([
      "submitted",
      "validating",
      "started",
      "confirmed",
      "account_made",
    ]);
    expect(zoe.timeline[0]).toMatchObject({ event: "viewed", by: "reviewer@school.example" });
    expect((await read("none@example.org")).missing).toEqual(["Paper"]);
    expect((await at(reviewer, "/applications/nobody")).json().code).toBe("unknown_application");
  });

  it("show sensitive answers to nobody but whoever may read them, and those of a draft to nobody [DSK-14]", async () => {
    const ssnOf = (application: DeskApplication) =>
      itemsOf(application).find(({ title }) => title === "Social Security number");
    const masked = { lines: ["XXXXXXXX"], is_masked: true };
    const texts = async (email: string, browser: TestBrowser) => JSON.stringify(await read(email, browser));
    expect(ssnOf(await read("zoe@example.org"))).toMatchObject({ lines: [SSN], is_masked: false });
    expect(ssnOf(await read("zoe@example.org", reader))).toMatchObject(masked);
    expect(await texts("zoe@example.org", reader)).not.toContain(SSN);
    expect(await texts("draft@example.org", reviewer)).not.toContain(SSN);
    for (const role of ["form_editor", "publisher"] as const) {
      const browser = await signInAtDesk(server, { email: `${role}@school.example`, role });
      const refused = await at(browser, `/applications/${await idOf("zoe@example.org")}`);
      expect(refused.json().code).toBe("staff_not_allowed");
    }
    const { store } = server.context;
    const grant = (sections: readonly string[]) =>
      store.db
        .updateTable("staff")
        .set({ sections: JSON.stringify(sections) })
        .where("email", "=", "reader@school.example")
        .execute();
    await grant(["more"]);
    expect(await texts("zoe@example.org", reader)).not.toContain(SSN);
    await grant(["about"]);
    expect(ssnOf(await read("zoe@example.org", reader))).toMatchObject({ lines: [SSN], is_masked: false });
    await grant([]);
  });

  it("have documents that open beside them and run nothing, once they are submitted [DSK-15]", async () => {
    const zoe = await idOf("zoe@example.org");
    const refused = await at(reader, `/applications/${zoe}/documents/paper`);
    expect(refused.json().code).toBe("staff_not_allowed");
    const pdf = await at(reviewer, `/applications/${zoe}/documents/paper`);
    expect(pdf.statusCode).toBe(200);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^inline; .*UTF-8''Zeugnis%20f%C3%BCr%20Zo%C3%AB\.pdf$/),
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    });
    const draft = await idOf("draft@example.org");
    expect((await at(reviewer, `/applications/${draft}/documents/paper`)).json().code).toBe(
      "unknown_application",
    );
    const missing = await idOf("none@example.org");
    expect((await at(reviewer, `/applications/${missing}/documents/paper`)).json().code).toBe("not_found");
    expect((await at(reviewer, `/applications/${zoe}/documents/name`)).json().code).toBe("not_found");
  });

  it("tell nobody anything who is not signed in, or is an applicant [DSK-14]", async () => {
    const applicant = await logInAs(server, "curious@example.org");
    const zoe = await idOf("zoe@example.org");
    const urls = [`/${zoe}`, `/${zoe}/documents/paper`].map((end) => `/applications${end}`);
    for (const url of [...urls, "/work-list", "/application-filters"]) {
      for (const browser of [server.browser(), applicant])
        expect((await at(browser, url)).json()).toMatchObject({ code: "staff_signed_out" });
    }
  });

  it("leave in the trail who listed, searched, read and opened what, and never what was typed [DSK-16]", async () => {
    const own = await signInAtDesk(server, { email: "trail@school.example", role: "reviewer" });
    const zoe = await idOf("zoe@example.org");
    await read("zoe@example.org", own);
    expect((await at(own, `/applications/${zoe}/documents/paper`)).statusCode).toBe(200);
    await list("?q=unmistakable&group=draft", own);
    await list("?group=missing", own);
    const rows = (await listLatestAudit(server.context.store, 1_000)).filter(
      ({ staff_email: by }) => by === "trail@school.example",
    );
    const told = rows.map(({ action, detail, account_id: id }) => [action, detail, id]);
    expect(told.slice(0, 2)).toEqual([
      ["desk_listed", "missing", null],
      ["desk_searched", "draft", null],
    ]);
    expect(told).toContainEqual(["desk_viewed", null, zoe]);
    expect(told).toContainEqual(["desk_document_viewed", "paper", zoe]);
    expect(JSON.stringify(rows)).not.toContain("unmistakable");
    expect(server.log.join("")).not.toContain("unmistakable");
  });
});

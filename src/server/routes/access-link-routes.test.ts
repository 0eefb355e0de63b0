import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allOf } from "../../../tests/support/all-of.ts";
import { ENGINES } from "../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { logInAs, startTestServer, type TestServer, writeForms } from "../../../tests/support/test-server.ts";
import { makeToken, type NewToken, revokeToken } from "../access-links/access-links.ts";
import { startCleanup } from "../app/cleanup.ts";
import { findAccount } from "../store/accounts.ts";
import { listAudit } from "../store/audit.ts";
import { putDocument } from "../store/documents.ts";
import { deleteExpiredTokens, listTokens } from "../store/tokens.ts";

const HOUR_MS = 3_600_000;
/** The minimal forms with a code word that print masks. */
const FORMS = edited(MINIMAL_FORMS, [
  ["pages/about.ui.json", `"name": { "ui:widget": "text" },`, `"code_word": { "ui:widget": "password" },`],
]);

describe.each(ENGINES)("what tokens open on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: FORMS });
  });
  afterAll(() => server.close());

  const make = (opens: NewToken["opens"], ttlMs = HOUR_MS) => makeToken(server.context, { opens, ttlMs });
  const tmp = (token: string) => server.browser().get(`/public/tmp?token=${token}`);
  const view = (token: string) => server.browser().get(`/service/tmp-pdf?service_token=${token}`);
  const applicant = async (email: string) => {
    const browser = await logInAs(server, email);
    const account = await findAccount(server.context.store, email);
    if (!account) throw new Error("The account is missing.");
    return { browser, accountId: account.id };
  };
  const wrong = { code: "wrong_token", message: expect.stringContaining("This link does not work") };

  it("gives the saved answers to whoever has the token, again and again [API-23, QRY-01]", async () => {
    const { token } = await make({ answers: { name: "Ann", agree: true } });
    expect((await tmp(token)).json()).toEqual({ name: "Ann", agree: true });
    const again = await tmp(token);
    expect(again.json()).toEqual({ name: "Ann", agree: true });
    expect(again.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  });

  it("leaves out saved answers that the form no longer takes [API-23]", async () => {
    const { token } = await make({ answers: { name: "Ann", country: "XXX", gone: "1" } });
    expect((await tmp(token)).json()).toEqual({ name: "Ann" });
  });

  it("shows staff one applicant's answers, counts and tabs without a session [API-24, QRY-02, ROL-03]", async () => {
    const { browser, accountId } = await applicant("ann@example.org");
    await browser.put("/api/answer", { name: "Ann", pet_name: "Rex", pet_2_name: "Tom" });
    await browser.put("/api/add-another", { button_id: "pets", num_components: 2 });
    const { token } = await make({ accountId });
    const answer = await view(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      answer: { name: "Ann", pet_name: "Rex", pet_2_name: "Tom" },
      add_another: { pets: 2 },
      not_asked_answer: [],
      document_answer: {},
      unfinished_documents: {},
      web_status: "",
      reference: "",
      submitted_at: null,
      tabs: {},
      form_version: (await server.context.forms.current())?.hash,
    });
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  });

  it("tells staff the sizes of converted documents, their names where the link may, and no place where they lie [ROL-03, RTS-03]", async () => {
    const { accountId } = await applicant("documents@example.org");
    const document = { account_id: accountId, message: "", uploaded_at: 1, file_size: 84_211 };
    const { store } = server.context;
    await putDocument(store, {
      ...document,
      answer_key: "transcript",
      file_name: "transcript.pdf",
      status: "completed",
      upload_key: "where-it-lies",
      pdf_key: "where-its-pdf-lies",
    });
    await putDocument(store, {
      ...document,
      answer_key: "letter",
      file_name: "letter.docx",
      status: "in_progress",
      upload_key: "elsewhere",
      pdf_key: null,
    });
    const masked = await view((await make({ accountId })).token);
    const full = await view((await make({ accountId, readsSensitive: true })).token);
    // The form asks neither document: what has no data model is sensitive.
    expect(masked.json().document_answer).toEqual({
      transcript: { file_name: "XXXXXXXX", file_size: 84_211 },
    });
    expect(masked.body).not.toMatch(/transcript\.pdf|letter\.docx/);
    expect(full.json().document_answer).toEqual({
      transcript: { file_name: "transcript.pdf", file_size: 84_211 },
    });
    for (const { body } of [masked, full]) expect(body).not.toMatch(/where-it|elsewhere/);
  });

  it("masks what print masks before it leaves [ROL-03]", async () => {
    const { browser, accountId } = await applicant("masked@example.org");
    await browser.put("/api/answer", { name: "Ann", code_word: "sesame" });
    const { token } = await make({ accountId });
    const answer = await view(token);
    expect(answer.json().answer).toEqual({ name: "Ann", code_word: "XXXXXXXX" });
    expect(answer.body).not.toContain("sesame");
  });

  it("reads answers with the form they were saved under", async () => {
    const { browser, accountId } = await applicant("older@example.org");
    await browser.put("/api/answer", { name: "Ann" });
    const before = (await server.context.forms.current())?.hash;
    writeForms(server.formsDir, edited(FORMS, [["application.json", '"About You"', '"All about You"']]));
    await server.context.publisher.publish();
    expect((await server.context.forms.current())?.hash).not.toBe(before);
    const { token } = await make({ accountId });
    expect((await view(token)).json().form_version).toBe(before);
    const fresh = await applicant("fresh@example.org");
    const other = await make({ accountId: fresh.accountId });
    expect((await view(other.token)).json().form_version).toBe((await server.context.forms.current())?.hash);
  });

  it("writes every staff view into the audit trail before anything leaves [API-24]", async () => {
    const { accountId } = await applicant("audited@example.org");
    const { id, token } = await make({ accountId });
    await view(token);
    await view(token);
    const trail = await listAudit(server.context.store, id);
    expect(trail.map(({ action, account_id, client }) => ({ action, account_id, client }))).toEqual([
      { action: "token_made", account_id: accountId, client: "admin" },
      { action: "staff_view", account_id: accountId, client: "127.0.0.1" },
      { action: "staff_view", account_id: accountId, client: "127.0.0.1" },
    ]);
  });

  it("shows staff nothing when the view cannot be written down [API-24]", async () => {
    const { browser, accountId } = await applicant("unaudited@example.org");
    await browser.put("/api/answer", { name: "Unaudited" });
    const { token } = await make({ accountId });
    const schema = server.context.store.db.schema;
    await schema.alterTable("audit").renameTo("audit_away").execute();
    const answer = await view(token);
    await schema.alterTable("audit_away").renameTo("audit").execute();
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain("Unaudited");
  });

  it("refuses wrong, empty, overlong, expired and revoked tokens in one way [API-23, API-24]", async () => {
    const { accountId } = await applicant("refused@example.org");
    const service = await make({ accountId });
    const prefill = await make({ answers: { name: "Ann" } });
    const brief = await make({ accountId }, 1_000);
    const refused = [
      await view("nonsense"),
      await view(""),
      await view("x".repeat(900)),
      await view(prefill.token),
      await tmp(service.token),
      await tmp("nonsense"),
    ];
    await revokeToken(server.context, "service", service.id);
    await revokeToken(server.context, "prefill", prefill.id);
    server.clock.aheadMs += 1_000;
    refused.push(await view(service.token), await tmp(prefill.token), await view(brief.token));
    expect(refused.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      refused.map(() => [404, wrong]),
    );
    expect((await server.browser().get("/service/tmp-pdf")).json().code).toBe("invalid_request");
  });

  it("revokes a token once, by its own kind, and remembers that", async () => {
    const { id } = await make({ answers: { name: "Ann" } });
    expect(await revokeToken(server.context, "service", id)).toBe(false);
    expect(await revokeToken(server.context, "prefill", id)).toBe(true);
    expect(await revokeToken(server.context, "prefill", id)).toBe(false);
    const trail = await listAudit(server.context.store, id);
    expect(trail.map(({ action }) => action).toSorted()).toEqual(["token_made", "token_revoked"]);
  });

  it("keeps hashes and no tokens, and logs neither tokens nor addresses with them", async () => {
    const { accountId } = await applicant("secret@example.org");
    const { token } = await make({ accountId });
    const prefill = await make({ answers: { name: "Ann" } });
    await view(token);
    await tmp(prefill.token);
    await view(`${token}x`);
    const { store } = server.context;
    const stored = JSON.stringify([
      await store.db.selectFrom("tokens").selectAll().execute(),
      await store.db.selectFrom("audit").selectAll().execute(),
    ]);
    const log = server.log.join("");
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const secret of [token, prefill.token]) {
      expect(stored).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(log).toContain('"route":"/service/tmp-pdf"');
    expect(log).not.toContain("token=");
  });

  it("forgets expired tokens with the answers they carried", async () => {
    const { store, now } = server.context;
    const { id } = await make({ answers: { name: "Forgotten" } }, 1_000);
    const ids = async () => (await allOf(listTokens(store, 0))).map((token) => token.id);
    await deleteExpiredTokens(store, now());
    expect(await ids()).toContain(id);
    server.clock.aheadMs += 1_000;
    await startCleanup(server.context)();
    expect(await ids()).not.toContain(id);
  });
});

it("answers 429 to a network that tries many tokens", async () => {
  const server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: "0.05" } });
  const answers = [];
  for (let tries = 0; tries < 4; tries++) {
    answers.push(await server.browser().get(`/service/tmp-pdf?service_token=${tries}`));
  }
  await server.close();
  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 429]);
});

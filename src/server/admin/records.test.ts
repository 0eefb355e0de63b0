import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allOf } from "../../../tests/support/all-of.ts";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DOCUMENT_FORMS } from "../../../tests/support/document-forms.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import { makeToken } from "../access-links/access-links.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import { findAccount } from "../store/accounts.ts";
import { listJobs } from "../store/jobs.ts";
import { eraseAccount, type RecordsContext } from "./erase-accounts.ts";
import { exportAccount } from "./export-account.ts";
import { keptSince, listExpired, purge } from "./purge.ts";

const DAY_MS = 24 * 60 * 60_000;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe.each(ENGINES)("what is held on an applicant, on $name", ({ create }) => {
  let server: TestServer;
  let context: RecordsContext;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DOCUMENT_FORMS });
    const { config, store, storage, now } = server.context;
    context = { config, store, storage, now };
  });
  afterAll(() => server.close());

  const accountOf = async (email: string) => {
    const account = await findAccount(server.context.store, email);
    if (!account) throw new Error(`${email} has no account.`);
    return account;
  };
  const filesIn = (folder: string) =>
    existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const storedFiles = () => filesIn(join(server.dataDir, "documents")).filter((path) => path.includes("/"));

  /** Everything that the product can hold on somebody. */
  const fillIn = async (email: string) => {
    const browser = await logInAs(server, email);
    await browser.put("/api/answer", { name: "Ada Held", code_word: "swordfish" });
    const { key } = await sendFile(browser, "paper", PNG);
    await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "Paper.PNG" });
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
    while ((await browser.get("/api/pdf")).json().status !== "COMPLETED") {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await browser.post("/public/forgot-password", { username: email });
    await server.mailTo(email);
    const { id } = await accountOf(email);
    await makeToken(server.context, { opens: { accountId: id }, ttlMs: DAY_MS });
    return browser;
  };

  it("is written into a folder that only its owner can read, documents and all", async () => {
    await fillIn("export@example.org");
    const { id } = await accountOf("export@example.org");
    const folder = join(server.dataDir, "export");
    const { files, missing } = await exportAccount(context, id, folder);
    expect(missing).toEqual([]);
    expect(files.toSorted()).toEqual([
      "application-copy-1.pdf",
      "paper.pdf",
      "paper.uploaded.png",
      "records.json",
    ]);
    expect(readFileSync(join(folder, "paper.uploaded.png"))).toEqual(PNG);
    expect(readFileSync(join(folder, "paper.pdf"), "latin1")).toMatch(/^%PDF-/);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "records.json")).mode & 0o777).toBe(0o600);
    const text = readFileSync(join(folder, "records.json"), "utf8");
    const records = JSON.parse(text);
    expect(records.account).toMatchObject({ id, email: "export@example.org" });
    // A column that is added later is part of what is held, too.
    const row = await server.context.store.db.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
    const columns = Object.keys(row).filter((column) => column !== "password_hash");
    expect(Object.keys(records.account).toSorted()).toEqual(columns.toSorted());
    expect(records.application.answers).toMatchObject({ name: "Ada Held", code_word: "swordfish" });
    expect(records.documents).toMatchObject([{ answer_key: "paper", file_name: "Paper.PNG" }]);
    expect([records.logins.length, records.sessions.length, records.staff_tokens.length]).toEqual([1, 1, 1]);
    expect(records.audit.map((row: { action: string }) => row.action)).toEqual(["token_made"]);
    expect(text).not.toMatch(/argon2|password_hash|token_hash|id_hash/);
    await expect(exportAccount(context, id, folder)).rejects.toThrow("EEXIST");
  });

  it("is gone after an erasure, everywhere, and nobody else's is", async () => {
    const kept = await fillIn("kept@example.org");
    const before = storedFiles();
    const gone = await fillIn("gone@example.org");
    const account = await accountOf("gone@example.org");
    const mail = { to: account.email, subject: "Late", text: "Later", html: "Later" };
    await server.context.jobs.stop();
    const waiting = {
      mail,
      key: server.context.key,
      now: server.context.now(),
      usefulForMs: DAY_MS,
      isAwaited: false,
    };
    await queueMail(server.context.store, waiting);
    await queueMail(server.context.store, { ...waiting, mail: { ...mail, to: "kept@example.org" } });

    expect(await eraseAccount(context, account)).toEqual({ jobs: 1, files: 3, mails: 1 });
    expect(storedFiles()).toEqual(before);
    expect(await allOf(listJobs(server.context.store))).toHaveLength(1);
    const outbox = filesIn(join(server.dataDir, "outbox")).map((name) =>
      readFileSync(join(server.dataDir, "outbox", name), "utf8"),
    );
    expect(outbox.some((text) => text.includes("gone@example.org"))).toBe(false);
    expect(outbox.some((text) => text.includes("kept@example.org"))).toBe(true);
    expect((await gone.get("/api/profile")).statusCode).toBe(401);
    expect((await kept.get("/api/profile")).json().answer.name).toBe("Ada Held");
    const audit = await server.context.store.db
      .selectFrom("audit")
      .selectAll()
      .where("account_id", "=", account.id)
      .execute();
    expect(audit.map(({ action }) => action).toSorted()).toEqual(["erased", "token_made"]);
    expect(JSON.stringify(audit)).not.toContain("gone@");
    if (server.context.config.databaseUrl === null) {
      for (const file of ["admission.sqlite", "admission.sqlite-wal"]) {
        const bytes = readFileSync(join(server.dataDir, file), "latin1");
        expect(bytes.includes("gone@example.org")).toBe(false);
      }
    }
    expect(await eraseAccount(context, account)).toBeNull();
    server.context.jobs.start();
  });

  it("is erased when its time is over: drafts since they were touched, applications since they were submitted", async () => {
    const config = { retentionDraftDays: 30, retentionSubmittedDays: 365 };
    const draft = await logInAs(server, "draft@example.org");
    await draft.put("/api/answer", { name: "Draft" });
    const submitted = await logInAs(server, "submitted@example.org");
    await submitted.put("/api/answer", { name: "Ada", mail_city: "Portland" });
    await submitted.post("/api/submit", {});
    const [draftId, submittedId] = [
      (await accountOf("draft@example.org")).id,
      (await accountOf("submitted@example.org")).id,
    ];
    const over = async (days: number, settings: Parameters<typeof keptSince>[0] = config) => {
      const kept = keptSince(settings, context.now() + days * DAY_MS);
      const expired = (await allOf(listExpired(context.store, kept))).flat();
      return expired.filter(({ id }) => [draftId, submittedId].includes(id)).map(({ kind }) => kind);
    };
    expect(await over(29.9)).toEqual([]);
    expect(await over(30.1)).toEqual(["draft"]);
    expect((await over(365.1)).toSorted()).toEqual(["draft", "submitted"]);
    expect(await over(9_999, { retentionDraftDays: null, retentionSubmittedDays: null })).toEqual([]);

    const touched = context.now() + 2 * DAY_MS;
    await server.context.store.db
      .updateTable("answers")
      .set({ saved_at: touched })
      .where("account_id", "=", draftId)
      .execute();
    const purged = async (days: number) =>
      (await allOf(purge(context, keptSince(config, context.now() + days * DAY_MS)))).flat();
    expect((await purged(31)).some(({ id }) => id === draftId)).toBe(false);
    expect(await findAccount(context.store, "draft@example.org")).toBeDefined();
    expect((await purged(33)).some(({ id }) => id === draftId)).toBe(true);
    expect(await findAccount(context.store, "draft@example.org")).toBeUndefined();
    expect(await findAccount(context.store, "submitted@example.org")).toBeDefined();
  });
});

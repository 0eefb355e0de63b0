import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORM } from "../../../tests/forms/application.ts";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { COMPLETE } from "../../../tests/forms/complete-answers.ts";
import { ENGINES } from "../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { compact, readPdf } from "../../../tests/support/read-pdf.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../tests/support/test-server.ts";
import type { PdfCopyResponse } from "../../contract/document-endpoints.ts";
import { PDF_COPY_JOB, queueCopy } from "../pdf-copy/copy-jobs.ts";
import { sweepCopies } from "../pdf-copy/sweep-copies.ts";
import { CONVERTED, newStorageKey } from "../storage/document-storage.ts";
import { findAccount } from "../store/accounts.ts";
import { NOTHING_ASIDE } from "../store/answer-record.ts";
import { addSubmission } from "../store/application-state.ts";
import { putDocument } from "../store/documents.ts";
import { addPdfCopy, findPdfCopy } from "../store/pdf-copies.ts";
import { loadAnswers, replaceAnswers } from "../store/stored-answers.ts";

const DAY_MS = 24 * 60 * 60_000;

describe.each(ENGINES)("the PDF copy on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create() });
  });
  afterAll(() => server.close());

  const accountOf = async (email: string): Promise<string> => {
    const { store } = server.context;
    return (await findAccount(store, email))?.id ?? "";
  };
  const download = async (browser: TestBrowser) => {
    const answer = await browser.get((await waitForCopy(browser)).url);
    return { answer, text: (await readPdf(answer.rawPayload)).text };
  };

  it("needs a session", async () => {
    expect((await server.browser().get("/api/pdf")).statusCode).toBe(401);
  });

  it("is made when it is asked for, and comes as a download [API-20]", async () => {
    const browser = await logInAs(server, "ada@example.org");
    await browser.put("/api/answer", { name: "Ada Lovelace", birthday: "1990-12-10" });
    expect(await ask(browser)).toEqual({ status: "UNPROCESSED", url: "", message: "" });
    const done = await waitForCopy(browser);
    expect(done).toEqual({ status: "COMPLETED", url: expect.stringMatching(/^\//), message: "" });
    const { answer, text } = await download(browser);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; .*application\.pdf/);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["cache-control"]).toContain("no-store");
    expect(text).toContain(compact("Name Ada Lovelace"));
    expect(text).toContain(compact("December 10, 1990"));
    expect(text).toContain(compact("ada@example.org"));
  });

  it("is made once for one state, and anew as soon as an answer or a component changes", async () => {
    const browser = await logInAs(server, "change@example.org");
    await browser.put("/api/answer", { name: "First Name" });
    await download(browser);
    await download(browser);
    const rows = () => server.context.store.db.selectFrom("pdf_copies").select("state_hash").execute();
    const before = (await rows()).length;
    await browser.put("/api/answer", { name: "Second Name" });
    expect((await ask(browser)).status).toBe("UNPROCESSED");
    const { text } = await download(browser);
    expect(text).toContain(compact("Second Name"));
    expect(text).not.toContain(compact("First Name"));
    await browser.put("/api/add-another", { button_id: "pets", num_components: 2 });
    expect((await ask(browser)).status).toBe("UNPROCESSED");
    await waitForCopy(browser);
    expect((await rows()).length).toBe(before + 2);
  });

  it("is not made of nothing", async () => {
    const browser = await logInAs(server, "empty@example.org");
    const answer = await ask(browser);
    expect(answer).toEqual({ status: "NOT_ANSWERED", url: "", message: expect.stringMatching(/empty/) });
    await browser.put("/api/answer", { name: "" });
    expect((await ask(browser)).status).toBe("NOT_ANSWERED");
  });

  it("is not begun twice by two that ask at the same time", async () => {
    const browser = await logInAs(server, "twice@example.org");
    await browser.put("/api/answer", { name: "Twice" });
    const answers = await Promise.all([ask(browser), ask(browser), ask(browser)]);
    expect(answers.every(({ status }) => status !== "FAILED")).toBe(true);
    expect((await waitForCopy(browser)).status).toBe("COMPLETED");
    const made = server.log.filter((line) => line.includes("PDF copy made")).length;
    const rows = await server.context.store.db.selectFrom("pdf_copies").select("state_hash").execute();
    expect(made).toBe(rows.length);
  });

  it("says what failed, and is tried again a while later [PDF-02]", async () => {
    const browser = await logInAs(server, "failed@example.org");
    await browser.put("/api/answer", { name: "Failed" });
    await waitForCopy(browser);
    await server.context.store.db
      .updateTable("pdf_copies")
      .set({ status: "failed", changed_at: server.context.now() })
      .execute();
    const failed = await ask(browser);
    expect(failed).toEqual({ status: "FAILED", url: "", message: expect.stringMatching(/try again/) });
    server.clock.aheadMs += 11_000;
    expect((await ask(browser)).status).toBe("UNPROCESSED");
    expect((await waitForCopy(browser)).status).toBe("COMPLETED");
  });

  it("is begun anew when the one who made it was lost", async () => {
    const browser = await logInAs(server, "lost@example.org");
    await browser.put("/api/answer", { name: "Lost" });
    await waitForCopy(browser);
    await server.context.store.db.updateTable("pdf_copies").set({ status: "in_progress" }).execute();
    expect((await ask(browser)).status).toBe("IN_PROGRESS");
    server.clock.aheadMs += 11 * 60_000;
    expect((await ask(browser)).status).toBe("UNPROCESSED");
    expect((await waitForCopy(browser)).status).toBe("COMPLETED");
  });

  it("cannot be had with an address that was changed or is old", async () => {
    const browser = await logInAs(server, "link@example.org");
    await browser.put("/api/answer", { name: "Link" });
    const { url } = await waitForCopy(browser);
    expect((await browser.get(url.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).statusCode).not.toBe(
      200,
    );
    server.clock.aheadMs += 14 * 60_000;
    expect((await browser.get(url)).statusCode).toBe(200);
    server.clock.aheadMs += 2 * 60_000;
    expect((await browser.get(url)).statusCode).not.toBe(200);
  });

  it("is removed a day later, with whatever nothing names", async () => {
    const browser = await logInAs(server, "swept@example.org");
    await browser.put("/api/answer", { name: "Swept" });
    await waitForCopy(browser);
    const { store, storage } = server.context;
    const orphan = `copies/${"x".repeat(32)}`;
    await storage.write(orphan, Buffer.from("left behind"));
    const [{ storage_key: key } = { storage_key: "" }] = await store.db
      .selectFrom("pdf_copies")
      .select("storage_key")
      .orderBy("changed_at", "desc")
      .limit(1)
      .execute();
    await sweepCopies(server.context);
    expect(await storage.sizeOf(key)).toBeGreaterThan(1_000);
    server.clock.aheadMs += DAY_MS + 60_000;
    await sweepCopies(server.context);
    expect([await storage.sizeOf(key), await storage.sizeOf(orphan)]).toEqual([null, null]);
    expect(await store.db.selectFrom("pdf_copies").selectAll().execute()).toEqual([]);
  });

  it("is not made of a state that the application has left, nor for nobody", async () => {
    const { store, jobs, now } = server.context;
    const browser = await logInAs(server, "left@example.org");
    await browser.put("/api/answer", { name: "Left" });
    const made = () => server.log.filter((line) => line.includes("PDF copy made")).length;
    const before = made();
    const copy = {
      accountId: await accountOf("left@example.org"),
      stateHash: "an earlier state",
      storageKey: newStorageKey("copies"),
      readsInFull: "all" as const,
    };
    await addPdfCopy(store, { ...copy, now: now() });
    await queueCopy(store, copy, { now: now(), priority: 0 });
    await queueCopy(store, { ...copy, accountId: "nobody" }, { now: now(), priority: 0 });
    jobs.wake();
    await expect.poll(() => findPdfCopy(store, copy), { timeout: 120_000 }).toBeUndefined();
    await expect
      .poll(() => store.db.selectFrom("jobs").select("id").where("kind", "=", PDF_COPY_JOB).execute(), {
        timeout: 120_000,
      })
      .toEqual([]);
    expect(made()).toBe(before);
  });

  it("is of the form that is published now; after the submission, of the one it was submitted with", async () => {
    const browser = await logInAs(server, "form@example.org");
    await browser.put("/api/answer", { name: "Form" });
    expect((await download(browser)).text).toContain(compact("Code Word"));
    writeForms(
      server.formsDir,
      edited(MINIMAL_FORMS, [["pages/about.schema.json", "Code Word", "Word of Honour"]]),
    );
    await server.context.publisher.publish();
    const { text } = await download(browser);
    expect(text).toContain(compact("Word of Honour"));
    expect(text).not.toContain(compact("Code Word"));
    const { store, now } = server.context;
    const accountId = await accountOf("form@example.org");
    const { formVersion } = await loadAnswers(store, accountId);
    await addSubmission(store, { accountId, formVersion, reference: "7KQ2-M4XP", submittedAt: now() });
    const submitted = (await download(browser)).text;
    expect(submitted).toContain(compact("Code Word"));
    expect(submitted).toContain("7KQ2-M4XP");
  });
});

it("appends the documents that are converted, and goes on without those that are not", async () => {
  const server = await startTestServer({ forms: readForms() });
  const { store, storage } = server.context;
  const browser = await logInAs(server, "documents@example.org");
  // COMPLETE says nothing of citizenship, so it is asked for the transcript and for no passport.
  const document = FORM.questions.transcript_document;
  const { id: accountId } = await store.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
  const converted = await PDFDocument.create();
  converted.addPage([300, 200]).drawText("The transcript itself");
  const pdfKey = newStorageKey(CONVERTED);
  await storage.write(pdfKey, await converted.save());
  const answers = { ...COMPLETE, [document?.key ?? ""]: "ANSWERED" };
  const form = await server.context.forms.current();
  const now = server.context.now();
  const formVersion = form?.hash ?? "";
  await replaceAnswers(store, { accountId, answers, aside: NOTHING_ASIDE, formVersion, revision: 0, now });
  const row = {
    account_id: accountId,
    answer_key: document?.key ?? "",
    upload_key: newStorageKey(CONVERTED),
    pdf_key: null,
    file_name: "transcript.docx",
    file_size: 84_321,
    status: "in_progress",
    message: "",
    uploaded_at: now,
  } as const;
  await putDocument(store, row);
  const without = (await downloadCopy(browser)).text;
  expect(without).toContain(compact(`${document?.title} Not attached`));
  await putDocument(store, { ...row, pdf_key: pdfKey, status: "completed" });
  expect((await browser.get("/api/pdf")).json().status).toBe("UNPROCESSED");
  const copy = await downloadCopy(browser);
  expect(copy.text).toContain(compact("transcript.docx (84 kB), attached at the end of this copy"));
  expect(copy.pageTexts.at(-1)).toBe(compact("The transcript itself"));
  expect(copy.bookmarks.at(-1)?.title).toBe(`${document?.title}: transcript.docx`);
  await storage.remove(pdfKey);
  await store.db.deleteFrom("pdf_copies").execute();
  expect((await waitForCopy(browser)).status).toBe("FAILED");
  await server.close();
});

const ask = async (browser: TestBrowser): Promise<PdfCopyResponse> => (await browser.get("/api/pdf")).json();

/** Asks again until the copy is made or has failed. */
async function waitForCopy(browser: TestBrowser): Promise<PdfCopyResponse> {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await ask(browser);
    if (!["UNPROCESSED", "IN_PROGRESS"].includes(answer.status)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("The copy was not made.");
}

async function downloadCopy(browser: TestBrowser) {
  const { url } = await waitForCopy(browser);
  return readPdf((await browser.get(url)).rawPayload);
}

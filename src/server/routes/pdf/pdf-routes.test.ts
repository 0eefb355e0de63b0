import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../../tests/support/databases.ts";
import { edited, MINIMAL_FORMS } from "../../../../tests/support/minimal-forms.ts";
import { compact, readPdf } from "../../../../tests/support/read-pdf.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
  writeForms,
} from "../../../../tests/support/test-server.ts";
import type { PdfCopyAnswer } from "../../../contract/calls.ts";
import { sweepCopies } from "../../pdf/sweep-copies.ts";
import { emailOf } from "../../store/accounts.ts";

const DAY_MS = 24 * 60 * 60_000;

describe.each(ENGINES)("the PDF copy on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create() });
  });
  afterAll(() => server.close());

  const ask = async (browser: TestBrowser): Promise<PdfCopyAnswer> => (await browser.get("/api/pdf")).json();
  /** Asks again until the copy is made or has failed. */
  const waitFor = async (browser: TestBrowser): Promise<PdfCopyAnswer> => {
    for (let tries = 0; tries < 400; tries++) {
      const answer = await ask(browser);
      if (!["UNPROCESSED", "IN_PROGRESS"].includes(answer.status)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error("The copy was not made.");
  };
  const download = async (browser: TestBrowser) => {
    const answer = await browser.get((await waitFor(browser)).url);
    return { answer, text: (await readPdf(answer.rawPayload)).text };
  };

  it("needs a session", async () => {
    expect((await server.browser().get("/api/pdf")).statusCode).toBe(401);
  });

  it("is made when it is asked for, and comes as a download [API-20]", async () => {
    const browser = await logInAs(server, "ada@example.org");
    await browser.put("/api/answer", { name: "Ada Lovelace", birthday: "1990-12-10" });
    expect(await ask(browser)).toEqual({ status: "UNPROCESSED", url: "", message: "" });
    const done = await waitFor(browser);
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
    const rows = () => server.context.db.selectFrom("pdf_copies").select("state_hash").execute();
    const before = (await rows()).length;
    await browser.put("/api/answer", { name: "Second Name" });
    expect((await ask(browser)).status).toBe("UNPROCESSED");
    const { text } = await download(browser);
    expect(text).toContain(compact("Second Name"));
    expect(text).not.toContain(compact("First Name"));
    await browser.put("/api/add-another", { button_id: "pets", num_components: 2 });
    expect((await ask(browser)).status).toBe("UNPROCESSED");
    await waitFor(browser);
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
    expect((await waitFor(browser)).status).toBe("COMPLETED");
    const made = server.log.filter((line) => line.includes("PDF copy made")).length;
    const rows = await server.context.db.selectFrom("pdf_copies").select("state_hash").execute();
    expect(made).toBe(rows.length);
  });

  it("says what failed, and is tried again a while later [PDF-02]", async () => {
    const browser = await logInAs(server, "failed@example.org");
    await browser.put("/api/answer", { name: "Failed" });
    await waitFor(browser);
    await server.context.db
      .updateTable("pdf_copies")
      .set({ status: "failed", changed_at: server.context.now() })
      .execute();
    const failed = await ask(browser);
    expect(failed).toEqual({ status: "FAILED", url: "", message: expect.stringMatching(/try again/) });
    server.clock.aheadMs += 11_000;
    expect((await ask(browser)).status).toBe("UNPROCESSED");
    expect((await waitFor(browser)).status).toBe("COMPLETED");
  });

  it("is begun anew when the one who made it was lost", async () => {
    const browser = await logInAs(server, "lost@example.org");
    await browser.put("/api/answer", { name: "Lost" });
    await waitFor(browser);
    await server.context.db.updateTable("pdf_copies").set({ status: "in_progress" }).execute();
    expect((await ask(browser)).status).toBe("IN_PROGRESS");
    server.clock.aheadMs += 11 * 60_000;
    expect((await ask(browser)).status).toBe("UNPROCESSED");
    expect((await waitFor(browser)).status).toBe("COMPLETED");
  });

  it("cannot be had with an address that was changed or is old", async () => {
    const browser = await logInAs(server, "link@example.org");
    await browser.put("/api/answer", { name: "Link" });
    const { url } = await waitFor(browser);
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
    await waitFor(browser);
    const { db, storage } = server.context;
    const orphan = `copies/${"x".repeat(32)}`;
    await storage.write(orphan, Buffer.from("left behind"));
    const [{ storage_key: key } = { storage_key: "" }] = await db
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
    expect(await db.selectFrom("pdf_copies").selectAll().execute()).toEqual([]);
  });

  it("is never made for an account that is gone", async () => {
    expect(await emailOf(server.context.db, "nobody")).toBeUndefined();
  });

  it("is of the form that is published now, until the application is submitted", async () => {
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
  });
});

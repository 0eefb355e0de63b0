import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DOCUMENT_FORMS } from "../../../tests/support/document-forms.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { conversionOf, formPost, sendFile } from "../../../tests/support/upload.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import { addWebStatus } from "../store/application-state.ts";

const DAY_MS = 24 * 60 * 60_000;

describe.each(ENGINES)("the calls about documents on $name", ({ create }) => {
  let server: TestServer;
  let picture: Buffer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DOCUMENT_FORMS });
    picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
      .png()
      .toBuffer();
  });
  afterAll(() => server.close());

  const convert = (browser: Awaited<ReturnType<typeof logInAs>>, key: string, name: string) =>
    browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: name });
  const filesIn = (folder: string) => {
    try {
      return readdirSync(join(server.dataDir, "documents", folder));
    } catch {
      return [];
    }
  };
  const accountOf = async (email: string) =>
    (
      await server.context.store.db
        .selectFrom("accounts")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow()
    ).id;

  it("need a session", async () => {
    const visitor = server.browser();
    const answers = [
      await visitor.post("/api/presigned-url", { answer_key: "paper" }),
      await convert(visitor, "uploads/x", "a.png"),
      await visitor.get("/api/pdf/document-answer/paper"),
      await visitor.send({ method: "DELETE", url: "/api/pdf/document-answer/paper" }),
      await visitor.get("/api/document-answer"),
      await visitor.send({ method: "DELETE", url: "/api/document-answer/paper" }),
      await visitor.get("/api/document-answer/paper/pdf"),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 401));
  });

  it("need no body where they have no payload, whatever their header says [SAF-02]", async () => {
    const browser = await logInAs(server, "bodiless@example.org");
    const send = async (method: "GET" | "POST" | "DELETE", url: string) => {
      const answer = await browser.send({ method, url, headers: { "content-type": "application/json" } });
      return [answer.statusCode, answer.json().code];
    };
    for (const url of ["/api/pdf/document-answer/paper", "/api/document-answer/paper"]) {
      expect(await send("DELETE", url)).toEqual([200, undefined]);
    }
    expect(await send("GET", "/api/document-answer")).toEqual([200, undefined]);
    // There is nothing to submit yet: that is what it says, and not that the request is wrong.
    expect(await send("POST", "/api/submit")).toEqual([422, "incomplete_application"]);
    expect(await send("POST", "/api/presigned-url")).toEqual([400, "malformed_json"]);
  });

  it("take a file by presigned form post, convert it and hand out the PDF [API-14] [API-15] [API-16] [API-18]", async () => {
    const browser = await logInAs(server, "upload@example.org");
    expect((await browser.get("/api/pdf/document-answer/paper")).json()).toEqual({
      status: "not_answered",
      message: "",
    });
    const { key, answer } = await sendFile(browser, "paper", picture);
    expect(answer.statusCode).toBe(204);
    expect((await convert(browser, key, "Transcript.PNG")).statusCode).toBe(200);
    expect(await conversionOf(browser, "paper")).toEqual({ status: "completed", message: "" });
    const documents = { paper: { file_name: "Transcript.PNG", file_size: picture.length } };
    expect((await browser.get("/api/document-answer")).json()).toEqual(documents);
    const profile = (await browser.get("/api/profile")).json();
    expect([profile.answer.paper, profile.document_answer]).toEqual(["ANSWERED", documents]);

    const redirect = await browser.get("/api/document-answer/paper/pdf");
    expect(redirect.statusCode).toBe(303);
    const address = redirect.headers.location ?? "";
    const download = await server.browser().get(address);
    expect([download.statusCode, download.headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename="Transcript.pdf"; filename*=UTF-8''Transcript.pdf`,
    ]);
    expect(download.headers["x-content-type-options"]).toBe("nosniff");
    expect((await PDFDocument.load(download.rawPayload)).getPageCount()).toBe(1);
    const forged = await server.browser().get(address.replace("Transcript", "Other"));
    expect(forged.statusCode).toBe(404);
    server.clock.aheadMs += 11 * 60_000;
    expect((await server.browser().get(address)).statusCode).toBe(404);
    server.clock.aheadMs -= 11 * 60_000;
  });

  it("give an address that ends with the session it was asked for in [SAF-11]", async () => {
    const browser = await logInAs(server, "leaving@example.org");
    const { key } = await sendFile(browser, "paper", picture);
    await convert(browser, key, "a.png");
    await conversionOf(browser, "paper");
    const address = (await browser.get("/api/document-answer/paper/pdf")).headers.location ?? "";
    const elsewhere = await server.browser().get(address);
    expect([elsewhere.statusCode, elsewhere.headers["content-type"]]).toEqual([200, "application/pdf"]);
    await browser.get("/api/logout");
    expect((await server.browser().get(address)).statusCode).toBe(404);
  });

  it("keep the document's answer through saves, and give it back when its question is shown again", async () => {
    const browser = await logInAs(server, "hidden@example.org");
    const { key } = await sendFile(browser, "paper", picture);
    await convert(browser, key, "a.png");
    await conversionOf(browser, "paper");
    const answered = async () => (await browser.get("/api/profile")).json().answer.paper ?? "";
    await browser.put("/api/answer", { name: "Ada", paper: "" });
    expect(await answered()).toBe("ANSWERED");
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" });
    await browser.put("/api/answer", { name: "Ada L." });
    expect(await answered()).toBe("");
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "upload" });
    await browser.put("/api/answer", { name: "Ada M." });
    expect(await answered()).toBe("ANSWERED");
    expect((await browser.put("/api/answer", { paper: "ANSWERED" })).statusCode).toBe(422);
  });

  it("delete the document, its conversion and its files, and clear the answer [API-17] [API-19]", async () => {
    for (const path of ["/api/pdf/document-answer/paper", "/api/document-answer/paper"]) {
      const browser = await logInAs(server, `delete${path.length}@example.org`);
      const before = [filesIn("taken").length, filesIn("converted").length];
      const { key } = await sendFile(browser, "paper", picture);
      await convert(browser, key, "a.png");
      await conversionOf(browser, "paper");
      const deletions = [
        await browser.send({ method: "DELETE", url: path }),
        await browser.send({ method: "DELETE", url: path }),
      ];
      expect(deletions.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect((await browser.get("/api/pdf/document-answer/paper")).json().status).toBe("not_answered");
      const profile = (await browser.get("/api/profile")).json();
      expect([profile.answer.paper, profile.document_answer]).toEqual(["", {}]);
      expect([filesIn("taken").length, filesIn("converted").length]).toEqual(before);
    }
  });

  it("end a refused file as failed, with a sentence and a cleared answer [UPL-04]", async () => {
    const browser = await logInAs(server, "refused@example.org");
    const { key } = await sendFile(browser, "paper", Buffer.from("I am no picture"));
    await convert(browser, key, "a.png");
    const ended = await conversionOf(browser, "paper");
    expect(ended).toEqual({ status: "failed", message: expect.stringContaining(ERRORS.file_type.message) });
    expect((await browser.get("/api/profile")).json().answer.paper ?? "").toBe("");
    const { key: second } = await sendFile(browser, "paper", picture);
    await convert(browser, second, "b.png");
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
  });

  it("refuse what may not be sent, each with its sentence [UPL-06]", async () => {
    const browser = await logInAs(server, "limits@example.org");
    const errorCode = (answer: { json: () => { code: string } }) => answer.json().code;
    const large = await sendFile(browser, "paper", Buffer.alloc(1_000_001));
    expect([large.answer.statusCode, errorCode(large.answer)]).toEqual([422, "file_too_large"]);
    const empty = await sendFile(browser, "paper", Buffer.alloc(0));
    expect(errorCode(empty.answer)).toBe("file_empty");
    const { key } = await sendFile(browser, "paper", picture);
    expect(errorCode(await convert(browser, key, "a.gif"))).toBe("file_type");
    expect(errorCode(await convert(browser, key, `${"a".repeat(29)}.png`))).toBe("file_name_too_long");
    expect(errorCode(await convert(browser, key, "../a.png"))).toBe("file_name_characters");
    expect(errorCode(await convert(browser, "a\u0000b", "a.png"))).toBe("invalid_request");
    expect(errorCode(await browser.get("/api/document-answer/%00/pdf"))).toBe("invalid_request");
    expect(errorCode(await convert(browser, key, `${"a".repeat(28)}.png`))).toBeUndefined();
    expect(errorCode(await browser.post("/api/presigned-url", { answer_key: "name" }))).toBe(
      "unknown_document",
    );
    expect(errorCode(await browser.get("/api/pdf/document-answer/__proto__"))).toBe("unknown_document");
  });

  it("keep a file whose name has no ending under one with that which it begins as, if such are taken [PPR-21]", async () => {
    const browser = await logInAs(server, "endless@example.org");
    const { key: text } = await sendFile(browser, "paper", Buffer.from("plain text"));
    expect((await convert(browser, text, "1000012345")).json().code).toBe("file_type");
    const { key } = await sendFile(browser, "paper", picture);
    expect((await convert(browser, key, "a".repeat(29))).json().code).toBe("file_name_too_long");
    expect((await convert(browser, key, "1000012345")).statusCode).toBe(200);
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
    expect((await browser.get("/api/document-answer")).json()).toMatchObject({
      paper: { file_name: "1000012345.png" },
    });
  });

  it("refuse names with characters that nobody sees or that paths are made of, with a sentence [DOC-06]", async () => {
    const browser = await logInAs(server, "names@example.org");
    const { key } = await sendFile(browser, "paper", picture);
    for (const name of [
      "a\u202Efdp.png",
      "..\\a.png",
      "b/a.png",
      "a\u0000.png",
      "\uFEFFa.png",
      "a\u2067.png",
    ]) {
      const refused = await convert(browser, key, name);
      expect([refused.statusCode, refused.json().code]).toEqual([422, "file_name_characters"]);
    }
    expect((await convert(browser, key, "成績\u200C.png")).statusCode).toBe(200);
  });

  it("take one file under each address, in time, unchanged, and only from whom it was given to", async () => {
    const browser = await logInAs(server, "terms@example.org");
    const { url, fields } = (await browser.post("/api/presigned-url", { answer_key: "paper" })).json();
    const post = (changed: object) =>
      browser.send({ method: "POST", url, ...formPost({ ...fields, ...changed }, picture) });
    const other = (await browser.post("/api/presigned-url", { answer_key: "paper" })).json().fields;
    const refused = [
      await post({ key: other.key }),
      await post({ policy: other.policy }),
      await post({ "x-signature": "x" }),
      await post({ "Content-Type": "text/html" }),
    ];
    expect(refused.map((answer) => answer.json().code)).toEqual(refused.map(() => "upload_refused"));
    server.clock.aheadMs += 11 * 60_000;
    expect((await post({})).statusCode).toBe(403);
    server.clock.aheadMs -= 11 * 60_000;
    expect((await post({})).statusCode).toBe(204);
    expect((await post({})).statusCode).toBe(403);
    const stranger = await logInAs(server, "stranger@example.org");
    expect((await convert(stranger, fields.key, "a.png")).json().code).toBe("upload_missing");
    expect((await convert(browser, other.key, "a.png")).json().code).toBe("upload_missing");
    expect((await convert(browser, fields.key, "a.png")).statusCode).toBe(200);
    // The same call again, as after a lost answer.
    expect((await convert(browser, fields.key, "a.png")).statusCode).toBe(200);
  });

  it("hand out thirty addresses at a time and no more, however many ask at once [DOC-07]", async () => {
    const browser = await logInAs(server, "many@example.org");
    const ask = () => browser.post("/api/presigned-url", { answer_key: "paper" });
    const answers = await Promise.all(Array.from({ length: 60 }, ask));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect([200, 429].map((code) => codes.filter((answer) => answer === code).length)).toEqual([30, 30]);
    const other = await logInAs(server, "one@example.org");
    expect((await other.post("/api/presigned-url", { answer_key: "paper" })).statusCode).toBe(200);
    server.clock.aheadMs += 11 * 60_000;
    expect((await ask()).statusCode).toBe(200);
    server.clock.aheadMs = 0;
  });

  it("change nothing after submission", async () => {
    const browser = await logInAs(server, "submitted@example.org");
    const { key } = await sendFile(browser, "paper", picture);
    const accountId = await accountOf("submitted@example.org");
    await addWebStatus(server.context.store, { accountId, status: "submitted", now: 1 });
    const answers = [
      await browser.post("/api/presigned-url", { answer_key: "paper" }),
      await convert(browser, key, "a.png"),
      await browser.send({ method: "DELETE", url: "/api/pdf/document-answer/paper" }),
      await browser.send({ method: "DELETE", url: "/api/document-answer/paper" }),
    ];
    expect(answers.map((answer) => answer.json().code)).toEqual(answers.map(() => "already_submitted"));
  });

  it("keep what was converted when another file is put under its used address [API-15]", async () => {
    const { storage } = server.context;
    const browser = await logInAs(server, "again@example.org");
    const { key } = await sendFile(browser, "paper", picture);
    await convert(browser, key, "a.png");
    expect(await storage.read(key)).toBeNull();
    // As a presigned S3 address would, which storage cannot be told to take once.
    await storage.write(key, Buffer.from("something else"));
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
    expect((await convert(browser, key, "a.png")).statusCode).toBe(200);
    expect(await storage.read(key.replace("uploads", "taken"))).toEqual(picture);
    const documents = (await browser.get("/api/document-answer")).json();
    expect(documents.paper.file_size).toBe(picture.length);
  });

  it("say so when the storage does not answer, and keep the upload for the next try", async () => {
    const browser = await logInAs(server, "storage@example.org");
    const { key } = await sendFile(browser, "paper", picture);
    const write = vi.spyOn(server.context.storage, "write").mockRejectedValueOnce(new Error("500"));
    const refused = await convert(browser, key, "a.png");
    expect([refused.statusCode, refused.json().message]).toEqual([503, ERRORS.storage_unavailable.message]);
    write.mockRestore();
    expect((await convert(browser, key, "a.png")).statusCode).toBe(200);
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
  });

  it("leave no file behind that no row names, a day later", async () => {
    const { sweepDocuments } = await import("../documents/sweep-documents.ts");
    const browser = await logInAs(server, "sweep@example.org");
    const kept = await sendFile(browser, "paper", picture);
    await convert(browser, kept.key, "a.png");
    await conversionOf(browser, "paper");
    const left = await sendFile(browser, "paper", picture);
    const names = () =>
      ["uploads", "taken"].flatMap((folder) => filesIn(folder).map((name) => `${folder}/${name}`));
    const taken = kept.key.replace("uploads", "taken");
    await sweepDocuments(server.context);
    expect(names()).toContain(left.key);
    server.clock.aheadMs += DAY_MS + 20 * 60_000;
    await sweepDocuments(server.context);
    server.clock.aheadMs = 0;
    expect(names()).toContain(taken);
    expect(names()).not.toContain(left.key);
    expect((await browser.get("/api/document-answer")).json()).toHaveProperty("paper");
  });
});

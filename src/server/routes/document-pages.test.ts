import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT_FORMS } from "../../../tests/support/document-forms.ts";
import { honestPdf, honestPng } from "../../../tests/support/honest-files.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import type { DocumentPagesResponse } from "../../contract/document-endpoints.ts";

const PAGES = "/api/document-answer/paper/pages";

async function upload(browser: TestBrowser, name: string, file: Uint8Array): Promise<string> {
  const { key } = await sendFile(browser, "paper", file);
  await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: name });
  return (await conversionOf(browser, "paper")).status;
}

function pictureOf(page: DocumentPagesResponse["pages"][number] | undefined): Buffer {
  const [, webp = ""] = /^data:image\/webp;base64,(.+)$/.exec(page?.picture ?? "") ?? [];
  return Buffer.from(webp, "base64");
}

describe("the pages of a document as pictures", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ forms: DOCUMENT_FORMS });
  });
  afterAll(() => server.close());

  it("are the first three of what was made of it, to be read and in its colours, and nobody keeps them [PPR-18]", async () => {
    const browser = await logInAs(server, "ada@example.org");
    expect(await upload(browser, "transcript.pdf", await honestPdf(4))).toBe("completed");
    const several = await browser.get(PAGES);
    expect([several.statusCode, several.headers["cache-control"]]).toEqual([200, "no-store"]);
    const { page_count, pages }: DocumentPagesResponse = several.json();
    expect([page_count, pages.length]).toEqual([4, 3]);
    for (const page of pages) {
      const { format, width, height } = await sharp(pictureOf(page)).metadata();
      expect([format, width, height]).toEqual(["webp", page.width, page.height]);
      expect([page.width, page.height]).toEqual([720, 932]);
      expect((await sharp(pictureOf(page)).stats()).channels[0]?.min).toBeLessThan(128);
    }
    // Another file in its place is another document.
    expect(await upload(browser, "photo.png", await honestPng())).toBe("completed");
    const photo: DocumentPagesResponse = (await browser.get(PAGES)).json();
    expect(photo.page_count).toBe(1);
    const colourAt = async (top: number) => {
      const dot = sharp(pictureOf(photo.pages[0])).extract({ left: 360, top, width: 1, height: 1 });
      return [...(await dot.raw().toBuffer())].map((part) => (part > 128 ? 1 : 0));
    };
    expect([await colourAt(300), await colourAt(640)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
  });

  it("are shown to whoever has uploaded it, once it is converted and as long as it is there [PPR-18]", async () => {
    const ask = async (browser: TestBrowser) => {
      const answer = await browser.get(PAGES);
      return [answer.statusCode, answer.json().code];
    };
    expect(await ask(server.browser())).toEqual([401, "unauthorized"]);
    const owner = await logInAs(server, "owner@example.org");
    expect(await ask(owner)).toEqual([404, "not_found"]);
    expect(await upload(owner, "broken.pdf", Buffer.from("%PDF-1.7 and nothing more"))).toBe("failed");
    expect(await ask(owner)).toEqual([404, "not_found"]);
    expect(await upload(owner, "paper.pdf", await honestPdf(1))).toBe("completed");
    expect(await ask(owner)).toEqual([200, undefined]);
    expect(await ask(await logInAs(server, "other@example.org"))).toEqual([404, "not_found"]);
    await owner.send({ method: "DELETE", url: "/api/document-answer/paper" });
    expect(await ask(owner)).toEqual([404, "not_found"]);
    expect((await owner.get("/api/document-answer/__proto__/pages")).statusCode).toBe(404);
  });

  it("are refused in words where what is stored cannot be drawn, and the log says nothing of it [PPR-18]", async () => {
    const browser = await logInAs(server, "damaged@example.org");
    expect(await upload(browser, "paper.pdf", await honestPdf(1))).toBe("completed");
    const { pdf_key: pdfKey } = await server.context.store.db
      .selectFrom("documents")
      .select("pdf_key")
      .where("file_name", "=", "paper.pdf")
      .executeTakeFirstOrThrow();
    await server.context.storage.write(pdfKey ?? "", Buffer.from("%PDF-1.7 of-somebody"));
    const logged = server.log.length;
    const refused = await browser.get(PAGES);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        code: "pages_not_shown",
        message:
          "The pages of this document cannot be shown here. It is complete all the same: download it to look at it.",
      },
    ]);
    await delay(0);
    const lines = server.log.slice(logged).join("");
    expect(lines).not.toMatch(/of-somebody|paper\.pdf|"err"/);
    expect((await browser.get("/api/pdf/document-answer/paper")).json().status).toBe("completed");
  });
});

it("limits how often an account asks for pages, and lets others ask [PPR-18]", async () => {
  // A hundredth of the 300 calls in ten minutes.
  const server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: "0.01" } });
  const [ada, ben] = [await logInAs(server, "ada@example.org"), await logInAs(server, "ben@example.org")];
  for (let calls = 0; calls < 3; calls++) expect((await ada.get(PAGES)).statusCode).toBe(404);
  const refused = await ada.get(PAGES);
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  expect((await ben.get(PAGES)).statusCode).toBe(404);
  await server.close();
});

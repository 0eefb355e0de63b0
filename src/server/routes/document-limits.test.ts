import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SMALL_PAPER_FORMS } from "../../../tests/support/document-forms.ts";
import { honestJpeg, honestPdf, honestPng } from "../../../tests/support/honest-files.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";

describe("a question with kinds and a size of its own", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ forms: SMALL_PAPER_FORMS });
  });
  afterAll(() => server.close());

  const WRONG_TYPE = "You can only enter the following file types: .jpeg, .jpg, .pdf";
  const convert = (browser: TestBrowser, key: string, name: string) =>
    browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: name });

  it("refuses what is larger than it takes, wherever it arrives, and names its size [FIL-01]", async () => {
    const browser = await logInAs(server, "large@example.org");
    const { answer } = await sendFile(browser, "paper", Buffer.alloc(20_001));
    expect([answer.statusCode, answer.json().code]).toEqual([422, "file_too_large"]);
    const { key } = await sendFile(browser, "paper", await honestPdf(1));
    // A storage that did not look at the size it was told.
    await server.context.storage.write(key, Buffer.alloc(20_001));
    const taken = await convert(browser, key, "a.pdf");
    expect([taken.statusCode, taken.json()]).toEqual([
      422,
      { code: "file_too_large", message: "Your file is too large. The maximum file size is 20 kB." },
    ]);
    expect((await conversionOf(browser, "paper")).status).toBe("not_answered");
  });

  it("refuses other kinds by name and by content, and names those that it takes [FIL-01]", async () => {
    const browser = await logInAs(server, "kinds@example.org");
    const { key } = await sendFile(browser, "paper", await honestPng());
    const byName = await convert(browser, key, "a.png");
    expect([byName.statusCode, byName.json()]).toEqual([422, { code: "file_type", message: WRONG_TYPE }]);
    expect((await convert(browser, key, "a.pdf")).statusCode).toBe(200);
    expect(await conversionOf(browser, "paper")).toEqual({
      status: "failed",
      message: `What is in your file is not what its name says. ${WRONG_TYPE}`,
    });
    const picture = await sendFile(browser, "paper", await honestJpeg());
    await convert(browser, picture.key, "a.jpg");
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
  });

  it("may be required while a rule holds, and is asked for at submission then alone [FIL-03]", async () => {
    const browser = await logInAs(server, "required@example.org");
    const missing = async () => Object.keys((await browser.post("/api/submit", {})).json().errors ?? {});
    await browser.put("/api/answer", { name: "Ada" });
    expect(await missing()).not.toContain("paper");
    await browser.put("/api/answer", { name: "Ben" });
    expect(await missing()).toContain("paper");
    const { key } = await sendFile(browser, "paper", await honestPdf(1));
    await convert(browser, key, "a.pdf");
    await conversionOf(browser, "paper");
    expect(await missing()).not.toContain("paper");
    await browser.send({ method: "DELETE", url: "/api/document-answer/paper" });
    expect(await missing()).toContain("paper");
    // Whoever hides the question is not asked for it.
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" });
    expect(await missing()).not.toContain("paper");
  });
});

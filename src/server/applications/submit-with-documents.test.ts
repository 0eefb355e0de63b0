import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DOCUMENT_FORMS } from "../../../tests/support/document-forms.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import { loadStaffView } from "../access-links/staff-view.ts";

const COMPLETE = { name: "Ada", mail_city: "Portland" };
const MINUTE_MS = 60_000;

describe.each(ENGINES)("submitting while a file is being converted on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DOCUMENT_FORMS });
  });
  afterAll(() => server.close());

  const applicantWithFile = async (email: string): Promise<{ browser: TestBrowser; account: string }> => {
    // Mails are sent, and then nothing is converted until told.
    server.context.jobs.start();
    const browser = await logInAs(server, email);
    await server.context.jobs.stop();
    await browser.put("/api/answer", COMPLETE);
    const { key } = await sendFile(browser, "paper", await honestPdf(1));
    await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "a.pdf" });
    const row = server.context.store.db.selectFrom("accounts").select("id").where("email", "=", email);
    return { browser, account: (await row.executeTakeFirstOrThrow()).id };
  };
  const staffView = (account: string) => loadStaffView(server.context, account, "all");

  it("asks to wait a moment, since the file may yet turn out to be unreadable [API-13]", async () => {
    const { browser } = await applicantWithFile("moment@example.org");
    const refused = await browser.post("/api/submit", {});
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { paper: ["Your file is still being converted. Please wait a moment, and then submit again."] },
    ]);
  });

  it("waits for no file whose question is not shown", async () => {
    const { browser } = await applicantWithFile("hidden@example.org");
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" });
    expect((await browser.post("/api/submit", {})).statusCode).toBe(200);
  });

  it("blocks nobody for long: the file joins the application when it is converted, and staff see both", async () => {
    const { browser, account } = await applicantWithFile("late@example.org");
    server.clock.aheadMs += 4 * MINUTE_MS;
    const submitted = await browser.post("/api/submit", {});
    expect(submitted.statusCode).toBe(200);
    const before = await staffView(account);
    expect(before).toMatchObject({
      web_status: "submitted",
      reference: submitted.json().reference,
      submitted_at: expect.any(Number),
      document_answer: {},
      unfinished_documents: { paper: { file_name: "a.pdf", status: "converting" } },
    });
    server.context.jobs.start();
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
    expect(await staffView(account)).toMatchObject({
      answer: { paper: "ANSWERED" },
      document_answer: { paper: { file_name: "a.pdf" } },
      unfinished_documents: {},
    });
    await server.context.jobs.stop();
  });
});

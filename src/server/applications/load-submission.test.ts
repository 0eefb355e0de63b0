import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DOCUMENT_FORMS } from "../../../tests/support/document-forms.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";

const COMPLETE = { name: "Ada", mail_city: "Portland" };

describe.each(ENGINES)("what arrived with an application on $name", ({ create }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await create(), forms: DOCUMENT_FORMS });
  });
  afterAll(() => server.close());

  const applicant = async (email: string) => {
    const browser = await logInAs(server, email);
    await browser.put("/api/answer", COMPLETE);
    return browser;
  };
  const today = () =>
    new Date(server.context.now()).toLocaleDateString("en-US", {
      dateStyle: "long",
      timeZone: "America/New_York",
    });
  const receiptTo = async (email: string) => (await server.mailTo(email)).replaceAll(/=\r?\n|\r/g, "");

  it("is told with the name of the file and the time, in the mail by the question's title alone; nothing of it is asked for [DOC-03]", async () => {
    const browser = await applicant("arrived@example.org");
    const { key } = await sendFile(browser, "paper", await honestPdf(1));
    await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "Ada secret.pdf" });
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
    expect((await browser.get("/api/submission")).statusCode).toBe(404);
    const { reference } = (await browser.post("/api/submit", {})).json();
    const told = (await browser.get("/api/submission")).json();
    expect(told).toEqual({
      reference,
      submitted_at: expect.any(Number),
      received: [
        {
          answer_key: "paper",
          title: "Paper",
          file_name: "Ada secret.pdf",
          file_size: expect.any(Number),
          received_at: expect.any(Number),
          is_converting: false,
        },
      ],
      outstanding: [],
    });
    expect(told.received[0].received_at).toBeLessThanOrEqual(told.submitted_at);
    const mail = await receiptTo("arrived@example.org");
    expect(mail).toContain(`These documents came with it:\n\n- Paper (${today()})\n`);
    expect(mail).toContain("We have everything that we asked you for:");
    expect(mail).not.toMatch(/secret|still to come/);
  });

  it("leaves a document that was asked for and not uploaded outstanding, in the mail too [DOC-03]", async () => {
    const browser = await applicant("nothing@example.org");
    await browser.post("/api/submit", {});
    const { received, outstanding } = (await browser.get("/api/submission")).json();
    expect([received, outstanding]).toEqual([[], ["Paper"]]);
    const mail = await receiptTo("nothing@example.org");
    expect(mail).toContain("This is still to come:\n\n- Paper\n");
    expect(mail).not.toContain("came with it");
  });

  it("names what the chosen tab says will come another way [DOC-03]", async () => {
    const browser = await applicant("post@example.org");
    await browser.put("/api/tabs", { tab_id: "paper_way", chosen_tab: "post" });
    await browser.post("/api/submit", {});
    const { received, outstanding } = (await browser.get("/api/submission")).json();
    expect([received, outstanding]).toEqual([[], ["Paper, by post"]]);
  });
});

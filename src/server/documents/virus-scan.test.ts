import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startClamd, type TestClamd } from "../../../tests/support/clamd.ts";
import { DOCUMENT_FORMS } from "../../../tests/support/document-forms.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { conversionOf, sendFile } from "../../../tests/support/upload.ts";
import { CONVERSION_ERRORS } from "../conversion/conversion-error.ts";

const VIRUS = "a virus of our own";

let clamd: TestClamd;
let server: TestServer;
beforeEach(async () => {
  clamd = await startClamd({ virus: VIRUS });
  server = await startTestServer({ forms: DOCUMENT_FORMS, environment: { CLAMD: clamd.address } });
});
afterEach(async () => {
  await server.close();
  await clamd.stop();
});

async function upload(browser: Awaited<ReturnType<typeof logInAs>>, bytes: Buffer): Promise<void> {
  const { key } = await sendFile(browser, "paper", bytes);
  const taken = await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "a.png" });
  expect(taken.statusCode).toBe(200);
}

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#336" } })
    .png()
    .toBuffer();

it("a document with a virus is refused with a sentence, and others are converted [OPS-07]", async () => {
  const browser = await logInAs(server, "ada@example.org");
  await upload(browser, Buffer.concat([await picture(), Buffer.from(VIRUS)]));
  expect(await conversionOf(browser, "paper")).toMatchObject({
    status: "failed",
    message: CONVERSION_ERRORS.infected,
  });
  expect(server.log.join("")).toContain(`"kind":"infected"`);
  await upload(browser, await picture());
  expect(await conversionOf(browser, "paper")).toMatchObject({ status: "completed" });
  expect(clamd.looked()).toBe(2);
});

it("a document waits while nobody can look at it, which /ready says, and is converted afterwards [OPS-07]", async () => {
  const { context } = server;
  const port = Number(clamd.address.split(":")[1]);
  await clamd.stop();
  const browser = await logInAs(server, "ada@example.org");
  await upload(browser, await picture());
  await expect
    .poll(async () => (await context.outages.list()).map(({ name }) => name))
    .toEqual(["virus_scanner"]);
  expect((await server.app.inject("/ready")).json()).toMatchObject({
    status: "ready",
    problems: { virus_scanner: "no clamd takes connections at the address in CLAMD (ECONNREFUSED)" },
  });
  const [document] = await context.store.db.selectFrom("documents").select("status").execute();
  expect(document?.status).toBe("in_progress");
  clamd = await startClamd({ virus: VIRUS, port });
  server.clock.aheadMs += 60_000;
  context.jobs.wake();
  expect(await conversionOf(browser, "paper")).toMatchObject({ status: "completed" });
  expect(await context.outages.list()).toEqual([]);
});

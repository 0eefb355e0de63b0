import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DOCUMENT_FORMS } from "../../../tests/support/document-forms.ts";
import { type FaultyProxy, startFaultyProxy } from "../../../tests/support/faulty-proxy.ts";
import { honestPdf } from "../../../tests/support/honest-files.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { conversionOf } from "../../../tests/support/upload.ts";
import { ERRORS } from "../../contract/error-codes.ts";
import { newStorageKey } from "./document-storage.ts";
import { s3Storage } from "./s3-storage.ts";

interface S3Server {
  readonly run: () => Promise<{ readonly port: number }>;
  readonly close: () => Promise<void>;
}
// The package brings no types; this is the part of it that is used here.
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => S3Server;

describe("an S3 that fails", () => {
  const directory = mkdtempSync(join(tmpdir(), "admission-test-s3-faults-"));
  let s3: S3Server;
  let proxy: FaultyProxy;
  let server: TestServer;
  beforeAll(async () => {
    const address = { port: 0, address: "127.0.0.1", silent: true };
    s3 = new S3rver({ ...address, directory, configureBuckets: [{ name: "docs" }] });
    proxy = await startFaultyProxy((await s3.run()).port);
    server = await startTestServer({
      forms: DOCUMENT_FORMS,
      environment: {
        S3_ENDPOINT: proxy.origin,
        S3_REGION: "us-east-1",
        S3_BUCKET: "docs",
        S3_ACCESS_KEY_ID: "S3RVER",
        S3_SECRET_ACCESS_KEY: "S3RVER",
      },
    });
  });
  beforeEach(() => {
    proxy.faultOf = () => "none";
  });
  afterAll(async () => {
    await server.close();
    await proxy.close();
    await s3.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it("is an error and never a missing or a shorter file", async () => {
    const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
    const place = { endpoint: proxy.origin, region: "us-east-1", bucket: "docs", ...keys };
    const storage = s3Storage(place, 1_000);
    const key = newStorageKey("converted");
    const bytes = Buffer.alloc(200_000, 7);
    for (const fault of ["500", "hang"] as const) {
      proxy.faultOf = () => fault;
      await expect(storage.write(key, bytes)).rejects.toThrow();
      await expect(storage.sizeOf(key)).rejects.toThrow();
      expect(await storage.isReachable()).toBe(false);
    }
    proxy.faultOf = () => "none";
    await storage.write(key, bytes);
    proxy.faultOf = () => "cut";
    await expect(storage.read(key)).rejects.toThrow();
    proxy.faultOf = () => "none";
    expect(await storage.read(key)).toEqual(bytes);
  });

  it("gets a clear sentence before the applicant, who can go on with the same file afterwards", async () => {
    const browser = await logInAs(server, "s3@example.org");
    const { url, fields } = (await browser.post("/api/presigned-url", { answer_key: "paper" })).json();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append("file", new Blob([new Uint8Array(await honestPdf(1))]));
    expect((await fetch(url, { method: "POST", body: form })).status).toBe(204);
    const convert = () =>
      browser.post("/api/pdf/document-answer/paper", { file_key: fields.key, file_name: "a.pdf" });

    proxy.faultOf = ({ method }) => (method === "HEAD" ? "500" : "none");
    const refused = await convert();
    expect([refused.statusCode, refused.json().message]).toEqual([503, ERRORS.storage_unavailable.message]);

    // The first look of the conversion at its file breaks off in the middle: the job is done again.
    let cuts = 0;
    proxy.faultOf = ({ method, path }) =>
      method === "GET" && path.includes("/taken/") && cuts++ === 0 ? "cut" : "none";
    expect((await convert()).statusCode).toBe(200);
    expect((await conversionOf(browser, "paper")).status).toBe("completed");
    expect(cuts).toBe(2);
    expect(server.log.filter((line) => line.includes("job failed, to be tried again")).length).toBe(1);
  });
});

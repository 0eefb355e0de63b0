import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DocumentStorage, newStorageKey } from "./document-storage.ts";
import { s3Storage } from "./s3-storage.ts";

interface S3Server {
  readonly run: () => Promise<{ readonly port: number }>;
  readonly close: () => Promise<void>;
}
// The package brings no types; this is the part of it that is used here.
const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => S3Server;

describe("storage in S3, against s3rver", () => {
  const directory = mkdtempSync(join(tmpdir(), "admission-test-s3-"));
  let server: S3Server;
  let storage: DocumentStorage;
  beforeAll(async () => {
    server = new S3rver({
      port: 0,
      address: "127.0.0.1",
      directory,
      silent: true,
      configureBuckets: [{ name: "docs" }],
    });
    const { port } = await server.run();
    const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
    storage = s3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket: "docs",
      ...keys,
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it("takes a presigned form post, and gives, lists, downloads and removes what it took [API-14]", async () => {
    const key = newStorageKey("uploads");
    const now = Date.now();
    expect(await storage.isReachable()).toBe(true);
    const upload = await storage.presignUpload({ key, maxBytes: 1_000, now, expiresAt: now + 60_000 });
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append("file", new Blob(["hello"]));
    expect((await fetch(upload.url, { method: "POST", body: form })).status).toBe(204);
    expect([await storage.sizeOf(key), String(await storage.read(key))]).toEqual([5, "hello"]);
    const other = newStorageKey("converted");
    await storage.write(other, Buffer.from("pdf"));
    const listed: string[] = [];
    for await (const files of storage.list("converted")) listed.push(...files.map((file) => file.key));
    expect(listed).toEqual([other]);
    expect(await storage.isReachable()).toBe(true);
    const terms = { key, fileName: "a b.pdf", now, expiresAt: now + 60_000 };
    const download = await fetch((await storage.presignDownload?.(terms)) ?? "");
    expect([await download.text(), download.headers.get("content-disposition")]).toEqual([
      "hello",
      `attachment; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`,
    ]);
    await storage.remove(key);
    expect([await storage.sizeOf(key), await storage.read(key)]).toEqual([null, null]);
  });
});

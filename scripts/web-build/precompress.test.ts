import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressFolder } from "./precompress.ts";

let folder = "";
const script = "export const line = 'the same again';\n".repeat(100);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "precompress-"));
  await writeFile(join(folder, "page.js"), script);
  await writeFile(join(folder, "tiny.js"), "1;");
  await writeFile(join(folder, "font.woff2"), script);
  await compressFolder(folder);
});
afterAll(() => rm(folder, { recursive: true }));

it("writes a brotli and a gzip copy beside a script", async () => {
  expect(brotliDecompressSync(await readFile(join(folder, "page.js.br"))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, "page.js.gz"))).toString()).toBe(script);
});

it("leaves out what would not get smaller", async () => {
  await expect(readFile(join(folder, "tiny.js.br"))).rejects.toThrow("ENOENT");
  await expect(readFile(join(folder, "font.woff2.br"))).rejects.toThrow("ENOENT");
});

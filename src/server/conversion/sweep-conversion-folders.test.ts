import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startTestServer } from "../../../tests/support/test-server.ts";
import { startCleanup } from "../app/cleanup.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "admission-test-sweep-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function leave(name: string, minutesAgo: number): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, "document.docx"), "A transcript");
  const at = Date.now() / 1_000 - minutesAgo * 60;
  utimesSync(path, at, at);
  return path;
}

it("removes what killed conversions left, and nothing that may be under way or is not ours", async () => {
  vi.stubEnv("TMPDIR", folder);
  const left = leave("admission-conversion-a1B2c3", 20);
  const underWay = leave("admission-conversion-d4E5f6", 5);
  const other = leave("admission-something", 20);
  const server = await startTestServer({ publishes: false });
  const stop = startCleanup(server.context);
  await stop();
  await server.close();
  expect([left, underWay, other].map((path) => existsSync(path))).toEqual([false, true, true]);
});

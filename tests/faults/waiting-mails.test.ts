import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { codeIn, PASSWORD, writeForms } from "../support/test-server.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { firstMail, mailsTo, post } from "./sign-in.ts";

let dataDir: string;
let server: ServerProcess | null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "admission-test-mails-"));
  writeForms(join(dataDir, "forms"), MINIMAL_FORMS);
});
afterEach(async () => {
  if (server?.child.exitCode === null && server.child.signalCode === null) await server.end("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

it("ends cleanly when asked to, and sends the mails that were still waiting after the next start", async () => {
  // Nobody listens there: the mail stays queued.
  server = await startServerProcess(dataDir, { SMTP_URL: "smtp://127.0.0.1:9", LOG_LEVEL: "silent" });
  const signedUp = await post(`${server.address}/public/signup`, {
    username: "ada@example.org",
    password: PASSWORD,
  });
  expect(signedUp.status).toBe(200);
  await delay(200);
  expect(await server.end("SIGTERM")).toBe(0);
  expect(mailsTo(dataDir, "ada@example.org")).toEqual([]);
  await delay(2_000);
  server = await startServerProcess(dataDir);
  const code = codeIn(await firstMail(dataDir, "ada@example.org"));
  const confirmed = await post(`${server.address}/public/confirm`, { username: "ada@example.org", code });
  expect(confirmed.status).toBe(200);
  expect(await server.end("SIGINT")).toBe(0);
});

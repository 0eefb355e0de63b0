import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { compact, readPdf } from "../support/read-pdf.ts";
import { writeForms } from "../support/test-server.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { Uploader } from "./uploader.ts";

let dataDir: string;
let server: ServerProcess | null = null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "admission-test-copy-"));
  writeForms(join(dataDir, "forms"), MINIMAL_FORMS);
});
afterEach(async () => {
  if (server?.child.exitCode === null && server.child.signalCode === null) await server.end("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

it("makes a PDF copy after the restart, once, when the process is killed in the middle of it [PDF-01]", async () => {
  server = await startServerProcess(dataDir);
  const applicant = await Uploader.logIn(server.address, dataDir, "ada@example.org");
  await applicant.save({ name: "Ada Lovelace" });
  expect((await applicant.copyAfter("UNPROCESSED")).status).toBe("IN_PROGRESS");
  expect(await server.end("SIGKILL")).toBe("SIGKILL");
  const copies = join(dataDir, "documents", "copies");
  const stored = (): readonly string[] => (existsSync(copies) ? readdirSync(copies) : []);
  expect(stored()).toEqual([]);

  server = await startServerProcess(dataDir);
  applicant.address = server.address;
  expect((await applicant.copyAfter()).status).toBe("IN_PROGRESS");
  const done = await applicant.copyAfter("IN_PROGRESS");
  expect(done.status).toBe("COMPLETED");
  const pdf = new Uint8Array(await (await fetch(new URL(done.url, server.address))).arrayBuffer());
  expect((await readPdf(pdf)).text).toContain(compact("Ada Lovelace"));
  expect(readdirSync(copies).length).toBe(1);
});

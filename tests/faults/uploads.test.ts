import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DOCUMENT_FORMS } from "../support/document-forms.ts";
import { honestDocx } from "../support/honest-files.ts";
import { writeForms } from "../support/test-server.ts";
import { formPost } from "../support/upload.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { Uploader } from "./uploader.ts";

let dataDir: string;
let server: ServerProcess | null = null;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "admission-test-uploads-"));
  writeForms(join(dataDir, "forms"), DOCUMENT_FORMS);
});
afterEach(async () => {
  if (server?.child.exitCode === null && server.child.signalCode === null) await server.end("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

it("keeps nothing of an upload in the middle of which the server is killed, and takes the file after it", async () => {
  server = await startServerProcess(dataDir);
  const ada = await Uploader.logIn(server.address, dataDir, "ada@example.org");
  const file = honestDocx("A transcript.");
  const { url, fields } = await ada.presign();
  const { payload, headers } = formPost(fields, Buffer.concat([file, Buffer.alloc(200_000)]));
  const { hostname, port } = new URL(server.address);
  const half = connect(Number(port), hostname);
  half.on("error", () => undefined);
  half.write(
    `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers["content-type"]}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  await new Promise((sent) => half.write(payload.subarray(0, payload.length / 2), sent));
  const closed = new Promise((resolve) => half.once("close", resolve));
  await server.end("SIGKILL");
  await closed;
  expect(filesIn("uploads")).toEqual([]);

  server = await startServerProcess(dataDir);
  ada.address = server.address;
  await ada.upload(file);
  await expect.poll(() => ada.statusAfter("unprocessed"), { timeout: 30_000 }).toBe("completed");
  expect(filesIn("converted")).toHaveLength(1);
});

function filesIn(folder: string): readonly string[] {
  const documents = join(dataDir, "documents");
  const folders = readdirSync(dataDir).includes("documents") ? readdirSync(documents) : [];
  return folders.includes(folder) ? readdirSync(join(documents, folder)) : [];
}

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { compact, readPdf } from "../support/read-pdf.ts";
import { ownFolder } from "./own-folder.ts";
import { Uploader } from "./uploader.ts";

const folder = ownFolder(MINIMAL_FORMS);

it("makes a PDF copy after the restart, once, when the process is killed in the middle of it [PDF-01]", async () => {
  let server = await folder.start();
  const applicant = await Uploader.logIn(server.address, folder.dataDir, "ada@example.org");
  await applicant.save({ name: "Ada Lovelace" });
  expect((await applicant.copyAfter("UNPROCESSED")).status).toBe("IN_PROGRESS");
  expect(await server.end("SIGKILL")).toBe("SIGKILL");
  const copies = join(folder.dataDir, "documents", "copies");
  const stored = (): readonly string[] => (existsSync(copies) ? readdirSync(copies) : []);
  expect(stored()).toEqual([]);

  server = await folder.start();
  applicant.address = server.address;
  expect((await applicant.copyAfter()).status).toBe("IN_PROGRESS");
  const done = await applicant.copyAfter("IN_PROGRESS");
  expect(done.status).toBe("COMPLETED");
  const pdf = new Uint8Array(await (await fetch(new URL(done.url, server.address))).arrayBuffer());
  expect((await readPdf(pdf)).text).toContain(compact("Ada Lovelace"));
  expect(readdirSync(copies).length).toBe(1);
});

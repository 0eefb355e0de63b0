import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { DOCUMENT_FORMS } from "../support/document-forms.ts";
import { honestDocx } from "../support/honest-files.ts";
import { ownFolder } from "./own-folder.ts";
import { Uploader } from "./uploader.ts";

/** Long enough that its conversion can be caught in the middle. */
const LONG_FILE = honestDocx(
  ...Array.from({ length: 1_500 }, (_, line) => `Line ${line} of a long transcript.`),
);

const folder = ownFolder(DOCUMENT_FORMS);

it("finishes a conversion after the restart, once, when the process is killed in the middle of it", async () => {
  let server = await folder.start();
  const applicant = await Uploader.logIn(server.address, folder.dataDir, "ada@example.org");
  await applicant.upload(LONG_FILE);
  expect(await applicant.statusAfter("unprocessed")).toBe("in_progress");
  const revision = await applicant.revision();
  expect(await server.end("SIGKILL")).toBe("SIGKILL");

  server = await folder.start();
  applicant.address = server.address;
  expect(await applicant.statusAfter("unprocessed")).toBe("in_progress");
  expect(await applicant.statusAfter("in_progress")).toBe("completed");
  // One revision for the answer: it was set once.
  expect(await applicant.profile()).toMatchObject({ answer: { paper: "ANSWERED" } });
  expect(await applicant.revision()).toBe(revision + 1);
  const stored = ["uploads", "taken", "converted"].map((name) =>
    readdirSync(join(folder.dataDir, "documents", name)),
  );
  expect(stored.map((files) => files.length)).toEqual([0, 1, 1]);
});

it("leaves a conversion to the next worker at once when the server is asked to end", async () => {
  let server = await folder.start();
  const applicant = await Uploader.logIn(server.address, folder.dataDir, "ben@example.org");
  await applicant.upload(LONG_FILE);
  expect(await applicant.statusAfter("unprocessed")).toBe("in_progress");
  // Had it waited for the end of the conversion, the next server would find it completed.
  expect(await server.end("SIGTERM")).toBe(0);
  server = await folder.start({ RUN_JOBS: "no" });
  applicant.address = server.address;
  await delay(3_000);
  expect(await applicant.statusAfter("unprocessed")).toBe("in_progress");
  await server.end("SIGTERM");
  server = await folder.start();
  applicant.address = server.address;
  expect(await applicant.statusAfter("in_progress")).toBe("completed");
});

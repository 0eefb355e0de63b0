import { execFile } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { DOCUMENT_FORMS } from "../support/document-forms.ts";
import { honestDocx } from "../support/honest-files.ts";
import { ownFolder } from "./own-folder.ts";
import { Uploader } from "./uploader.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const execute = promisify(execFile);

const folder = ownFolder(DOCUMENT_FORMS);

/** `npm run admin -- jobs …` on the server's data, while it runs. */
async function jobs(...options: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await execute(process.execPath, ["scripts/run.mjs", "admin", "jobs", ...options], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: folder.dataDir },
  });
  return stdout.trim().split("\n");
}

/** As if a day had gone by without anybody who could convert. */
function letJobsLapse(): void {
  const db = new DatabaseSync(join(folder.dataDir, "admission.sqlite"));
  db.exec("update jobs set gives_up_at = 1 where kind = 'conversion'");
  db.close();
}

it("converts a document after all when somebody has the job tried again that failed", async () => {
  let server = await folder.start();
  const applicant = await Uploader.logIn(server.address, folder.dataDir, "ada@example.org");
  await server.end("SIGTERM");

  server = await folder.start({ RUN_JOBS: "no" });
  applicant.address = server.address;
  await applicant.upload(honestDocx("A short transcript."));
  await server.end("SIGTERM");
  letJobsLapse();

  server = await folder.start();
  applicant.address = server.address;
  expect(await applicant.statusAfter("unprocessed")).toBe("failed");
  await expect.poll(() => jobs(), { timeout: 120_000 }).toContain("0 to do, 1 failed.");
  const [id = ""] = (await jobs()).map((line) => /^(\S+) {2}conversion {2}failed/.exec(line)?.[1] ?? "");

  expect(await jobs("--retry", id)).toEqual([`Job ${id} is tried at once.`]);
  await applicant.statusAfter("failed");
  await expect
    .poll(() => applicant.profile(), { timeout: 120_000 })
    .toMatchObject({ answer: { paper: "ANSWERED" } });
  expect((await jobs()).at(-1)).toBe("0 to do, 0 failed.");
});

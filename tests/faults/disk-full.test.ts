import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ERRORS } from "../../src/contract/error-codes.ts";
import { DOCUMENT_FORMS } from "../support/document-forms.ts";
import { honestDocx } from "../support/honest-files.ts";
import { writeForms } from "../support/test-server.ts";
import { Saver } from "./saver.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { Uploader } from "./uploader.ts";

const { message } = ERRORS.records_full;
const SIZE_MB = 8;

/** A disk of its own, small enough to fill: only root may mount one. */
const canMount =
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;
if (!canMount) process.stdout.write("No disk can be mounted here: a full disk is not tested.\n");

let dataDir: string;
let server: ServerProcess | null = null;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "admission-test-full-"));
  if (canMount) execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "none", dataDir]);
  writeForms(join(dataDir, "forms"), DOCUMENT_FORMS);
});
afterEach(async () => {
  await server?.end("SIGKILL");
  if (canMount) execFileSync("umount", ["--lazy", dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(!canMount)("when the disk is full", () => {
  /** Takes all that is left; returns a function that frees it. */
  const fill = (): (() => void) => {
    const file = join(dataDir, "filling");
    for (const sizeBytes of [1_000_000, 10_000, 1_000]) {
      for (let number = 0; writesFile(`${file}-${sizeBytes}-${number}`, sizeBytes); number++);
    }
    return () => rmSync(join(dataDir, "filling"), { force: true, recursive: true });
  };
  const writesFile = (file: string, sizeBytes: number): boolean => {
    try {
      mkdirSync(join(dataDir, "filling"), { recursive: true });
      writeFileSync(join(dataDir, "filling", file.slice(dataDir.length + 1)), Buffer.alloc(sizeBytes));
      return true;
    } catch {
      return false;
    }
  };

  it("saves are answered with a sentence and change nothing, reading and Log Out [SAF-11] go on, and saving too once there is room", async () => {
    server = await startServerProcess(dataDir, { LOG_LEVEL: "silent" });
    const ada = await Saver.signIn(server.address, dataDir, "ada@example.org");
    const leaving = await Saver.signIn(server.address, dataDir, "leaving@example.org");
    expect((await ada.save({ name: "Ada 0" })).status).toBe(200);
    const free = fill();
    // The journal has room left of its own: it takes some saves until it has to grow.
    let saved = 0;
    let refused = await ada.save({ name: `Ada ${saved + 1}` });
    while (refused.status === 200 && saved < 2_000) {
      saved += 1;
      refused = await ada.save({ name: `Ada ${saved + 1}` });
    }
    expect(refused).toEqual({ status: 507, body: { message, code: "records_full" } });
    expect(await ada.profile()).toMatchObject({
      status: 200,
      body: { answer: { name: `Ada ${saved}` }, revision: saved + 1 },
    });
    // Who logs out is logged out, whether that can be stored or not.
    expect((await leaving.ask("GET", "/api/logout")).status).toBe(200);
    expect((await leaving.profile()).status).toBe(401);
    free();
    expect((await ada.save({ name: "Ada again" })).status).toBe(200);
    expect((await ada.profile()).body).toMatchObject({ answer: { name: "Ada again" }, revision: saved + 2 });
    expect(server.child.exitCode).toBeNull();
  });

  it("an upload is answered with a sentence, and works once there is room", async () => {
    server = await startServerProcess(dataDir, { LOG_LEVEL: "silent" });
    const ada = await Uploader.logIn(server.address, dataDir, "ada@example.org");
    const file = honestDocx("A transcript.");
    const padded = Buffer.concat([file, Buffer.alloc(400_000)]);
    const free = fill();
    rmSync(join(dataDir, "filling", "filling-10000-0"), { force: true });
    await expect(ada.upload(padded)).rejects.toThrow(/answered 5(07|03)/);
    free();
    await ada.upload(file);
    expect(await ada.statusAfter("unprocessed")).not.toBe("failed");
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { findOffice } from "../../src/server/conversion/office.ts";
import { runLimited } from "../../src/server/conversion/run-limited.ts";

const office = await findOffice();
const NOT_TRIED = office === null ? ": not tried, there is no soffice on the PATH" : "";
/** However slow the machine is: LibreOffice must have begun before its time is over. */
const TIME_LIMITS_MS = [5_000, 15_000, 60_000];

it.skipIf(office === null || process.platform !== "linux")(
  `LibreOffice is killed at its time limit with all that it started${NOT_TRIED}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "admission-test-office-"));
    let seen: readonly string[] = [];
    for (const timeMs of TIME_LIMITS_MS) {
      const running = waitingOffice(folder, timeMs);
      const ended = running.then(() => true);
      while (!(await Promise.race([ended, delay(50, false)]))) {
        seen = [...new Set([...seen, ...programsOf(folder)])];
      }
      expect(await running).toEqual({ kind: "late" });
      await expect.poll(() => programsOf(folder), { timeout: 120_000 }).toEqual([]);
      if (seen.some((name) => name.endsWith("soffice.bin"))) break;
    }
    rmSync(folder, { recursive: true, force: true });
    // The script and what it leads to: a kill of the first alone would leave the others.
    expect(seen).toContainEqual(expect.stringMatching(/soffice\.bin$/));
    expect(seen.length).toBeGreaterThan(1);
  },
);

/** LibreOffice as a server that waits for ever. */
function waitingOffice(folder: string, timeMs: number) {
  return runLimited({
    command: [
      office ?? "soffice",
      `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`,
      "--headless",
      "--norestore",
      "--accept=pipe,name=admission-test;urp",
    ],
    limits: { memoryMegabytes: 2_500, cpuSeconds: 300, fileMegabytes: 64 },
    timeMs,
    maxOutputBytes: 100_000,
    environment: { PATH: process.env.PATH ?? "", HOME: folder, LANG: "C.UTF-8" },
    folder,
    signal: new AbortController().signal,
  });
}

/** The programs of the processes that were told of this folder. */
function programsOf(folder: string): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandOf(pid))
    .filter((command) => command.some((part) => part.includes(folder)))
    .map(([program = ""]) => program);
}

function commandOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

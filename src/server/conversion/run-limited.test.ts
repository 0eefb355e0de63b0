import { constants, tmpdir } from "node:os";
import { expect, it } from "vitest";
import { runLimited } from "./run-limited.ts";

const PRINT = `
  const { execFileSync } = require("node:child_process");
  const own = require("node:os").getPriority();
  process.stdout.write(own + " " + execFileSync(process.execPath, ["-p", "os.getPriority()"]));
`;

const run = (program: string, timeMs: number) =>
  runLimited({
    command: [process.execPath, "-e", program],
    limits: { memoryMegabytes: 1_200, cpuSeconds: 20, fileMegabytes: 1 },
    timeMs,
    maxOutputBytes: 1_000,
    environment: { PATH: process.env.PATH ?? "" },
    folder: tmpdir(),
    signal: new AbortController().signal,
  });

it("tells a process that had no time from one that breaks [PPR-20]", async () => {
  expect(await run("setInterval(() => undefined, 1_000)", 300)).toEqual({ kind: "late" });
  expect(await run("process.exit(1)", 20_000)).toEqual({ kind: "broken" });
});

it("runs a process, and what it starts, at a lower priority than the server's [SAF-05]", async () => {
  const outcome = await run(PRINT, 20_000);
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  expect(outcome).toEqual({ kind: "ended", output: Buffer.from(`${low} ${low}\n`) });
});

import { constants, tmpdir } from "node:os";
import { expect, it } from "vitest";
import { runLimited } from "./run-limited.ts";

const PRINT = `
  const { execFileSync } = require("node:child_process");
  const own = require("node:os").getPriority();
  process.stdout.write(own + " " + execFileSync(process.execPath, ["-p", "os.getPriority()"]));
`;

it("runs a process, and what it starts, at a lower priority than the server's [SAF-05]", async () => {
  const outcome = await runLimited({
    command: [process.execPath, "-e", PRINT],
    limits: { memoryMegabytes: 1_200, cpuSeconds: 20, fileMegabytes: 1 },
    timeMs: 20_000,
    maxOutputBytes: 1_000,
    environment: { PATH: process.env.PATH ?? "" },
    folder: tmpdir(),
    signal: new AbortController().signal,
  });
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  expect(outcome).toEqual({ kind: "ended", output: Buffer.from(`${low} ${low}\n`) });
});

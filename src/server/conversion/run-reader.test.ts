import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { PARTNER_CONFIG } from "../../../tests/support/test-server.ts";
import { runReader } from "./run-reader.ts";

/** What comes of each thing that a process that was taken over would try. */
const TRIES = `
  const { readFileSync, writeFileSync } = require("node:fs");
  const { execFileSync } = require("node:child_process");
  const [own, strange] = process.argv.slice(1);
  const came = (work) => { try { return typeof work(); } catch (error) { return error.code; } };
  process.stdout.write(JSON.stringify([
    came(() => readFileSync(own)),
    came(() => readFileSync(strange)),
    came(() => writeFileSync(own, "")),
    came(() => execFileSync(process.execPath, ["-v"])),
    Object.keys(process.env).includes("APP_KEY"),
  ]));
`;

it("lets a process that reads a stranger's file read the program, and nothing else, and write and start nothing", async () => {
  vi.stubEnv("APP_KEY", "secret");
  const outcome = await runReader({
    program: "--eval",
    parameters: [TRIES, fileURLToPath(import.meta.url), PARTNER_CONFIG],
    cpuSeconds: 20,
    timeMs: 60_000,
    maxOutputBytes: 1_000,
    environment: {},
    folder: tmpdir(),
    signal: new AbortController().signal,
  });
  vi.unstubAllEnvs();
  const output = outcome.kind === "ended" ? outcome.output.toString() : outcome.kind;
  const denied = "ERR_ACCESS_DENIED";
  expect(JSON.parse(output)).toEqual(["object", denied, denied, denied, false]);
});

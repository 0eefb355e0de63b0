import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ADMIN = fileURLToPath(new URL("../admin.ts", import.meta.url));

it("ends without a trace when nobody reads what it prints [FRM-11]", async () => {
  const admin = spawn(process.execPath, [ADMIN, "--help"], { stdio: ["ignore", "pipe", "pipe"] });
  let trace = "";
  admin.stdout.destroy();
  admin.stderr.on("data", (part: Buffer) => {
    trace += part.toString();
  });
  expect(await once(admin, "close")).toEqual([0, null]);
  expect(trace).toBe("");
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { PARTNER_CONFIG } from "../support/test-server.ts";
import { ownFolder } from "./own-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const folder = ownFolder(MINIMAL_FORMS);

it("ends with the npm that started it, which passes no SIGTERM on", async () => {
  const environment = {
    DATA_DIR: folder.dataDir,
    FORMS_DIR: `${folder.dataDir}/forms`,
    PARTNER_CONFIG,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  };
  const npm = spawn("npm", ["start", "--silent", "--", "--worker"], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  npm.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await expect.poll(() => said).toContain("The worker is waiting for jobs.");
  // Closed once everybody is gone who writes there, the worker as well.
  const everybodyGone = once(npm, "close");
  npm.kill("SIGTERM");
  await everybodyGone;
});

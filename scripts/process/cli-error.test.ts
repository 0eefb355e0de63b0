import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SCRIPTS = fileURLToPath(new URL("../", import.meta.url));
const refusing = readdirSync(SCRIPTS).filter(
  (name) => name.endsWith(".ts") && readFileSync(SCRIPTS + name, "utf8").includes("await runOrFail("),
);

describe("a script that is used wrongly", () => {
  it("is one of several", () => expect(refusing.length).toBeGreaterThan(3));

  it.each(refusing)("says so, leads to the help and ends with 2: %s", (name) => {
    const { status, stderr } = spawnSync(process.execPath, [SCRIPTS + name, "--no-such-option"], {
      encoding: "utf8",
    });
    expect(stderr).toMatch(/^Unknown option '--no-such-option'/);
    expect(stderr).toMatch(/\nnpm run [a-z:]+ -- --help says how to use this\.\n$/);
    expect(status).toBe(2);
  });
});

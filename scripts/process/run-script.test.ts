import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(`${ROOT}package.json`, "utf8"),
);

function run(name: string, option: string) {
  const [, ...command] = (scripts[name] ?? "").split(" ");
  return spawnSync(process.execPath, [...command, option], { cwd: ROOT, encoding: "utf8" });
}

describe("the npm scripts", () => {
  it("are all of this folder", () => {
    for (const command of Object.values(scripts))
      expect(command).toMatch(/^node scripts\/run\.mjs [a-z-]+( --[a-z]+)?$/);
  });

  it("refuse an option that they do not have, and say how to learn more", () => {
    const { status, stderr } = run("start", "--no-such-option");
    expect(stderr).toContain("--no-such-option");
    expect(stderr).toMatch(/\nnpm run [a-z:]+ -- --help says how to use this\.\n$/);
    expect(status).toBe(2);
  });
});

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
  it("are few, and all of this folder", () => {
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(12);
    for (const command of Object.values(scripts)) expect(command).toMatch(/^node scripts\/run\.mjs [a-z-]+$/);
  });

  it.each(Object.keys(scripts))("%s explains itself, and refuses an option that it does not have", (name) => {
    const help = run(name, "--help");
    expect(help).toMatchObject({ status: 0, stderr: "" });
    expect(help.stdout).toMatch(new RegExp(`^Usage: npm (run )?${name}\\b`));
    const { status, stderr } = run(name, "--no-such-option");
    expect(stderr).toContain("--no-such-option");
    expect(stderr).toMatch(/\nnpm run [a-z:]+ -- --help says how to use this\.\n$/);
    expect(status).toBe(2);
  });
});

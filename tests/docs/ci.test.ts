import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const WORKFLOWS = globSync(".github/**/*.yml", { cwd: ROOT }).map((file) =>
  readFileSync(join(ROOT, file), "utf8"),
);

it("pins every action of others by its commit, and names the version", () => {
  const used = WORKFLOWS.flatMap((text) => [...text.matchAll(/\buses: (.*)$/gm)].map(([, action]) => action));
  expect(used.length).toBeGreaterThan(4);
  const unpinned = used.filter((action) => !action?.startsWith("./"));
  expect(
    unpinned.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? "")),
  ).toEqual([]);
});

it("runs the checks and every project of tests", () => {
  const all = WORKFLOWS.join("\n");
  const config = readFileSync(join(ROOT, "vitest.config.ts"), "utf8");
  const projects = [...config.matchAll(/^ +name: "(\w+)",$/gm)].map(([, name]) => name);
  expect(projects.length).toBeGreaterThan(3);
  expect(projects.filter((name) => !new RegExp(`--project ${name}\\b`).test(all))).toEqual([]);
  expect(all).toContain("npm run check");
});

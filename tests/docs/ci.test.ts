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

it("runs everything that must pass for each change, and the long run in parts and the main ways in other browsers each night and for a release", () => {
  const read = (name: string) => readFileSync(join(ROOT, ".github/workflows", name), "utf8");
  expect(read("ci.yml")).toMatch(/^ +- run: npm test$/m);
  expect(read("ci.yml")).toMatch(/pull_request:/);
  const nightly = read("nightly.yml");
  const parts = /part: \[(.*)\]/.exec(nightly)?.[1]?.split(", ") ?? [];
  expect(parts).toEqual(Array.from({ length: parts.length }, (_, index) => `${index + 1}`));
  expect(nightly).toContain(`npm run test:long -- --shard \${{ matrix.part }}/${parts.length}`);
  expect(nightly).toMatch(/^ +- run: npm run test:browsers$/m);
  expect(nightly).toMatch(/schedule:/);
  expect(nightly).toMatch(/release:/);
});

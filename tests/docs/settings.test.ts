import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Environment, readConfig } from "../../src/server/system/config.ts";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
const EXAMPLE = read(".env.example");
const PAGE = read("docs/operations.md");

/** Every setting that the configuration asks the environment for, without the `_FILE` variants. */
function settingsOfConfig(): readonly string[] {
  const names = new Set<string>();
  const environment: Environment = new Proxy(
    {},
    {
      get: (_none, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(environment);
  return [...names].filter((name) => !name.endsWith("_FILE")).toSorted();
}

const SETTING = /^#?([A-Z][A-Z0-9_]*)=(.*)$/;
const EXAMPLES = EXAMPLE.split("\n").flatMap((line) => {
  const [, name, value] = SETTING.exec(line) ?? [];
  return name === undefined || value === undefined ? [] : [[name, value] as const];
});

describe("the settings of the server", () => {
  it("are those of the table that .env.example and docs/operations.md are made of, each once", () => {
    expect(EXAMPLES.map(([name]) => name).toSorted()).toEqual(settingsOfConfig());
    expect(settingsOfConfig().length).toBeGreaterThan(15);
  });

  it("take the values that .env.example shows", () => {
    const secret = "x".repeat(32);
    const environment = Object.fromEntries(EXAMPLES.map(([name, value]) => [name, value || secret]));
    const config = readConfig(environment);
    expect(config).toMatchObject({ port: 3000, runsJobs: true, s3: { bucket: "admission-documents" } });
  });

  it.each([
    [".env.example", EXAMPLE],
    ["docs/operations.md", PAGE],
  ])("go with the worker, which %s mentions", (_path, text) => {
    expect(text).toContain("npm start -- --worker");
  });
});

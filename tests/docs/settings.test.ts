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
/** The parts of the example: a few settings each, with what is said about them above. */
const PARTS = EXAMPLE.trim()
  .split("\n\n")
  .map((part) => part.split("\n"));
const EXAMPLES = PARTS.flat().flatMap((line) => {
  const [, name, value] = SETTING.exec(line) ?? [];
  return name === undefined || value === undefined ? [] : [[name, value] as const];
});

/** The rows of the table under "Configuration", as cells. */
const ROWS = (/\n## Configuration\n([\s\S]*?)\n## /.exec(PAGE)?.[1] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

describe("the settings of the server", () => {
  it("are those of .env.example, each once", () => {
    expect(EXAMPLES.map(([name]) => name).toSorted()).toEqual(settingsOfConfig());
  });

  it("are those of docs/operations.md, each once", () => {
    const named = ROWS.flatMap(([, names = ""]) => [...names.matchAll(/`([A-Z0-9_]+)`/g)]);
    expect(named.map(([, name]) => name).toSorted()).toEqual(settingsOfConfig());
  });

  it("have a sentence in .env.example and a whole row in docs/operations.md", () => {
    const silentParts = PARTS.filter(([first = ""]) => !/^# \S/.test(first));
    const silentRows = ROWS.filter((cells) => cells.slice(1, 4).some((cell) => cell === ""));
    expect([...silentParts, ...silentRows]).toEqual([]);
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
    expect(text).toContain("npm run worker");
  });
});

import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, ["scripts/lint-forms.ts", ...args], { cwd: ROOT }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code);
      done({ code, stdout, stderr });
    });
  });
}

describe("npm run lint:forms", () => {
  let folder = "";

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lint-forms-"));
    await cp(join(ROOT, "forms"), join(folder, "forms"), { recursive: true });
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("finds no error in the product's own forms", async () => {
    const { code, stdout } = await run();
    expect(stdout).toMatch(/^\d+ files: 0 errors, \d+ warnings?\.$/m);
    expect(code).toBe(0);
  });

  it("ends with 1 and one line for an error, which names file, line, column and code [CFG-01]", async () => {
    const path = join(folder, "forms/data-model.json");
    await writeFile(path, (await readFile(path, "utf8")).replace('"first_name"', '"frist_name"'));
    const { code, stdout } = await run(join(folder, "forms"));
    expect(code).toBe(1);
    expect(stdout.replaceAll(folder, "")).toMatch(
      /^\/forms\/pages\/about\.schema\.json:\d+:\d+ error key-not-in-data-model {2}The question "first_name" is not in the data model.* \(Did you mean "frist_name"\?\)$/m,
    );
    expect(stdout).toMatch(/: 1 error, /);
  });

  it("prints findings as JSON for programs", async () => {
    await writeFile(join(folder, "forms/options/extra.json"), "{");
    const { code, stdout } = await run(join(folder, "forms"), "--json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toContainEqual({
      severity: "error",
      code: "invalid-json",
      file: `${folder}/forms/options/extra.json`,
      line: 1,
      column: 2,
      pointer: "",
      message: 'A closing brace "}" is missing.',
    });
  });

  it.each([[["nowhere"]], [["forms", "more"]], [["--wrong"]], [["--config", "nowhere.json"]]])(
    "ends with 2 and a hint on wrong usage: %j",
    async (args) => {
      const { code, stdout, stderr } = await run(...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain("npm run lint:forms -- --help");
    },
  );

  it("explains itself and every code", async () => {
    expect((await run("--help")).stdout).toContain("Usage: npm run lint:forms");
    expect((await run("--codes")).stdout).toMatch(/^prefix-not-in-key +error +A key of a repeated group/m);
  });
});

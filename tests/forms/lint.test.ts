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
  return runWith({}, ...args);
}

function runWith(settings: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    const options = { cwd: ROOT, env: { ...process.env, ...settings } };
    execFile(process.execPath, ["scripts/lint-forms.ts", ...args], options, (error, stdout, stderr) => {
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
    expect(stdout).toMatch(/^\d+ files: 0 errors, \d+ warnings?(, \d+ hints?)?\.$/m);
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

  it("checks what the server takes when it is told nothing else [SAF-11]", async () => {
    const [forms, config] = [join(folder, "forms"), join(folder, "partner.json")];
    await writeFile(join(forms, "application.json"), "{");
    await writeFile(config, "{");
    const settings = { FORMS_DIR: forms, PARTNER_CONFIG: config };
    const { code, stdout } = await runWith(settings);
    expect(code).toBe(1);
    expect(stdout).toContain(`${forms}/application.json:1:`);
    expect(stdout).toContain(`${config}:1:`);
    expect((await runWith(settings, "forms", "--config", "partner.config.json")).code).toBe(0);
  });

  it("ends with 0 when there are only warnings and hints, and counts them in the last line [GRP-02]", async () => {
    await writeFile(
      join(folder, "forms/options/extra.json"),
      '{ "options": [{ "code": "A", "label": "A" }] }',
    );
    const model = join(folder, "forms/data-model.json");
    const age = '"sibling_age": { "type": "string", "sensitivity": "personal", "maxLength": 3 },';
    const ofTheSecond = age.replace("sibling_", "sibling_2_");
    await writeFile(model, (await readFile(model, "utf8")).replace(age, `${age}${ofTheSecond}`));
    const { code, stdout } = await run(join(folder, "forms"));
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /extra\.json:1:1 warning unused-file {2}Nothing uses this file.*\n\d+ files: 0 errors, 1 warning, 1 hint\.\n$/,
    );
    expect(stdout).toMatch(/data-model\.json:\d+:\d+ hint entry-keys-derivable {2}"sibling_2_age" /);
  });

  it("says of a condition that contradicts the section around it when it would hold [CON-01]", async () => {
    const path = join(folder, "forms/pages/about.ui.json");
    const inner =
      '{ "when": { "valueKey": "mailing_addr_same_as_perm_addr", "operator": "equals", "target": "Y" }, "content": [{ "text": "T" }] }';
    const block = '{ "block": "address", "prefix": "mailing_" }';
    await writeFile(path, (await readFile(path, "utf8")).replace(block, `${block}, ${inner}`));
    const { code, stdout } = await run(join(folder, "forms"), "--json");
    expect(code).toBe(1);
    const findings: readonly { readonly severity: string }[] = JSON.parse(stdout);
    expect(findings.filter(({ severity }) => severity !== "hint")).toMatchObject([
      {
        code: "rule-contradicts-section",
        message:
          'This can never show where it stands: "mailing_addr_same_as_perm_addr" is "N" and ' +
          '"mailing_addr_same_as_perm_addr" is "Y" exclude each other. ' +
          'Its own condition holds, for example, when "mailing_addr_same_as_perm_addr" is "Y".',
      },
    ]);
  });

  it("sorts findings by file, line and column", async () => {
    for (const file of ["options/countries.json", "application.json", "pages/about.ui.json"]) {
      await writeFile(join(folder, "forms", file), "{\n,\n}");
    }
    const { stdout } = await run(join(folder, "forms"));
    const files = stdout
      .split("\n")
      .filter((line) => line.includes(" error "))
      .map((line) => line.slice(folder.length).split(":")[0]);
    expect(files).toEqual([
      "/forms/application.json",
      "/forms/options/countries.json",
      "/forms/pages/about.ui.json",
    ]);
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
    expect((await run("--codes", "--markdown")).stdout).toMatch(
      /^\| `prefix-not-in-key` \| error \| A key of a repeated group/m,
    );
  });
});

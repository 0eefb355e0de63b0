import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lintDefinitions } from "../../src/authoring/lint/lint-forms.ts";
import { readFormFiles } from "../../src/server/publishing/form-folder.ts";
import { edited, MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { writeForms } from "../support/test-server.ts";
import { jsonFences } from "./json-fences.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = readFileSync(`${ROOT}docs/change-a-live-form.md`, "utf8");
/** Every command that the page shows in a block of its own, in its order. */
const COMMANDS = [...PAGE.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
  block.trim().split("\n"),
);
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(`${ROOT}package.json`, "utf8"),
);
const titled = (title: string) =>
  edited(MINIMAL_FORMS, [["application.json", '"title": "About You"', `"title": "${title}"`]]);

let folder = "";
let data = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "live-forms-"));
  data = mkdtempSync(join(tmpdir(), "live-data-"));
});
afterAll(() => {
  for (const place of [folder, data]) rmSync(place, { recursive: true });
});

/** Runs a command as npm does, in an installation of its own. */
function run(command: string): string {
  const [, name = "", told = ""] = /^npm run ([a-z:]+)(?: -- (.*))?$/.exec(command) ?? [];
  const [, ...script] = (scripts[name] ?? "").split(" ");
  const options = [...told.matchAll(/"([^"]*)"|\S+/g)].map(([whole, quoted]) => quoted ?? whole);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...script, ...options], {
    cwd: ROOT,
    env: { DATA_DIR: data, FORMS_DIR: folder, FORMS_PUBLISH: "manual" },
    encoding: "utf8",
  });
  // The first of them makes the database, and says so.
  const said = stderr.replace(/^There was no database in .+\n/, "");
  expect([command, status, said]).toEqual([command, 0, ""]);
  return stdout;
}

/** Each command starts a process of its own. */
const COMMANDS_LIMIT_MS = 600_000;

it(
  "leads through a change, command by command, and back [VER-01] [VER-02] [VER-05] [PRV-01]",
  {
    timeout: COMMANDS_LIMIT_MS,
  },
  () => {
    for (const title of ["About You", "About Yourself"]) {
      writeForms(folder, titled(title));
      run("npm run forms -- publish");
    }
    writeForms(folder, titled("All About You"));
    const said = new Map<string, string>();
    // Each installation's tokens have ids of their own.
    let tokenId = "";
    for (const command of COMMANDS) {
      const text = run(command.replace(/(?<=--revoke )\w+/, tokenId));
      tokenId = /^Token (\w+),/m.exec(text)?.[1] ?? tokenId;
      said.set(command, text);
    }
    const saidBy = (start: string) =>
      [...said].find(([command]) => command.startsWith(`npm run ${start}`))?.[1] ?? "";
    expect(saidBy("forms -- versions")).toMatch(/^→ {4}2 .*\n {5}1 /);
    expect(saidBy("forms -- diff 2")).toContain("“About Yourself” is now “All About You”");
    expect(saidBy("forms -- publish")).toContain("Version 3 is what applicants see from now on.");
    expect(saidBy("forms -- preview --revoke")).toContain(`Token ${tokenId} no longer works.`);
    expect(saidBy("forms:impact")).toContain("0 drafts, 0 submitted applications (never touched).");
    expect(saidBy("forms -- rollback 1")).toContain("Version 4 is what applicants see from now on.");
    expect(readFileSync(join(folder, "application.json"), "utf8")).toContain('"title": "About You"');
  },
);

it("shows a declared change that lint takes, in forms/ with the key and the code that it leads to [CRY-02]", async () => {
  const { files: forms } = await readFormFiles(`${ROOT}forms`);
  const renamed = Object.entries(forms).map(([path, text]) => [
    path,
    text.replaceAll('"middle_name"', '"second_name"').replace('"code": "202730"', '"code": "202740"'),
  ]);
  const [, path = ""] = /^`forms\/(changes\/.*\.json)`$/m.exec(PAGE) ?? [];
  const [{ text } = { text: "" }] = jsonFences(PAGE);
  const { findings } = lintDefinitions(
    { ...Object.fromEntries(renamed), [path]: text },
    { characterLimit: 7000 },
  );
  expect(findings.filter(({ file, severity }) => file === path || severity === "error")).toEqual([]);
});

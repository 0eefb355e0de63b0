import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readConfig } from "../../src/server/system/config.ts";
import { MINIMAL_FORMS } from "../../tests/support/minimal-forms.ts";
import { logInAs, startTestServer, type TestServer } from "../../tests/support/test-server.ts";
import { applications } from "./applications.ts";
import type { AdminCommand } from "./command.ts";
import { exportSubmitted } from "./export-applications.ts";
import { nameOfApplication } from "./name-application.ts";
import { serviceToken } from "./tokens.ts";

const inFolder = (name: string) =>
  Object.fromEntries(Object.entries(MINIMAL_FORMS).map(([path, text]) => [`${name}/${path}`, text]));

let server: TestServer;
let folder = "";
let lines: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "admission-test-names-"));
  server = await startTestServer({ forms: { ...inFolder("nursing"), ...inFolder("doctoral") } });
  const ada = await logInAs(server, "ada@example.org");
  for (const name of ["nursing", "doctoral"])
    await ada.put(`/${name}/api/answer`, { name: `Ada of ${name}`, mail_city: "Bath" });
  expect((await ada.post("/nursing/api/submit", {})).statusCode).toBe(200);
  expect((await ada.post("/doctoral/api/submit", {})).statusCode).toBe(200);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  lines = [];
});

const run = (command: AdminCommand, ...options: readonly string[]) =>
  command.run(options, {
    config: readConfig({ DATA_DIR: server.dataDir, FORMS_DIR: server.formsDir }),
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });
const exportTo = (name: string, ...options: readonly string[]) =>
  run(exportSubmitted, join(folder, name), ...options);
const namesIn = (name: string) => {
  const text = readFileSync(join(folder, name), "utf8").trimEnd();
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line).answer.name);
};

it("says which application is meant, where there are several [APP-04]", async () => {
  await expect(exportTo("all.jsonl")).rejects.toThrow(
    "Say which application with --application: doctoral, nursing.",
  );
  await expect(exportTo("all.jsonl", "--application", "law")).rejects.toThrow("There is no application law.");
  await expect(run(serviceToken, "ada@example.org", "--hours", "1")).rejects.toThrow("Say which application");
  expect(await run(serviceToken, "ada@example.org", "--hours", "1", "--application", "doctoral")).toBe(0);
  expect(lines[0]).toMatch(/\/doctoral\/\?service_token=/);
});

it("exports those of one, and what is new is new of that one [APP-04]", async () => {
  expect(await exportTo("nursing.jsonl", "--application", "nursing", "--new", "banner")).toBe(0);
  expect(namesIn("nursing.jsonl")).toEqual(["Ada of nursing"]);
  expect(await exportTo("again.jsonl", "--application", "nursing", "--new", "banner")).toBe(0);
  expect(namesIn("again.jsonl")).toEqual([]);
  expect(await exportTo("doctoral.jsonl", "--application", "doctoral", "--new", "banner")).toBe(0);
  expect(namesIn("doctoral.jsonl")).toEqual(["Ada of doctoral"]);
});

it("lists all, or those of one [APP-04]", async () => {
  await run(applications);
  expect(lines.slice(0, 2).map((line) => line.split("  ").at(-1))).toEqual(
    expect.arrayContaining(["nursing", "doctoral"]),
  );
  lines = [];
  await run(applications, "--application", "nursing");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/ {2}nursing$/);
});

it("names none twice, and none as no application can be called [APP-01]", async () => {
  expect(await run(nameOfApplication, "nursing")).toBe(1);
  expect(lines).toEqual(["There is an application called nursing already. Nothing was changed."]);
  lines = [];
  expect(await run(nameOfApplication, "law")).toBe(1);
  expect(lines).toEqual(["There is no application without a name. Nothing was changed."]);
  await expect(run(nameOfApplication, "api")).rejects.toThrow("No application can be called api");
});

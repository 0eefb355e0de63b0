import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readConfig } from "../../src/server/system/config.ts";
import { MINIMAL_FORMS } from "../../tests/support/minimal-forms.ts";
import { logInAs, startTestServer, type TestServer } from "../../tests/support/test-server.ts";
import type { AdminCommand } from "./command.ts";
import { nameOfApplication } from "./name-application.ts";
import { serviceToken } from "./tokens.ts";

const inFolder = (name: string) =>
  Object.fromEntries(Object.entries(MINIMAL_FORMS).map(([path, text]) => [`${name}/${path}`, text]));

let server: TestServer;
let lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ forms: { ...inFolder("nursing"), ...inFolder("doctoral") } });
  await logInAs(server, "ada@example.org");
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

const run = (command: AdminCommand, ...options: readonly string[]) =>
  command.run(options, {
    config: readConfig({ DATA_DIR: server.dataDir, FORMS_DIR: server.formsDir }),
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });

it("says which application is meant, where there are several [APP-04]", async () => {
  const make = (...options: readonly string[]) =>
    run(serviceToken, "ada@example.org", "--hours", "1", ...options);
  await expect(make()).rejects.toThrow("Say which application with --application: doctoral, nursing.");
  await expect(make("--application", "law")).rejects.toThrow("There is no application law.");
  expect(await make("--application", "doctoral")).toBe(0);
  expect(lines[0]).toMatch(/\/doctoral\/\?service_token=/);
});

it("names none twice, and none as no application can be called [APP-01]", async () => {
  expect(await run(nameOfApplication, "nursing")).toBe(1);
  expect(lines).toEqual(["There is an application called nursing already. Nothing was changed."]);
  lines = [];
  expect(await run(nameOfApplication, "law")).toBe(1);
  expect(lines).toEqual(["There is no application without a name. Nothing was changed."]);
  await expect(run(nameOfApplication, "api")).rejects.toThrow("No application can be called api");
});

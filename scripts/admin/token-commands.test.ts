import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { findAccount } from "../../src/server/store/accounts.ts";
import { listAudit } from "../../src/server/store/audit.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { logInAs, startTestServer, type TestServer } from "../../tests/support/test-server.ts";
import { type AdminCommand, UsageError } from "./command.ts";
import { prefillToken, publicAddress, serviceToken, tokens } from "./tokens.ts";

let server: TestServer;
let lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: "https://apply.school.example" } });
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

const run = (command: AdminCommand, ...options: readonly string[]) =>
  command.run(options, {
    config: server.context.config,
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });
const fileWith = (text: string) => {
  const file = join(server.dataDir, "answers.json");
  writeFileSync(file, text);
  return file;
};
/** The call behind the address that was printed first. */
const callFor = (path: string) => {
  const { origin, pathname, search } = new URL(lines[0] ?? "");
  expect([origin, pathname]).toEqual(["https://apply.school.example", "/"]);
  return server.browser().get(path + search);
};
const printedId = () => /^Token (\w+), until (\S+)\.$/.exec(lines[1] ?? "")?.[1] ?? "";

it("makes an address whose answers the server gives out, under its own key and database [API-23, QRY-01]", async () => {
  const file = fileWith('{ "name": "Ada", "agree": true, "pet_name": "" }');
  expect(await run(prefillToken, file, "--hours", "5")).toBe(0);
  expect((await callFor("/public/tmp")).json()).toEqual({ name: "Ada", agree: true });
  const until = Date.parse(/until (\S+)\.$/.exec(lines[1] ?? "")?.[1] ?? "");
  expect(Math.abs(until - Date.now() - 5 * 3_600_000)).toBeLessThan(60_000);
});

it("makes nothing of answers that may not be stored, and says which", async () => {
  const file = fileWith('{ "name": 1, "country": "XXX", "naem": "Ada" }');
  expect(await run(prefillToken, file)).toBe(1);
  expect(lines).toEqual([
    `${file}: name: The answer must be text.`,
    `${file}: country: The answer is not one of the options.`,
    `${file}: naem: This question is not part of the application.`,
    "Nothing was made.",
  ]);
});

it.each([
  ["[]", "It must be one object of answers by key."],
  ["{}", "It holds no answer."],
  ["{", "It is not valid JSON."],
])("makes nothing of a file that holds %s", async (text, reason) => {
  const file = fileWith(text);
  expect(await run(prefillToken, file)).toBe(1);
  expect(lines).toEqual([`${file}: ${reason} Nothing was made.`]);
});

it("makes nothing of a file that is not there", async () => {
  expect(await run(prefillToken, "/nowhere.json")).toBe(1);
  expect(lines).toEqual(["/nowhere.json: It cannot be read (ENOENT). Nothing was made."]);
});

it("makes an address at which staff read one application, until it is revoked [API-24, QRY-02]", async () => {
  const browser = await logInAs(server, "ada@example.org");
  await browser.put("/api/answer", { name: "Ada" });
  expect(await run(serviceToken, " Ada@Example.org ", "--hours", "1")).toBe(0);
  expect((await callFor("/service/tmp-pdf")).json().answer).toEqual({ name: "Ada" });
  const [address = "", id] = [lines[0], printedId()];

  lines = [];
  expect(await run(tokens)).toBe(0);
  expect(lines.find((line) => line.startsWith(id))).toMatch(
    /^\w+ {2}service {2}ada@example\.org {2}until 20/,
  );
  expect(lines.join()).not.toContain(new URL(address).searchParams.get("service_token"));

  lines = [address];
  expect(await run(prefillToken, "--revoke", id)).toBe(1);
  expect((await callFor("/service/tmp-pdf")).statusCode).toBe(200);
  expect(await run(serviceToken, "--revoke", id)).toBe(0);
  expect((await callFor("/service/tmp-pdf")).json().code).toBe("wrong_token");
  expect(lines.slice(1)).toEqual([
    `There is no prefill token ${id}. Nothing was changed.`,
    `Token ${id} no longer works.`,
  ]);
});

it("writes into the audit trail whose application a token opens, and that it was revoked", async () => {
  await logInAs(server, "trail@example.org");
  const account = await findAccount(server.context.store, "trail@example.org");
  await run(serviceToken, "trail@example.org", "--hours", "1");
  const id = printedId();
  await run(serviceToken, "--revoke", id);
  const trail = await listAudit(server.context.store, id);
  expect(trail.map(({ action, account_id, client }) => [action, account_id, client])).toEqual([
    ["token_made", account?.id, "admin"],
    ["token_revoked", account?.id, "admin"],
  ]);
});

it("makes nothing for somebody who has no account", async () => {
  expect(await run(serviceToken, "nobody@example.org", "--hours", "1")).toBe(1);
  expect(lines).toEqual(["There is no account nobody@example.org. Nothing was made."]);
});

it.each([
  [serviceToken, ["ada@example.org"]],
  [serviceToken, ["ada@example.org", "--hours", "0"]],
  [serviceToken, ["ada@example.org", "--hours", "721"]],
  [serviceToken, ["ada@example.org", "--hours", "one"]],
  [serviceToken, ["--hours", "1"]],
  [serviceToken, ["a@example.org", "b@example.org", "--hours", "1"]],
  [prefillToken, []],
  [prefillToken, ["answers.json", "--revoke", "1"]],
] as const)("refuses to be called the wrong way (%#)", async (command, options) => {
  await expect(run(command, ...options)).rejects.toThrow(UsageError);
  expect(lines).toEqual([]);
});

it("prints addresses under which browsers reach the server", () => {
  const address = (environment: Readonly<Record<string, string>>) => publicAddress(readConfig(environment));
  expect(address({})).toBe("http://localhost:3000");
  expect(address({ PUBLIC_URL: "https://apply.school.example", PORT: "80" })).toBe(
    "https://apply.school.example",
  );
  expect(address({ HOST: "0.0.0.0", PORT: "8080" })).toBe("http://localhost:8080");
  expect(address({ HOST: "::1" })).toBe("http://[::1]:3000");
});

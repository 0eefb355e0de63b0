import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readConfig } from "../../src/server/system/config.ts";
import { startTestServer, type TestServer } from "../../tests/support/test-server.ts";
import { apiTokens } from "./api-tokens.ts";
import { UsageError } from "./command.ts";

let server: TestServer;
let lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

const run = (...options: readonly string[]) =>
  apiTokens.run(options, {
    config: readConfig({ DATA_DIR: server.dataDir }),
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });
const statusOf = async (token: string) =>
  (await server.browser().get("/desk/api/applications", { authorization: `Bearer ${token}` })).statusCode;

it("makes a token that is shown once, lists it and ends it [DSK-44]", async () => {
  expect(await run()).toBe(0);
  expect(lines.splice(0)).toEqual(["There is no token."]);
  expect(await run("--add", " Records system ", "--days", "2", "--sensitive")).toBe(0);
  const token = /adm_[\w-]{43}/.exec(lines[0] ?? "")?.[0] ?? "";
  const id = /^Token ([0-9a-f]{12}), until /.exec(lines[1] ?? "")?.[1] ?? "";
  lines = [];
  expect(await statusOf(token)).toBe(200);
  await run();
  expect(lines.splice(0)).toEqual([
    expect.stringMatching(new RegExp(`^${id}  Records system  with sensitive answers  until .*Z  used .*Z$`)),
  ]);
  expect(await run("--revoke", id)).toBe(0);
  expect(await statusOf(token)).toBe(401);
  lines = [];
  expect(await run("--revoke", id)).toBe(1);
  await run();
  expect(lines).toEqual([
    `There is no token ${id} that works. Nothing was changed.`,
    expect.stringContaining("revoked"),
  ]);
});

it("refuses what it cannot make a token of [DSK-44]", async () => {
  for (const options of [
    ["--add", "CRM"],
    ["--add", " ", "--days", "1"],
    ["--add", "CRM", "--days", "367"],
    ["--add", "CRM", "--days", "1", "--application", "law"],
    ["--days", "1"],
    ["--add", "CRM", "--days", "1", "--revoke", "x"],
  ])
    await expect(run(...options), options.join(" ")).rejects.toThrow(UsageError);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { listLatestAudit } from "../../src/server/store/audit.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import type { Store } from "../../src/server/store/store.ts";
import { listEndpoints, loadSecrets } from "../../src/server/store/webhook-endpoints.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { createSqlite, type TestDatabase } from "../../tests/support/databases.ts";
import { webhooks } from "./webhooks.ts";

const URL_OF_RECORDS = "https://records.example.org/admissions";

let place: TestDatabase;
let store: Store;
let lines: string[] = [];
beforeEach(async () => {
  place = await createSqlite();
  store = await openStore(place.location, loadAppKeys(readConfig({ DATA_DIR: place.location.dataDir })));
});
afterEach(async () => {
  await store.close();
  await place.remove();
});

async function run(...options: readonly string[]): Promise<number> {
  lines = [];
  return webhooks.run(options, {
    config: readConfig({ DATA_DIR: place.location.dataDir }),
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });
}

async function added(): Promise<string> {
  await run("--add", URL_OF_RECORDS);
  return /^Webhook (\S+) is told/.exec(lines[0] ?? "")?.[1] ?? "";
}

it("adds an address and shows its secret once, encrypted in the database [HOK-05]", async () => {
  const id = await added();
  const secret = /whsec_\S+$/.exec(lines[1] ?? "")?.[0] ?? "";
  expect(await loadSecrets(store, id)).toEqual([secret]);
  const stored = store.db.selectFrom("webhook_endpoints").select("secrets").executeTakeFirstOrThrow();
  expect((await stored).secrets).toMatch(/^v1\./);
  await run();
  expect(lines).toEqual([`${id}  ${URL_OF_RECORDS}  answers`]);
  expect((await listLatestAudit(store, 5)).map(({ action }) => action)).toEqual([
    "webhooks_listed",
    "webhook_added",
  ]);
});

it.each(["http://records.example.org", "https://user:word@records.example.org", "ftp://a", "records"])(
  "takes no address such as %s",
  async (url) => {
    expect(await run("--add", url)).toBe(1);
    expect(lines[0]).toMatch(/^A webhook needs an address that starts with https:/);
    expect(await listEndpoints(store)).toEqual([]);
  },
);

it("pauses, renews the secret and forgets", async () => {
  const id = await added();
  const [first] = (await loadSecrets(store, id)) ?? [];
  await run("--pause", id);
  expect((await listEndpoints(store))[0]?.paused_at).toEqual(expect.any(Number));
  await run("--rotate", id);
  expect(await loadSecrets(store, id)).toEqual([/whsec_\S+$/.exec(lines[0] ?? "")?.[0], first]);
  await run("--remove", id);
  expect(await listEndpoints(store)).toEqual([]);
  for (const option of ["--pause", "--rotate", "--remove"]) {
    expect(await run(option, id)).toBe(1);
    expect(lines).toEqual([`There is no webhook ${id}. Nothing was changed.`]);
  }
});

it("takes one option at a time", async () => {
  await expect(run("--pause", "a", "--rotate", "a")).rejects.toThrow("one of the options");
});

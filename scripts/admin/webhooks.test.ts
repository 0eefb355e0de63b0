import { afterEach, beforeEach, expect, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { listLatestAudit } from "../../src/server/store/audit.ts";
import { openDatabase } from "../../src/server/store/open-database.ts";
import type { Database } from "../../src/server/store/schema.ts";
import { inTransaction } from "../../src/server/store/statements.ts";
import { claimDelivery, failDelivery } from "../../src/server/store/webhook-deliveries.ts";
import { listEndpoints, loadSecrets } from "../../src/server/store/webhook-endpoints.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { createSqlite, type TestDatabase } from "../../tests/support/databases.ts";
import { webhooks } from "./webhooks.ts";

const URL_OF_RECORDS = "https://records.example.org/admissions";

let place: TestDatabase;
let db: Database;
let lines: string[] = [];
beforeEach(async () => {
  place = await createSqlite();
  db = await openDatabase(place.location, loadAppKeys(readConfig({ DATA_DIR: place.location.dataDir })));
});
afterEach(async () => {
  await db.destroy();
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
  expect(await loadSecrets(db, id)).toEqual([secret]);
  const stored = db.selectFrom("webhook_endpoints").select("secrets").executeTakeFirstOrThrow();
  expect((await stored).secrets).toMatch(/^v1\./);
  await run();
  expect(lines).toEqual([`${id}  ${URL_OF_RECORDS}  answers`]);
  expect((await listLatestAudit(db, 5)).map(({ action }) => action)).toEqual([
    "webhooks_listed",
    "webhook_added",
  ]);
});

it.each(["http://records.example.org", "https://user:word@records.example.org", "ftp://a", "records"])(
  "takes no address such as %s",
  async (url) => {
    expect(await run("--add", url)).toBe(1);
    expect(lines[0]).toMatch(/^A webhook needs an address that starts with https:/);
    expect(await listEndpoints(db)).toEqual([]);
  },
);

it("pauses, resumes, renews the secret and forgets", async () => {
  const id = await added();
  const [first] = (await loadSecrets(db, id)) ?? [];
  await run("--pause", id);
  expect((await listEndpoints(db))[0]?.paused_at).toEqual(expect.any(Number));
  await run("--resume", id);
  expect((await listEndpoints(db))[0]?.paused_at).toBeNull();
  await run("--rotate", id);
  expect(await loadSecrets(db, id)).toEqual([/whsec_\S+$/.exec(lines[0] ?? "")?.[0], first]);
  await run("--remove", id);
  expect(await listEndpoints(db)).toEqual([]);
  for (const option of ["--pause", "--resume", "--rotate", "--remove", "--test", "--deliveries"]) {
    expect(await run(option, id)).toBe(1);
    expect(lines).toEqual([`There is no webhook ${id}. Nothing was changed.`]);
  }
});

it("shows what became of deliveries, and sends one again that failed [HOK-04]", async () => {
  const id = await added();
  await run("--deliveries", id);
  expect(lines).toEqual(["Nothing."]);
  await run("--test", id);
  const delivery = /^Delivery (\S+) is sent/.exec(lines[0] ?? "")?.[1] ?? "";
  await run("--deliveries", id);
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${delivery}  webhook.test  \\S+Z  waits  0 attempts$`)),
  ]);
  expect(await run("--replay", delivery)).toBe(1);
  const [endpoint] = await listEndpoints(db);
  if (endpoint === undefined) throw new Error("There is no endpoint.");
  const now = Date.now();
  const claimed = await claimDelivery(db, { endpoint, now, leaseMs: 1_000 });
  if (claimed === undefined) throw new Error("Nothing is due.");
  await inTransaction(db, (tx) => failDelivery(tx, claimed, { now, status: 500, error: "refused" }));
  await run("--deliveries", id, "--failed");
  expect(lines).toEqual([expect.stringMatching(/ {2}failed \S+Z {2}1 attempt {2}500$/)]);
  expect(await run("--replay", delivery)).toBe(0);
  await run("--deliveries", id, "--failed");
  expect(lines).toEqual(["Nothing."]);
});

it("takes one option at a time", async () => {
  await expect(run("--pause", "a", "--resume", "a")).rejects.toThrow("one of the options");
  await expect(run("--failed")).rejects.toThrow("go with --deliveries");
});

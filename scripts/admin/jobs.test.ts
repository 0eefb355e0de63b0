import { afterEach, beforeEach, expect, it } from "vitest";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { listAudit } from "../../src/server/store/audit.ts";
import { addJob, claimJob, failJob, listJobs, retryJob } from "../../src/server/store/jobs.ts";
import { openStore } from "../../src/server/store/open-store.ts";
import type { Store } from "../../src/server/store/store.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { allOf } from "../../tests/support/all-of.ts";
import { createSqlite, type TestDatabase } from "../../tests/support/databases.ts";
import { jobs } from "./jobs.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.now();

let place: TestDatabase;
let store: Store;
let lines: string[] = [];
beforeEach(async () => {
  lines = [];
  place = await createSqlite();
  store = await openStore(place.location, loadAppKeys(readConfig({ DATA_DIR: place.location.dataDir })));
});
afterEach(async () => {
  await store.close();
  await place.remove();
});

const run = (...options: readonly string[]) =>
  jobs.run(options, {
    config: readConfig({ DATA_DIR: place.location.dataDir }),
    print: (line) => void lines.push(line),
    printed: async () => undefined,
  });
const add = (kind: string) =>
  addJob(store, { kind, payload: "secret", now: NOW - 1, givesUpAt: NOW + HOUR_MS });
const claim = async (kind: string) => {
  const job = await claimJob(store, { kinds: [kind], now: NOW, leaseMs: HOUR_MS });
  if (!job) throw new Error(`No job of kind ${kind} is due.`);
  return job;
};
const idOf = async (kind: string) =>
  (await allOf(listJobs(store))).find((job) => job.kind === kind)?.id ?? "";
const lineOf = (kind: string) => lines.find((line) => line.includes(`  ${kind}  `));

it("lists what waits, is being done and failed, without what it is about", async () => {
  for (const kind of ["waiting", "later", "running", "dead"]) await add(kind);
  await retryJob(store, await claim("later"), { runAt: NOW + HOUR_MS, error: "TypeError" });
  await claim("running");
  await failJob(store, await claim("dead"), NOW);
  expect(await run()).toBe(0);
  const later = new Date(NOW + HOUR_MS).toISOString();
  expect(lineOf("waiting")).toBe(`${await idOf("waiting")}  waiting  waits  0 attempts`);
  expect(lineOf("later")).toBe(`${await idOf("later")}  later  waits until ${later}  1 attempt  TypeError`);
  expect(lineOf("running")).toBe(`${await idOf("running")}  running  being done  1 attempt`);
  expect(lineOf("dead")).toBe(
    `${await idOf("dead")}  dead  failed ${new Date(NOW).toISOString()}  1 attempt`,
  );
  expect(lines.at(-1)).toBe("3 to do, 1 failed.");
  expect(lines.join()).not.toContain("secret");
});

it("lets a job that waits for its next attempt be tried at once, and writes that down", async () => {
  await add("later");
  await retryJob(store, await claim("later"), { runAt: NOW + HOUR_MS, error: "Error" });
  const id = await idOf("later");
  expect(await claimJob(store, { kinds: ["later"], now: Date.now(), leaseMs: 1 })).toBeUndefined();
  expect(await run("--retry", id)).toBe(0);
  expect(lines).toEqual([`Job ${id} is tried at once.`]);
  expect((await claimJob(store, { kinds: ["later"], now: Date.now(), leaseMs: 1 }))?.id).toBe(id);
  expect((await listAudit(store, id)).map(({ action }) => action)).toEqual(["job_retried"]);
});

it("lets a job that failed be tried again with what it is about, and gives it time", async () => {
  await add("dead");
  await failJob(store, await claim("dead"), NOW);
  const id = await idOf("dead");
  expect(await run("--retry", id)).toBe(0);
  const job = await claimJob(store, { kinds: ["dead"], now: Date.now(), leaseMs: 1 });
  expect(job).toMatchObject({ id, payload: "secret", failed_at: null });
  expect(job?.gives_up_at).toBeGreaterThan(Date.now());
  expect((await listAudit(store, id)).map(({ action }) => action)).toEqual(["job_retried"]);
});

it("leaves alone what is being done or is not there", async () => {
  await add("running");
  await claim("running");
  for (const id of [await idOf("running"), "nothing"]) {
    lines = [];
    expect(await run("--retry", id)).toBe(1);
    expect(lines).toEqual([`No job ${id} waits: it is being done, or is not there. Nothing was changed.`]);
    expect(await listAudit(store, id)).toEqual([]);
  }
});

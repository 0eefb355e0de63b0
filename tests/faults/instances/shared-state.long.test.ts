import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPostgres, type TestDatabase } from "../../support/databases.ts";
import { edited } from "../../support/minimal-forms.ts";
import { SAVING_FORMS } from "../../support/saving-forms.ts";
import { writeForms } from "../../support/test-server.ts";
import { Saver } from "../saver.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { post } from "../sign-in.ts";

const CHANGED = edited(SAVING_FORMS, [["application.json", '"About You"', '"You and Yours"']]);
const APP_KEY = "a key that both of the instances know of";

let database: TestDatabase;
let otherDir: string;
let instances: ServerProcess[];

beforeEach(async () => {
  database = await createPostgres();
  otherDir = mkdtempSync(join(tmpdir(), "admission-test-other-"));
  writeForms(join(database.location.dataDir, "forms"), SAVING_FORMS);
  writeForms(join(otherDir, "forms"), CHANGED);
  instances = [];
});
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.end("SIGKILL")));
  await database.remove();
  rmSync(otherDir, { recursive: true, force: true });
});

/** An instance on a machine of its own: it shares the database and the key, and nothing else. */
async function start(dataDir: string): Promise<ServerProcess> {
  const DATABASE_URL = database.location.databaseUrl ?? "";
  const instance = await startServerProcess(dataDir, { DATABASE_URL, APP_KEY, RATE_LIMIT_FACTOR: "1" });
  instances.push(instance);
  return instance;
}

async function hashAt({ address }: ServerProcess): Promise<unknown> {
  const { hash }: { readonly hash: string } = await (await fetch(`${address}/forms/current`)).json();
  return hash;
}

describe("instances on machines of their own", () => {
  it("serve the form that another one publishes, without being started again, and each other's sessions and answers", async () => {
    const { dataDir } = database.location;
    const first = await start(dataDir);
    const ada = await Saver.signIn(first.address, dataDir, "ada@example.org");
    const before = await hashAt(first);
    const second = await start(otherDir);
    await expect.poll(() => hashAt(second), { timeout: 120_000 }).not.toEqual(before);
    const after = await hashAt(second);
    await expect.poll(() => hashAt(first), { timeout: 120_000 }).toEqual(after);

    expect((await ada.save({ left_1: "one", left_2: "a sealed one" })).status).toBe(200);
    ada.address = second.address;
    expect((await ada.profile()).body).toMatchObject({ answer: { left_1: "one", left_2: "a sealed one" } });
    expect((await ada.ask("GET", "/api/logout")).status).toBe(200);
    ada.address = first.address;
    expect((await ada.profile()).status).toBe(401);
  });

  it("count wrong passwords together", async () => {
    const [first, second] = [await start(database.location.dataDir), await start(otherDir)];
    const wrong = { username: "ada@example.org", password: "Wrong-horse-7-staple" };
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) {
      const { address } = tries % 2 === 0 ? first : second;
      statuses.push((await post(`${address}/public/login`, wrong)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});

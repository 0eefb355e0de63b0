import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeToken } from "../../../src/server/access-links/access-links.ts";
import { loadAppKeys } from "../../../src/server/crypto/app-key.ts";
import { findAccount } from "../../../src/server/store/accounts.ts";
import { listAudit } from "../../../src/server/store/audit.ts";
import { openStore } from "../../../src/server/store/open-store.ts";
import { readConfig } from "../../../src/server/system/config.ts";
import { createPostgres, type TestDatabase } from "../../support/databases.ts";
import { DOCUMENT_FORMS } from "../../support/document-forms.ts";
import { honestDocx } from "../../support/honest-files.ts";
import { compact, readPdf } from "../../support/read-pdf.ts";
import { writeForms } from "../../support/test-server.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { Uploader } from "../uploader.ts";

const APP_KEY = "a key that both of the instances know of";

let database: TestDatabase;
let workingDir: string;
let instances: ServerProcess[];
beforeEach(async () => {
  database = await createPostgres();
  const { dataDir } = database.location;
  workingDir = mkdtempSync(join(tmpdir(), "admission-test-working-"));
  instances = [];
  for (const folder of [dataDir, workingDir]) writeForms(join(folder, "forms"), DOCUMENT_FORMS);
  // The folder that both of them mount.
  mkdirSync(join(dataDir, "documents"));
  symlinkSync(join(dataDir, "documents"), join(workingDir, "documents"));
});
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.end("SIGKILL")));
  await database.remove();
  rmSync(workingDir, { recursive: true, force: true });
});

async function start(dataDir: string, settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const DATABASE_URL = database.location.databaseUrl ?? "";
  const instance = await startServerProcess(dataDir, { DATABASE_URL, APP_KEY, ...settings });
  instances.push(instance);
  return instance;
}

it("an instance hands out the document and the PDF copy that another one made, and both write one audit trail", async () => {
  const { location } = database;
  const serving = await start(location.dataDir, { RUN_JOBS: "no" });
  const working = await start(workingDir, {});
  const ada = await Uploader.logIn(serving.address, workingDir, "ada@example.org");
  await ada.save({ name: "Ada Lovelace" });
  await ada.upload(honestDocx("Made of a transcript."));
  const isDone = async () => (await ada.statusAfter("unprocessed")) === "completed";
  await expect.poll(isDone, { timeout: 120_000 }).toBe(true);
  await ada.copyAfter("UNPROCESSED");
  const copy = await ada.copyAfter("UNPROCESSED", "IN_PROGRESS");
  expect(copy.status).toBe("COMPLETED");
  const file = await fetch(new URL(copy.url, serving.address));
  const { text } = await readPdf(new Uint8Array(await file.arrayBuffer()));
  expect(text).toContain(compact("Ada Lovelace"));
  expect(text).toContain(compact("Made of a transcript."));

  const keys = loadAppKeys(readConfig({ APP_KEY, DATA_DIR: location.dataDir }));
  const store = await openStore(location, keys);
  try {
    const account = await findAccount(store, "ada@example.org");
    const opens = { accountId: account?.id ?? "" };
    const context = { store, key: keys[0], now: Date.now };
    const { id, token } = await makeToken(context, { opens, ttlMs: 3_600_000 });
    for (const { address } of [serving, working]) {
      const view = await fetch(`${address}/service/tmp-pdf?service_token=${token}`);
      expect(await view.json()).toMatchObject({ answer: { name: "Ada Lovelace" } });
    }
    const actions = (await listAudit(store, id)).map(({ action }) => action);
    expect(actions).toEqual(["token_made", "staff_view", "staff_view"]);
  } finally {
    await store.close();
  }
});

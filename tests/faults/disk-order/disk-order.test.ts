import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { longIt } from "../../support/depth.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres-server.ts";
import { SAVING_FORMS } from "../../support/saving-forms.ts";
import { ownFolder } from "../own-folder.ts";
import { signIn } from "../sign-in.ts";
import { type DiskOrder, readTrace } from "./read-trace.ts";
import { canTrace, processTree, tracing } from "./strace.ts";

const WITHOUT_SYNC = fileURLToPath(new URL("./serve-without-sync.ts", import.meta.url));
const SAVES = 40;

const folder = ownFolder(SAVING_FORMS);
let postgres: PostgresServer | null = null;
afterEach(async () => {
  await postgres?.remove();
  postgres = null;
});

if (!canTrace())
  process.stdout.write("strace is missing or forbidden here: the order on disk is not tested.\n");

describe.skipIf(!canTrace())("the order of disk and answer", () => {
  it("is: first the journal of SQLite is synced, then a save is answered, always", async () => {
    expect(await traceSaves({})).toEqual({ saves: SAVES, onDisk: SAVES });
  });

  it("is noticed to be wrong when SQLite does not sync", async () => {
    expect(await traceSaves({ entry: WITHOUT_SYNC })).toEqual({ saves: SAVES, onDisk: 0 });
  });

  longIt("is: first the journal of PostgreSQL is synced, then a save is answered, always", async () => {
    postgres = await startPostgres({ isDurable: true });
    expect(await traceSaves({ postgres })).toEqual({ saves: SAVES, onDisk: SAVES });
  });

  longIt("is noticed to be wrong when PostgreSQL does not sync", async () => {
    postgres = await startPostgres({ isDurable: false });
    expect(await traceSaves({ postgres })).toEqual({ saves: SAVES, onDisk: 0 });
  });
});

interface Traced {
  readonly entry?: string;
  readonly postgres?: PostgresServer;
}

/** Saves while server and database are traced. */
async function traceSaves({ entry, postgres: database }: Traced): Promise<DiskOrder> {
  const log = join(folder.dataDir, "trace");
  const through = tracing(log, database === undefined ? [] : processTree(await database.pid()));
  const environment = database === undefined ? {} : { DATABASE_URL: `${database.url}/postgres` };
  const server = await folder.start(environment, { through, ...(entry && { entry }) });
  const [traced] = processTree(server.child.pid ?? 0).slice(1);
  try {
    const cookie = await signIn(server.address, folder.dataDir, "ada@example.org");
    const save = async (number: number) => {
      const answer = await fetch(`${server.address}/api/answer`, {
        method: "PUT",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({ left_1: `save ${number}` }),
      });
      expect(answer.status).toBe(200);
      await answer.text();
    };
    // One at a time: the journal may then have nothing unsynced when an answer is sent.
    for (let number = 1; number <= SAVES; number++) await save(number);
  } finally {
    // What it followed goes on: the database is needed, the server is not.
    await server.end("SIGKILL");
    if (traced !== undefined) process.kill(traced, "SIGKILL");
  }
  return readTrace(readFileSync(log, "utf8"));
}

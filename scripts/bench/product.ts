import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answers } from "../../src/form/index.ts";
import { openSession } from "../../src/server/accounts/sessions.ts";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { FormLibrary, type ServedForm } from "../../src/server/publishing/form-library.ts";
import { addAccount } from "../../src/server/store/accounts.ts";
import { NOTHING_ASIDE } from "../../src/server/store/answer-record.ts";
import { putAddAnotherCounts } from "../../src/server/store/application-state.ts";
import { type DatabaseLocation, openStore } from "../../src/server/store/open-store.ts";
import type { Store } from "../../src/server/store/store.ts";
import { replaceAnswers } from "../../src/server/store/stored-answers.ts";
import { FULL, FULL_COUNTS } from "../../tests/journeys/screens/example-application.ts";
import { startProcess, withoutTestSettings } from "../../tests/journeys/support/app-server.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { ROOT } from "../process/root.ts";
import { ensureWebBuild } from "../web-build/ensure-web-build.ts";
import type { DatabaseName } from "./report.ts";

/** The product as `npm start` runs it, and its database opened beside it by the product's own store. */
export interface Product {
  readonly address: string;
  readonly pid: number | undefined;
  readonly store: Store;
  readonly served: ServedForm;
  /** What applicants have answered; all of our form that can be answered at once when not given. */
  readonly answers?: Answers;
}

const METRICS_TOKEN = "only-for-measurements-on-this-machine";
/** Few enough that none waits long for a connection to the database. */
const AT_ONCE = 32;

/** An empty folder, which is gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "admission-bench-"));
  try {
    return await work(folder);
  } finally {
    // A process that has ended its work may still be writing there.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** An empty folder and a database that syncs to disk as in production; both are gone afterwards. */
export function withPlace<T>(
  name: DatabaseName,
  work: (location: DatabaseLocation) => Promise<T>,
): Promise<T> {
  return withFolder(async (dataDir) => {
    const postgres = name === "PostgreSQL" ? await startPostgres({ isDurable: true }) : null;
    try {
      return await work({ databaseUrl: postgres && `${postgres.url}/postgres`, dataDir });
    } finally {
      await postgres?.remove();
    }
  });
}

/** Runs the product on the database there, with our forms or others, while `work` goes on. */
export async function withServer<T>(
  location: DatabaseLocation,
  work: (product: Product) => Promise<T>,
  formsDir = join(ROOT, "forms"),
): Promise<T> {
  await ensureWebBuild();
  const { databaseUrl, dataDir } = location;
  const server = await startProcess("start", {
    ...withoutTestSettings(process.env),
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? undefined,
    FORMS_DIR: formsDir,
    LOG_LEVEL: "info",
    METRICS_TOKEN,
    NODE_ENV: "production",
    // Nobody is kept waiting for having asked too often: it is all one machine that asks.
    RATE_LIMIT_FACTOR: "1000000",
  });
  try {
    const keys = loadAppKeys({ appKey: null, previousAppKeys: [], dataDir });
    const store = await openStore(location, keys);
    try {
      const served = await new FormLibrary(store, Date.now).current();
      if (served === null) throw new Error("The product serves no form.");
      return await work({ address: server.address, pid: server.pid, store, served });
    } finally {
      await store.close();
    }
  } finally {
    await server.end("SIGTERM");
  }
}

let made = 0;

/**
 * Makes so many applicants whose applications are complete and not submitted, and gives the cookie of each. They are put
 * into the database as the calls would put them there, but for a password, which nobody here logs in with.
 */
export async function makeApplicants(product: Product, count: number): Promise<readonly string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) {
    const size = Math.min(AT_ONCE, count - cookies.length);
    cookies.push(...(await Promise.all(Array.from({ length: size }, () => makeApplicant(product)))));
  }
  return cookies;
}

async function makeApplicant({ store, served, answers }: Product): Promise<string> {
  const accountId = randomUUID();
  const email = `applicant-${++made}@example.org`;
  const now = Date.now();
  await addAccount(store, { id: accountId, email, password_hash: "", created_at: now, confirmed_at: now });
  const id = await openSession({ key: store.keys[0], now: Date.now }, store, accountId);
  if (answers === undefined) await putAddAnotherCounts(store, { accountId, counts: FULL_COUNTS });
  const about = { accountId, aside: NOTHING_ASIDE, formVersion: served.hash, revision: 0, now };
  await replaceAnswers(store, { ...about, answers: answers ?? FULL });
  return `session=${id}`;
}

/** Seconds of processor that all threads of the server's process have taken so far. */
export async function processorSeconds({ address }: Product): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${address}/metrics`, { headers })).text();
  const found = /^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1];
  if (found === undefined) throw new Error("The product does not tell what its processor did.");
  return Number(found);
}

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answers, CompiledForm } from "../../src/form/index.ts";
import { hashPassword } from "../../src/server/accounts/passwords.ts";
import { openSession } from "../../src/server/accounts/sessions.ts";
import { type AppKeys, loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { FormLibrary } from "../../src/server/publishing/form-library.ts";
import { addAccount } from "../../src/server/store/accounts.ts";
import { NOTHING_ASIDE } from "../../src/server/store/answer-record.ts";
import { putAddAnotherCounts } from "../../src/server/store/application-state.ts";
import { type DatabaseLocation, openDatabase } from "../../src/server/store/open-database.ts";
import type { Database } from "../../src/server/store/schema.ts";
import { replaceAnswers } from "../../src/server/store/stored-answers.ts";
import { FULL, FULL_COUNTS } from "../../tests/journeys/screens/example-application.ts";
import { type AppServer, startApp } from "../../tests/journeys/support/app-server.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { PASSWORD } from "../../tests/support/test-server.ts";
import { ensureWebBuild } from "../web-build/ensure-web-build.ts";
import type { DatabaseName } from "./report.ts";

/** The product as `npm start` runs it, and its database opened beside it by the product's own store. */
export interface Product {
  readonly server: AppServer;
  readonly db: Database;
  readonly keys: AppKeys;
  readonly forms: FormLibrary;
  /** The version that is served. */
  readonly formHash: string;
  readonly filledIn: FilledIn;
}

/** What an applicant has who has answered every question that can be at once. */
export interface FilledIn {
  readonly answers: Answers;
  /** How many components are open, by the id of the button. */
  readonly counts: Readonly<Record<string, number>>;
}

const OUR_FORM: FilledIn = { answers: FULL, counts: FULL_COUNTS };

const METRICS_TOKEN = "only-for-measurements-on-this-machine";
/** Nobody is kept waiting for having asked too often: it is all one machine that asks. */
const SETTINGS = { RATE_LIMIT_FACTOR: "1000000", METRICS_TOKEN };
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

/** The database there, opened by the product's own store while `work` goes on. */
export async function withStore<T>(
  location: DatabaseLocation,
  keys: AppKeys,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(location, keys);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Runs the product on a new database while `work` goes on. */
export function withProduct<T>(
  name: DatabaseName,
  work: (product: Product) => Promise<T>,
  other?: { readonly formsDir: string; readonly filledIn: (form: CompiledForm) => FilledIn },
): Promise<T> {
  return withPlace(name, async ({ databaseUrl }) => {
    await ensureWebBuild();
    const server = await startApp({
      ...SETTINGS,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...(other && { FORMS_DIR: other.formsDir }),
    });
    const { dataDir } = server;
    try {
      const keys = loadAppKeys({ appKey: null, previousAppKeys: [], dataDir });
      return await withStore({ databaseUrl, dataDir }, keys, async (db) => {
        const forms = new FormLibrary(db, Date.now);
        const form = await forms.current();
        if (form === null) throw new Error("The product serves no form.");
        const filledIn = other?.filledIn(form.form) ?? OUR_FORM;
        return work({ server, db, keys, forms, formHash: form.hash, filledIn });
      });
    } finally {
      await server.stop();
    }
  });
}

/** Somebody with an account, a session, and every question answered that can be at once. */
export interface BenchApplicant {
  readonly accountId: string;
  readonly cookie: string;
}

let made = 0;
let passwordHash: Promise<string> | null = null;

/**
 * Makes so many applicants whose applications are complete and not submitted. They are put into the database as the
 * calls would put them there, only that one password hash does for all.
 */
export async function makeApplicants(product: Product, count: number): Promise<readonly BenchApplicant[]> {
  const applicants: BenchApplicant[] = [];
  while (applicants.length < count) {
    const size = Math.min(AT_ONCE, count - applicants.length);
    applicants.push(...(await Promise.all(Array.from({ length: size }, () => makeApplicant(product)))));
  }
  return applicants;
}

async function makeApplicant(product: Product): Promise<BenchApplicant> {
  const { db, keys } = product;
  const accountId = randomUUID();
  const email = `applicant-${++made}@example.org`;
  passwordHash ??= hashPassword(PASSWORD);
  const now = Date.now();
  const hash = await passwordHash;
  await addAccount(db, { id: accountId, email, password_hash: hash, created_at: now, confirmed_at: now });
  const id = await openSession({ key: keys[0], now: Date.now }, db, accountId);
  for (const [buttonId, count] of Object.entries(product.filledIn.counts)) {
    await putAddAnotherCounts(db, { accountId, counts: { [buttonId]: count } });
  }
  await storeOnce(product, accountId, 0);
  return { accountId, cookie: `session=${id}` };
}

/**
 * Stores a whole application once, as every save of the product does: encrypted, in one statement, on disk when this
 * resolves. Nothing else of a save is done: the store's own rate. Says whether the revision was the stored one.
 */
export function storeOnce(
  { db, formHash, filledIn }: Product,
  accountId: string,
  revision: number,
): Promise<boolean> {
  const [typed = ""] = Object.keys(filledIn.answers);
  const answers = { ...filledIn.answers, [typed]: `Amara ${revision}` };
  const about = { accountId, aside: NOTHING_ASIDE, formVersion: formHash, revision, now: Date.now() };
  return replaceAnswers(db, { ...about, answers });
}

/** What changes between two saves of somebody who fills in a part of a page. */
export function savedAnswers(count: number): Readonly<Record<string, string>> {
  return {
    first_name: `Amara ${count}`,
    preferred_name: `Ama ${count}`,
    address_line_2: `Apt. ${count}`,
    parent_first_name: `Ngozi ${count}`,
    sat_score_math: String(200 + (count % 61) * 10),
  };
}

/** Seconds of processor that all threads of the server's process have taken so far. */
export async function processorSeconds({ server }: Product): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${server.address}/metrics`, { headers })).text();
  const found = /^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1];
  if (found === undefined) throw new Error("The product does not tell what its processor did.");
  return Number(found);
}

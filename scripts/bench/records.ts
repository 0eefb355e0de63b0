import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { sweepDocuments } from "../../src/server/documents/sweep-documents.ts";
import { sweepCopies } from "../../src/server/pdf-copy/sweep-copies.ts";
import { diskStorage } from "../../src/server/storage/disk-storage.ts";
import type { Database } from "../../src/server/store/schema.ts";
import { addRecords } from "../../tests/support/many-records.ts";
import { ROOT } from "../process/root.ts";
import { withPlace, withStore } from "./product.ts";
import { type DatabaseName, formatMs, median, onEachDatabase, quantile, type Suite } from "./report.ts";
import { memoryMbOf } from "./watch-memory.ts";

const ADMIN = `${ROOT}scripts/admin.ts`;
const APP_KEY = "a-key-for-measurements-on-this-machine";
const DAY_MS = 24 * 60 * 60_000;
const LISTED_FIRST = 1_000;
const MAX_PURGE_MINUTES = 10;
const MAX_LIST_GROWTH_MB = 50;
/** As if somebody saved that often. */
const WRITE_EVERY_MS = 20;
const SWEEP_KEY = Buffer.alloc(32, 1);
const MAX_TURN_MS = 50;

export const recordsSuite: Suite = {
  name: "records",
  purpose: "how long 100,000 accounts take to be listed and purged, in which memory, and who waits for it",
  run: async (options) => {
    const count = options.isQuick ? 3_000 : 100_000;
    const all = await onEachDatabase(options, "records", (database) => measure(database, count));
    return {
      verdicts: all.flatMap(verdictsOf),
      tables: [
        {
          title: "The list of applications",
          columns: ["database", "applications", "seconds", "memory, MB"],
          rows: all.flatMap(({ database, few, many }) =>
            [few, many].map(({ lines, seconds, mostMb }) => {
              return [database, lines - 1, seconds.toFixed(1), mostMb.toFixed(0)];
            }),
          ),
          note: "`npm run admin -- applications` without npm, its start included; memory is the most that the process held.",
        },
        {
          title: "A purge",
          columns: [
            ...["database", "accounts", "seconds", "memory, MB", "a write before: median", "p99", "longest"],
            ...["a write meanwhile: median", "p99", "longest"],
          ],
          rows: all.map(({ database, accounts, purge, before, meanwhile }) => [
            ...[database, accounts, purge.seconds.toFixed(0), purge.mostMb.toFixed(0)],
            ...[before, meanwhile].flatMap((ms) =>
              [median(ms), quantile(ms, 0.99), Math.max(...ms)].map(formatMs),
            ),
          ]),
          note: "`npm run admin -- purge` without npm, its start included, of accounts with answers of four kilobytes, a status, three logins and a token, every fifth with a document (two files on disk). A write is what another process waits, in milliseconds, for it to be on disk, one after the other; on SQLite it waits for the portion that is being erased.",
        },
      ],
    };
  },
};

type Figures = Awaited<ReturnType<typeof measure>>;

function measure(database: DatabaseName, accounts: number) {
  return withPlace(database, ({ databaseUrl, dataDir }) => {
    const environment = {
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", APP_KEY, RETENTION_DRAFT_DAYS: "365" },
    };
    const keys = loadAppKeys({ appKey: APP_KEY, previousAppKeys: [], dataDir });
    const records = { folder: join(dataDir, "documents"), documentsOneIn: 5 };
    return withStore({ databaseUrl, dataDir }, keys, async (db) => {
      await addRecords(db, { ...records, prefix: "kept", count: LISTED_FIRST, at: Date.now() });
      const few = await runAdmin("applications", environment);
      await addRecords(db, { ...records, prefix: "old", count: accounts, at: Date.now() - 400 * DAY_MS });
      const many = await runAdmin("applications", environment);
      /** Milliseconds of each write of somebody else: before the purge, and while it goes on. */
      const before = await writeUntil(db, delay(5_000));
      const purging = runAdmin("purge", environment);
      const meanwhile = await writeUntil(db, purging);
      const purge = await purging;
      if (!purge.lastLine.startsWith(`${accounts} drafts`))
        throw new Error(`It ended with: ${purge.lastLine}`);
      return { database, accounts, few, many, purge, before, meanwhile };
    });
  });
}

/** Writes to an application again and again until something is done. */
async function writeUntil(db: Database, done: Promise<unknown>): Promise<readonly number[]> {
  const ended = new AbortController();
  const end = () => ended.abort();
  done.then(end, end);
  const timesMs: number[] = [];
  while (!ended.signal.aborted) {
    const startedAt = performance.now();
    await db
      .updateTable("answers")
      .set({ saved_at: Date.now() })
      .where("account_id", "=", "kept0000000")
      .execute();
    timesMs.push(performance.now() - startedAt);
    await delay(WRITE_EVERY_MS);
  }
  return timesMs;
}

function verdictsOf({ database, accounts, few, many, purge }: Figures) {
  const grownMb = many.mostMb - few.mostMb;
  return [
    {
      budget: `purge of ${accounts} accounts on ${database}: ${MAX_PURGE_MINUTES} minutes or less`,
      measured: `${purge.seconds.toFixed(0)} s`,
      isMet: purge.seconds <= MAX_PURGE_MINUTES * 60,
    },
    {
      budget: `list of ${many.lines - 1} applications on ${database}: at the most ${MAX_LIST_GROWTH_MB} MB more than that of ${few.lines - 1}`,
      measured: `${grownMb.toFixed(0)} MB`,
      isMet: grownMb <= MAX_LIST_GROWTH_MB,
    },
  ];
}

export const sweepSuite: Suite = {
  name: "sweep",
  purpose: "how long the sweep of 100,000 documents holds the calls up",
  run: async (options) => {
    const documents = options.isQuick ? 5_000 : 100_000;
    const sweeps = await onEachDatabase(options, "sweep", (database) => measureSweep(database, documents));
    return {
      verdicts: sweeps.map(({ database, longestTurnMs }) => ({
        budget: `sweep of ${documents} documents on ${database}: no turn of the event loop takes more than ${MAX_TURN_MS} ms`,
        measured: `${formatMs(longestTurnMs)} ms`,
        isMet: longestTurnMs <= MAX_TURN_MS,
      })),
      tables: [
        {
          title: "The sweep of the document storage",
          columns: ["database", "documents", "seconds", "longest turn, ms"],
          rows: sweeps.map(({ database, seconds, longestTurnMs }) => {
            return [database, documents, seconds.toFixed(1), formatMs(longestTurnMs)];
          }),
          note: "A process that does nothing else. Every document has a row and two files on disk, as is usual: the sweep asks for the rows of 200 files at a time, and lets calls go first between two slices. The longest turn is time of the processor: how long a call that came meanwhile would have waited on a machine that is not busy with other programs.",
        },
      ],
    };
  },
};

/** Sweeps the files of many documents, all of which have a row. */
function measureSweep(database: DatabaseName, count: number) {
  return withPlace(database, (location) =>
    withStore(location, [SWEEP_KEY], async (db) => {
      const folder = join(location.dataDir, "documents");
      await addRecords(db, { folder, prefix: "all", count, at: Date.now(), documentsOneIn: 1 });
      const storage = diskStorage(folder, SWEEP_KEY);
      const startedAt = performance.now();
      const longestTurn = watchTurns();
      await sweepDocuments({ db, storage, now: Date.now });
      await sweepCopies({ db, storage, now: Date.now });
      const longestTurnMs = longestTurn();
      return { database, seconds: (performance.now() - startedAt) / 1_000, longestTurnMs };
    }),
  );
}

/** Looks at every turn of the event loop; returns a function that ends that and gives the longest. */
function watchTurns(): () => number {
  let longestMs = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const used = process.threadCpuUsage(last);
    longestMs = Math.max(longestMs, (used.user + used.system) / 1_000);
    last = process.threadCpuUsage();
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  return () => {
    clearImmediate(next);
    return longestMs;
  };
}

interface AdminRun {
  readonly seconds: number;
  readonly lines: number;
  readonly lastLine: string;
  /** The most memory that the process held, start included. */
  readonly mostMb: number;
}

/** Runs a command of `npm run admin` as a process of its own. */
async function runAdmin(command: string, environment: NodeJS.ProcessEnv): Promise<AdminRun> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [ADMIN, command], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let mostMb = 0;
  const look = setInterval(() => {
    mostMb = Math.max(mostMb, memoryMbOf(child.pid));
  }, 20);
  let [lines, lastLine] = [0, ""];
  for await (const line of createInterface({ input: child.stdout })) {
    lines += 1;
    lastLine = line;
  }
  const [code] = await ended;
  clearInterval(look);
  if (code !== 0) throw new Error(`npm run admin -- ${command} ended with ${code}.`);
  return { seconds: (performance.now() - startedAt) / 1_000, lines, lastLine, mostMb };
}

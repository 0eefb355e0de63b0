import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sweepDocuments } from "../../../src/server/documents/sweep-documents.ts";
import { sweepCopies } from "../../../src/server/pdf-copy/sweep-copies.ts";
import { diskStorage } from "../../../src/server/storage/disk-storage.ts";
import {
  CONVERTED,
  newStorageKey,
  storageKeyIn,
  TAKEN,
} from "../../../src/server/storage/document-storage.ts";
import { openDatabase } from "../../../src/server/store/open-database.ts";
import type { Database } from "../../../src/server/store/schema.ts";
import { createDatabase } from "../../../tests/support/databases.ts";
import { startPostgres } from "../../../tests/support/postgres-server.ts";
import { DATABASES, type DatabaseName } from "../product/product.ts";
import type { BenchOptions } from "../suite.ts";

/** A sweep of the document storage, in a process that does nothing else. */
export interface SweepFigures {
  readonly database: DatabaseName;
  readonly documents: number;
  readonly seconds: number;
  /** How long a call that came meanwhile would have waited. */
  readonly p99HoldMs: number;
  readonly longestHoldMs: number;
  /** The most that one turn of the event loop took of the processor, however busy the machine is with other things. */
  readonly longestTurnMs: number;
}

const KEY = Buffer.alloc(32, 1);
const AT_ONCE = 500;

/** Sweeps the files of many documents, all of which have a row, on each database. */
export async function measureSweeps({ isQuick, say }: BenchOptions): Promise<readonly SweepFigures[]> {
  const figures: SweepFigures[] = [];
  for (const database of DATABASES) {
    say(`sweep on ${database}`);
    figures.push(await measureSweep(database, isQuick ? 5_000 : 100_000));
  }
  return figures;
}

async function measureSweep(name: DatabaseName, documents: number): Promise<SweepFigures> {
  const folder = await mkdtemp(join(tmpdir(), "admission-bench-sweep-"));
  const postgres = name === "PostgreSQL" ? await startPostgres({ isDurable: true }) : null;
  const database = postgres && (await createDatabase(postgres.url));
  const db = await openDatabase({ databaseUrl: database?.url ?? null, dataDir: folder }, [KEY]);
  try {
    await addDocuments(db, join(folder, "documents"), documents);
    const storage = diskStorage(join(folder, "documents"), KEY);
    const held = monitorEventLoopDelay({ resolution: 1 });
    const startedAt = performance.now();
    held.enable();
    const longestTurn = watchTurns();
    await sweepDocuments({ db, storage, now: Date.now });
    await sweepCopies({ db, storage, now: Date.now });
    held.disable();
    return {
      ...{ database: name, documents, seconds: (performance.now() - startedAt) / 1_000 },
      ...{ p99HoldMs: held.percentile(99) / 1e6, longestHoldMs: held.max / 1e6 },
      longestTurnMs: longestTurn(),
    };
  } finally {
    await db.destroy();
    await postgres?.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Looks at every turn of the event loop; gives how to end that and to learn of the longest. */
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

/** A document each, with its two files, which are empty. */
async function addDocuments(db: Database, folder: string, count: number): Promise<void> {
  for (const name of [TAKEN, CONVERTED]) await mkdir(join(folder, name), { recursive: true });
  for (let start = 0; start < count; start += AT_ONCE) {
    const keys = Array.from({ length: Math.min(AT_ONCE, count - start) }, () => newStorageKey(TAKEN));
    const rows = keys.map((key, index) => ({
      id: String(start + index),
      key,
      pdf: storageKeyIn(CONVERTED, key),
    }));
    await db
      .insertInto("accounts")
      .values(
        rows.map(({ id }) => ({
          ...{ id, email: `${id}@example.org`, password_hash: "", created_at: 0, confirmed_at: 0 },
        })),
      )
      .execute();
    await db
      .insertInto("documents")
      .values(
        rows.map(({ id, key, pdf }) => ({
          ...{ account_id: id, answer_key: "transcript", upload_key: key, pdf_key: pdf, file_name: "a.pdf" },
          ...{ file_size: 1, status: "completed" as const, message: "", uploaded_at: 0 },
        })),
      )
      .execute();
    await Promise.all(
      rows
        .flatMap(({ key, pdf }) => [key, pdf])
        .map(async (key) => (await open(join(folder, key), "w")).close()),
    );
  }
}

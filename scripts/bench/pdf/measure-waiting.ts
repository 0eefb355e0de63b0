import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import {
  CONVERSION_JOB,
  conversionJobKind,
  queueConversion,
} from "../../../src/server/documents/conversion-jobs.ts";
import { JobRunner } from "../../../src/server/jobs/job-runner.ts";
import { diskStorage } from "../../../src/server/storage/disk-storage.ts";
import { type DocumentStorage, newStorageKey, TAKEN } from "../../../src/server/storage/document-storage.ts";
import { addAccount } from "../../../src/server/store/accounts.ts";
import { type DocumentOwner, findDocument, putDocument } from "../../../src/server/store/documents.ts";
import { openDatabase } from "../../../src/server/store/open-database.ts";
import type { Database } from "../../../src/server/store/schema.ts";
import { honestDocx } from "../../../tests/support/honest-files.ts";
import type { BenchOptions } from "../suite.ts";
import { sampleFiles } from "./sample-files.ts";

/** How long somebody's scanned page waits to be converted behind five files of somebody else. */
export interface WaitingFigures {
  readonly behind: string;
  readonly timesMs: readonly number[];
}

interface Queue {
  readonly behind: string;
  readonly fileName: string;
  readonly files: readonly Buffer[];
}

const MEGABYTE = 1_000_000;
const KEY = Buffer.alloc(32, 1);

/** Queues five files of one applicant and then a picture of another, and waits for the picture. */
export async function measureWaiting({ isQuick, say }: BenchOptions): Promise<readonly WaitingFigures[]> {
  const samples = await sampleFiles();
  const picture = samples.find(({ extension }) => extension === "png");
  if (picture === undefined) throw new Error("There is no picture to convert.");
  const lines = Array.from({ length: 4_000 }, (_, line) => `Line ${line} of a long transcript.`);
  const queues: readonly Queue[] = [
    { behind: "nothing", fileName: "", files: [] },
    { behind: "noise named .pdf", fileName: "a.pdf", files: five(randomBytes(MEGABYTE)) },
    {
      behind: "noise that begins as a PDF",
      fileName: "a.pdf",
      files: five(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(MEGABYTE, "/a ")])),
    },
    { behind: "Word documents of 4,000 lines", fileName: "a.docx", files: five(honestDocx(...lines)) },
  ];
  const figures = queues.map((queue) => ({ queue, timesMs: [] as number[] }));
  for (let round = 0; round < (isQuick ? 1 : 5); round++) {
    for (const { queue, timesMs } of figures) {
      say(`a picture behind ${queue.behind}, round ${round}`);
      timesMs.push(await timeBehind(queue, picture.bytes));
    }
  }
  return figures.map(({ queue, timesMs }) => ({ behind: queue.behind, timesMs }));
}

function five(file: Buffer): readonly Buffer[] {
  return Array.from({ length: 5 }, () => file);
}

async function timeBehind({ fileName, files }: Queue, picture: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "admission-bench-waiting-"));
  const db = await openDatabase({ databaseUrl: null, dataDir: folder }, [KEY]);
  const storage = diskStorage(join(folder, "documents"), KEY);
  const log = pino({ level: "silent" });
  const runner = new JobRunner({
    ...{ db, log, now: Date.now, concurrency: Math.max(2, availableParallelism()) },
    kinds: { [CONVERSION_JOB]: conversionJobKind({ db, storage, log, now: Date.now }) },
  });
  try {
    for (const [number, bytes] of files.entries()) {
      await queue({ db, storage }, { accountId: "one", answerKey: `file_${number}`, fileName, bytes });
    }
    runner.start();
    // They have begun when the picture comes.
    await delay(100);
    const startedAt = performance.now();
    const owner = { accountId: "other", answerKey: "picture" };
    await queue({ db, storage }, { ...owner, fileName: "a.png", bytes: picture });
    runner.wake();
    await converted(db, owner);
    return performance.now() - startedAt;
  } finally {
    await runner.stop();
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

async function converted(db: Database, owner: DocumentOwner): Promise<void> {
  for (;;) {
    const document = await findDocument(db, owner);
    if (document?.status === "completed") return;
    if (document?.status === "failed") throw new Error("The picture could not be converted.");
    await delay(5);
  }
}

async function queue(
  { db, storage }: { readonly db: Database; readonly storage: DocumentStorage },
  file: {
    readonly accountId: string;
    readonly answerKey: string;
    readonly fileName: string;
    readonly bytes: Buffer;
  },
): Promise<void> {
  const { accountId, answerKey } = file;
  const uploadKey = newStorageKey(TAKEN);
  const now = Date.now();
  await addAccount(db, {
    ...{ id: accountId, email: `${accountId}@example.org`, password_hash: "" },
    ...{ created_at: now, confirmed_at: now },
  });
  await storage.write(uploadKey, file.bytes);
  await putDocument(db, {
    ...{ account_id: accountId, answer_key: answerKey, upload_key: uploadKey, pdf_key: null },
    ...{ file_name: file.fileName, file_size: file.bytes.length, status: "unprocessed", message: "" },
    uploaded_at: now,
  });
  await queueConversion(db, { accountId, answerKey, uploadKey }, now);
}

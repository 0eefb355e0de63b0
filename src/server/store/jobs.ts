import { randomUUID } from "node:crypto";
import { PostgresAdapter } from "kysely";
import type { Database, JobRow } from "./schema.ts";

export interface NewJob {
  readonly kind: string;
  readonly payload: string;
  readonly now: number;
  /** After this time the job is no longer worth doing. */
  readonly givesUpAt: number;
}

export async function addJob(db: Database, job: NewJob): Promise<void> {
  await db
    .insertInto("jobs")
    .values({
      id: randomUUID(),
      kind: job.kind,
      payload: job.payload,
      run_at: job.now,
      attempts: 0,
      leased_until: 0,
      gives_up_at: job.givesUpAt,
    })
    .execute();
}

/**
 * Claims the job that is due longest, for one worker alone, until the lease ends. A worker that died loses its job
 * to the next one; `attempts` then tells the late finisher that the job is no longer its own.
 */
export function claimJob(db: Database, now: number, leaseMs: number): Promise<JobRow | undefined> {
  const due = db
    .selectFrom("jobs")
    .select("id")
    .where("run_at", "<=", now)
    .where("leased_until", "<=", now)
    .orderBy("run_at")
    .limit(1)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
  return db
    .updateTable("jobs")
    .set((set) => ({ attempts: set("attempts", "+", 1), leased_until: now + leaseMs }))
    .where("id", "=", due)
    .returningAll()
    .executeTakeFirst();
}

/** Removes the job, when this claim is still the last one. */
export async function finishJob(db: Database, job: JobRow): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", job.id).where("attempts", "=", job.attempts).execute();
}

/** Frees the job for another attempt at the given time, when this claim is still the last one. */
export async function retryJob(db: Database, job: JobRow, runAt: number): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ run_at: runAt, leased_until: 0 })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .execute();
}

function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

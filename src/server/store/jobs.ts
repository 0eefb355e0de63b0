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
      given_up_at: null,
      last_error: null,
    })
    .execute();
}

/** Further ahead than any lease or delay: such a time was set under a clock that was wrong, and does not count. */
const FAR_AHEAD_MS = 60 * 60_000;

export interface Claim {
  /** The kinds of jobs that the worker can do. */
  readonly kinds: readonly string[];
  readonly now: number;
  readonly leaseMs: number;
}

/**
 * Claims the job that is due longest, for one worker alone, until the lease ends. A worker that died loses its job
 * to the next one; `attempts` then tells the late finisher that the job is no longer its own.
 */
export function claimJob(db: Database, { kinds, now, leaseMs }: Claim): Promise<JobRow | undefined> {
  const due = db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "in", kinds)
    .where("given_up_at", "is", null)
    .where((where) =>
      where.and(
        (["run_at", "leased_until"] as const).map((time) =>
          where.or([where(time, "<=", now), where(time, ">", now + FAR_AHEAD_MS)]),
        ),
      ),
    )
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

/** Keeps the job for longer; false when another worker has claimed it meanwhile. */
export async function renewLease(db: Database, job: JobRow, leasedUntil: number): Promise<boolean> {
  const renewed = await db
    .updateTable("jobs")
    .set({ leased_until: leasedUntil })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .executeTakeFirstOrThrow();
  return renewed.numUpdatedRows === 1n;
}

/** Removes the job, when this claim is still the last one. */
export async function finishJob(db: Database, job: JobRow): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", job.id).where("attempts", "=", job.attempts).execute();
}

/** Frees the job for another attempt at the given time, when this claim is still the last one. */
export async function retryJob(
  db: Database,
  job: JobRow,
  { runAt, error }: { readonly runAt: number; readonly error: string },
): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ run_at: runAt, leased_until: 0, last_error: error })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .execute();
}

/** Puts the job aside: nobody claims it any more, until somebody looks at it and has it tried again. */
export async function giveUpJob(db: Database, job: JobRow, now: number): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ given_up_at: now, leased_until: 0 })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .execute();
}

/** Every job that waits, is being done or was given up, the oldest first; without what it is about. */
export async function listJobs(db: Database): Promise<readonly Omit<JobRow, "payload">[]> {
  return db
    .selectFrom("jobs")
    .select(["id", "kind", "run_at", "attempts", "leased_until", "gives_up_at", "given_up_at", "last_error"])
    .orderBy("run_at")
    .execute();
}

/**
 * Lets a job that waits or was given up be tried at once, and be worth doing until `givesUpAt` at least; false when
 * there is none, it is being done, or what it was about is forgotten.
 */
export async function hastenJob(
  db: Database,
  id: string,
  { now, givesUpAt }: { readonly now: number; readonly givesUpAt: number },
): Promise<boolean> {
  const hastened = await db
    .updateTable("jobs")
    .set((set) => ({
      run_at: now,
      given_up_at: null,
      gives_up_at: set
        .case()
        .when("gives_up_at", "<", givesUpAt)
        .then(givesUpAt)
        .else(set.ref("gives_up_at"))
        .end(),
    }))
    .where("id", "=", id)
    .where("payload", "!=", "")
    .where("leased_until", "<=", now)
    .executeTakeFirstOrThrow();
  return hastened.numUpdatedRows === 1n;
}

/** Forgets the jobs that were given up before the time. */
export async function deleteGivenUpJobs(db: Database, before: number): Promise<void> {
  await db.deleteFrom("jobs").where("given_up_at", "<", before).execute();
}

function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

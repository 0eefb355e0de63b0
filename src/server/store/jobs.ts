import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import type { JobRow, Tables } from "./schema.ts";
import type { Store } from "./store.ts";

/** `waiting` for its next try, `due` and not begun, being done, or put aside until somebody looks at it. */
export const JOB_STATES = ["waiting", "due", "running", "failed"] as const;
type JobState = (typeof JOB_STATES)[number];

interface JobCount {
  readonly kind: string;
  readonly state: JobState;
  readonly count: number;
  /** When the first of them is or was to be done, in milliseconds since 1970. */
  readonly firstRunAt: number;
}

/** How many jobs of each kind are in each state; those of which there are none are left out. */
export async function countJobs(store: Store, now: number): Promise<readonly JobCount[]> {
  const rows = await store.db
    .selectFrom("jobs")
    .select((of) => [
      "kind",
      of
        .case()
        .when("failed_at", "is not", null)
        .then<JobState>("failed")
        .when("leased_until", ">", now)
        .then<JobState>("running")
        .when("run_at", ">", now)
        .then<JobState>("waiting")
        .when("not_before", ">", now)
        .then<JobState>("waiting")
        .else<JobState>("due")
        .end()
        .as("state"),
      of.fn.countAll<number>().as("count"),
      of.fn.min<number>("run_at").as("firstRunAt"),
    ])
    .groupBy(["kind", "state"])
    .execute();
  return rows;
}

const PORTION = 500;

interface NewJob {
  readonly kind: string;
  readonly payload: string;
  readonly now: number;
  /** After this time the job is no longer worth doing. */
  readonly givesUpAt: number;
  /** A job of a smaller number is claimed before those of greater ones; 0 when not given. */
  readonly priority?: number;
  /**
   * Whose job it is: jobs of the same kind and key are claimed one at a time, and in turns with those of other keys, so
   * that nobody who adds many keeps others waiting. When not given it is nobody's.
   */
  readonly fairKey?: string;
  /** Before this time nobody claims it, at most a day ahead. */
  readonly notBefore?: number;
}

/** Gives the id of the job. */
export async function addJob(store: Store, job: NewJob): Promise<string> {
  const { fairKey = "" } = job;
  if (fairKey === "") return insertJob(store, job, 0);
  return await store.transaction(async (tx) => insertJob(tx, job, await nextTurn(tx, { ...job, fairKey })));
}

async function insertJob(store: Store, job: NewJob, turn: number): Promise<string> {
  const id = randomUUID();
  await store.db
    .insertInto("jobs")
    .values({
      id,
      kind: job.kind,
      payload: job.payload,
      run_at: job.now,
      attempts: 0,
      leased_until: 0,
      gives_up_at: job.givesUpAt,
      failed_at: null,
      last_error: null,
      priority: job.priority ?? 0,
      fair_key: job.fairKey ?? "",
      turn,
      not_before: job.notBefore ?? 0,
    })
    .execute();
  return id;
}

/**
 * The round after that of the key's last job, and no earlier than the round under way: who adds a job now comes after
 * what others have in this round, and before what they have in later ones.
 */
async function nextTurn(
  tx: Store,
  { kind, fairKey, now }: NewJob & { readonly fairKey: string },
): Promise<number> {
  // Two that count at the same time would both get the same round.
  if (tx.isPostgres)
    await sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${fairKey}))`.execute(tx.db);
  const jobs = tx.db.selectFrom("jobs").where("kind", "=", kind).where("failed_at", "is", null);
  const last = await jobs
    .select((select) => select.fn.max<number | null>("turn").as("turn"))
    .where("fair_key", "=", fairKey)
    .executeTakeFirstOrThrow();
  const underWay = await jobs
    .select((select) => select.fn.min<number | null>("turn").as("turn"))
    .where((where) => isLeased(where, now))
    .executeTakeFirstOrThrow();
  return Math.max((last.turn ?? -1) + 1, underWay.turn ?? 0);
}

/** Further ahead than any lease or delay: such a time was set under a clock that was wrong, and does not count. */
const FAR_AHEAD_MS = 60 * 60_000;

/** No job waits on purpose for longer: a time further ahead was set under a clock that was wrong as well. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

function isLeased(where: ExpressionBuilder<Tables, "jobs">, now: number) {
  return where.and([where("leased_until", ">", now), where("leased_until", "<=", now + FAR_AHEAD_MS)]);
}

interface Claim {
  /** The kinds of jobs that the worker can do. */
  readonly kinds: readonly string[];
  readonly now: number;
  readonly leaseMs: number;
  /** Leaves jobs of greater priorities to others. */
  readonly upToPriority?: number | undefined;
}

/**
 * Claims the most urgent job that is due, of these the one whose turn it is, of these the one that is due longest, for
 * one worker alone, until the lease ends. A worker that died loses its job to the next one; `attempts` then tells the
 * late finisher that the job is no longer its own.
 */
export function claimJob(store: Store, claim: Claim): Promise<JobRow | undefined> {
  const { kinds, now, leaseMs, upToPriority } = claim;
  const due = store.db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "in", kinds)
    .$if(upToPriority !== undefined, (query) => query.where("priority", "<=", upToPriority ?? 0))
    .where("failed_at", "is", null)
    .where((where) => where.or([where("run_at", "<=", now), where("run_at", ">", now + FAR_AHEAD_MS)]))
    .where((where) =>
      where.or([where("not_before", "<=", now), where("not_before", ">", now + LONGEST_WAIT_MS)]),
    )
    .where((where) => where.not(isLeased(where, now)))
    .where((where) => where.or([where("fair_key", "=", ""), where.not(where.exists(besideIt(where, now)))]))
    .orderBy("priority")
    .orderBy("turn")
    .orderBy("run_at")
    .limit(1)
    .$if(store.isPostgres, (query) => query.forUpdate("jobs").skipLocked());
  return store.db
    .updateTable("jobs")
    .set((set) => ({ attempts: set("attempts", "+", 1), leased_until: now + leaseMs }))
    .where("id", "=", due)
    .returningAll()
    .executeTakeFirst();
}

/** Jobs of the same key that are being done. */
function besideIt(where: ExpressionBuilder<Tables, "jobs">, now: number) {
  return where
    .selectFrom("jobs as beside")
    .select("beside.id")
    .whereRef("beside.kind", "=", "jobs.kind")
    .whereRef("beside.fair_key", "=", "jobs.fair_key")
    .where("beside.leased_until", ">", now)
    .where("beside.leased_until", "<=", now + FAR_AHEAD_MS);
}

/** Keeps the job for longer; false when another worker has claimed it meanwhile. */
export async function renewLease(store: Store, job: JobRow, leasedUntil: number): Promise<boolean> {
  const renewed = await store.db
    .updateTable("jobs")
    .set({ leased_until: leasedUntil })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .executeTakeFirstOrThrow();
  return renewed.numUpdatedRows === 1n;
}

/** Removes the job, when this claim is still the last one. */
export async function finishJob(store: Store, job: JobRow): Promise<void> {
  await store.db.deleteFrom("jobs").where("id", "=", job.id).where("attempts", "=", job.attempts).execute();
}

/** Frees the job for another attempt at the given time, when this claim is still the last one. */
export async function retryJob(
  store: Store,
  job: JobRow,
  { runAt, error }: { readonly runAt: number; readonly error: string },
): Promise<void> {
  await store.db
    .updateTable("jobs")
    .set({ run_at: runAt, leased_until: 0, last_error: error })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .execute();
}

/** Puts the job aside: nobody claims it any more, until somebody looks at it and has it tried again. */
export async function failJob(store: Store, job: JobRow, now: number): Promise<void> {
  await store.db
    .updateTable("jobs")
    .set({ failed_at: now, leased_until: 0 })
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .execute();
}

export type ListedJob = Omit<JobRow, "payload" | "priority" | "fair_key" | "turn">;

/**
 * Every job that waits, is being done or failed, the oldest first; without what it is about. They are read a
 * portion at a time.
 */
export function listJobs(store: Store): AsyncIterable<ListedJob> {
  return store.db
    .selectFrom("jobs")
    .select(["id", "kind", "run_at", "attempts", "leased_until", "gives_up_at", "failed_at", "last_error"])
    .select("not_before")
    .orderBy("run_at")
    .stream(PORTION);
}

/**
 * Lets a job that waits or failed be tried at once, and be worth doing until `givesUpAt` at least; false when
 * there is none, it is being done, or what it was about is forgotten.
 */
export async function retryNow(
  store: Store,
  id: string,
  { now, givesUpAt }: { readonly now: number; readonly givesUpAt: number },
): Promise<boolean> {
  const retried = await store.db
    .updateTable("jobs")
    .set((set) => ({
      run_at: now,
      not_before: 0,
      failed_at: null,
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
  return retried.numUpdatedRows === 1n;
}

/** Forgets the jobs that failed before the time. */
export async function deleteFailedJobs(store: Store, before: number): Promise<void> {
  await store.db.deleteFrom("jobs").where("failed_at", "<", before).execute();
}

import type { Logger } from "pino";
import { claimJob, failJob, finishJob, renewLease, retryJob } from "../store/jobs.ts";
import type { JobRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { codesInBrackets, errorFacts } from "../system/error-facts.ts";
import { ExplainedError } from "../system/explained-error.ts";
import { WorkLoop } from "./work-loop.ts";

/** Does one kind of work beside the calls. */
interface Runner {
  readonly start: () => void;
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
}

/** Runners side by side, so that a long conversion keeps no mail waiting. */
export class JobQueues {
  readonly #queues: readonly Runner[];

  constructor(queues: readonly Runner[]) {
    this.#queues = queues;
  }

  start(): void {
    for (const queue of this.#queues) queue.start();
  }

  /** Says that a job was added. */
  wake(): void {
    for (const queue of this.#queues) queue.wake();
  }

  /** Begins no other job and waits for those under way. */
  async stop(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.stop()));
  }
}

/** A worker that died loses its job after this time; one that lives renews the lease three times within it. */
const LEASE_MS = 15_000;
const RENEW_MS = LEASE_MS / 3;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** What a handler may know of the attempt it makes. */
export interface JobAttempt {
  /** The job's, the same for every attempt. */
  readonly id: string;
  /** 1 for the first. */
  readonly number: number;
  /** Aborts when the worker ends or has lost the job to another one; the job is then done again elsewhere. */
  readonly signal: AbortSignal;
}

/** Does one kind of job; throwing means that it is tried again later. */
export type JobHandler = (payload: string, attempt: JobAttempt) => Promise<void>;

/** How one kind of job is done, and what becomes of what it is about when it fails for good. */
export interface JobKind {
  readonly run: JobHandler;
  readonly onFailed?: (payload: string, job: Pick<JobAttempt, "id">) => Promise<void>;
}

export interface JobRunnerOptions {
  readonly store: Store;
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly log: Logger;
  readonly now: () => number;
  /** How many jobs it does at the same time at the most; one when not given. */
  readonly concurrency?: number;
  /** Leaves jobs of greater priorities, which are in less of a hurry, to others; none when not given. */
  readonly upToPriority?: number;
}

/**
 * Does the jobs of its kinds, a few at a time: at once when `wake` says that there is one, else at the next look.
 * Other instances do the same; the lease keeps them apart, and a job whose worker died is done again.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #loop: WorkLoop;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    const look = async () => {
      while (!this.#loop.isStopped && this.#hasRoom() && (await this.#beginNext()));
    };
    this.#loop = new WorkLoop({ look, log: options.log, what: "jobs" });
  }

  start(): void {
    this.#loop.start();
  }

  /** Says that a job was added. */
  wake(): void {
    this.#loop.wake();
  }

  /** Begins no other job, and waits for those under way: they finish, or are freed for another worker. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  #hasRoom(): boolean {
    return this.#loop.size < (this.#options.concurrency ?? 1);
  }

  /** False when no job is due. */
  async #beginNext(): Promise<boolean> {
    const { store, now, kinds, upToPriority } = this.#options;
    const claim = { kinds: Object.keys(kinds), now: now(), leaseMs: LEASE_MS, upToPriority };
    const job = await claimJob(store, claim);
    if (!job) return false;
    this.#loop.take(this.#do(job), { about: { job: job.id } });
    return true;
  }

  async #do(job: JobRow): Promise<void> {
    const { store, now, kinds, log } = this.#options;
    const kind = kinds[job.kind];
    if (!kind) throw new Error("A job of another kind was claimed.");
    if (now() > job.gives_up_at) {
      await kind.onFailed?.(job.payload, { id: job.id });
      await failJob(store, job, now());
      log.error({ job: job.id, kind: job.kind, attempts: job.attempts - 1 }, "job failed for good");
      return;
    }
    const { signal, end } = this.#keepLease(job);
    try {
      await kind.run(job.payload, { id: job.id, number: job.attempts, signal });
      await finishJob(store, job);
    } catch (error) {
      const isEnding = signal.aborted;
      if (!isEnding) {
        log.warn(
          { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
          "job failed, to be tried again",
        );
      }
      const runAt = isEnding ? now() : now() + retryDelayMs(job);
      await retryJob(store, job, { runAt, error: reasonOf(error) });
    } finally {
      end();
    }
  }

  /** Renews the lease until told to end; the signal aborts when it is lost or the worker is stopped. */
  #keepLease(job: JobRow): { readonly signal: AbortSignal; readonly end: () => void } {
    const { store, now, log } = this.#options;
    const lost = new AbortController();
    const timer = setInterval(() => {
      renewLease(store, job, now() + LEASE_MS).then(
        (isOurs) => isOurs || lost.abort(),
        (error: unknown) => log.warn({ err: error, job: job.id }, "a lease could not be renewed"),
      );
    }, RENEW_MS);
    return {
      signal: AbortSignal.any([lost.signal, this.#loop.signal]),
      end: () => clearInterval(timer),
    };
  }
}

/** What `jobs` shows: no message, which quotes. */
function reasonOf(error: unknown): string {
  if (error instanceof ExplainedError) return error.reason;
  return `${errorFacts(error).type ?? "unknown"}${codesInBrackets(error)}`;
}

function retryDelayMs({ attempts }: JobRow): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

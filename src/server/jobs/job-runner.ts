import type { Logger } from "pino";
import { claimJob, finishJob, retryJob } from "../store/jobs.ts";
import type { Database, JobRow } from "../store/schema.ts";

const POLL_MS = 2_000;
const LEASE_MS = 90_000;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** Does one kind of job; throwing means that it is tried again later. */
export type JobHandler = (payload: string) => Promise<void>;

export interface JobRunnerOptions {
  readonly db: Database;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * Does the jobs of the database one after the other: at once when `wake` says that there is one, else at the next
 * look. Other instances do the same; the lease keeps them apart, and a job whose worker died is done again.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isAwake = false;
  #isStopped = true;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.wake();
  }

  /** Says that a job was added. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isAwake = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Finishes the job under way and begins no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    while (this.#isAwake && !this.#isStopped) {
      this.#isAwake = false;
      try {
        while (!this.#isStopped && (await this.#doNext()));
      } catch (error) {
        this.#options.log.error({ err: error }, "jobs cannot be read");
      }
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), POLL_MS);
  }

  /** False when no job is due. */
  async #doNext(): Promise<boolean> {
    const { db, now, handlers, log } = this.#options;
    const job = await claimJob(db, now(), LEASE_MS);
    if (!job) return false;
    if (now() > job.gives_up_at) {
      await finishJob(db, job);
      log.error({ job: job.id, kind: job.kind, attempts: job.attempts - 1 }, "job given up");
      return true;
    }
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`There is no handler for this kind of job.`);
      await handler(job.payload);
      await finishJob(db, job);
    } catch (error) {
      log.warn(
        { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
        "job failed, to be tried again",
      );
      await retryJob(db, job, now() + retryDelayMs(job));
    }
    return true;
  }
}

function retryDelayMs({ attempts }: JobRow): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}

import type { Logger } from "pino";

const POLL_MS = 2_000;

interface WorkLoopOptions {
  /** Begins what is due, as long as the loop is not stopped; throws when that cannot be read. */
  readonly look: () => Promise<void>;
  readonly log: Logger;
  /** What there is to do, in the log: "jobs". */
  readonly what: string;
}

/** Who is told of the end of a piece of work, and what the log says of it when its outcome cannot be stored. */
interface WorkEnd {
  readonly about: Readonly<Record<string, string>>;
  readonly onEnd?: () => void;
}

/**
 * Looks for what is to do: at once when `wake` says that there is something, else after a while, since another
 * instance may have put it there. What it began is waited for when it stops.
 */
export class WorkLoop {
  readonly #options: WorkLoopOptions;
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isAwake = false;
  #isStopped = true;
  #stopping = new AbortController();

  constructor(options: WorkLoopOptions) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** How many pieces of work are under way. */
  get size(): number {
    return this.#underWay.size;
  }

  /** Aborts when the loop is stopped. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  start(): void {
    this.#isStopped = false;
    this.#stopping = new AbortController();
    this.wake();
  }

  wake(): void {
    if (this.#isStopped) return;
    this.#isAwake = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
  }

  /** Begins nothing more, and waits for what is under way, which the signal tells to come to an end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.#underWay);
  }

  /** Takes over a piece of work that has begun; it throws when its outcome cannot be stored. Then looks for more. */
  take(work: Promise<void>, { about, onEnd }: WorkEnd): void {
    const ending = work
      .then(() => true)
      .catch((error: unknown) => {
        this.#options.log.error({ err: error, ...about }, "the outcome of work cannot be stored");
        return false;
      })
      .then((isStored) => {
        this.#underWay.delete(ending);
        onEnd?.();
        // Where nothing can be stored, the next look is soon enough.
        if (isStored) this.wake();
      });
    this.#underWay.add(ending);
  }

  async #look(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    while (this.#isAwake && !this.#isStopped) {
      this.#isAwake = false;
      try {
        await this.#options.look();
      } catch (error) {
        this.#options.log.error({ err: error }, `${this.#options.what} cannot be read`);
      }
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), POLL_MS);
  }
}

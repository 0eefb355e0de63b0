import type { PostgresPool } from "kysely";
import type pg from "pg";

/** As long as browsers and proxies wait for an answer. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Has callers wait their turn for the connections of a pool: many at once are served one after the other, and not
 * refused because a few seconds are too short for all of them. The pool's own limit is that of connecting.
 */
export class PatientPool implements PostgresPool {
  readonly options: pg.PoolOptions;
  readonly #pool: pg.Pool;
  readonly #longestWaitMs: number;
  /** How each of those who wait gets the next turn, who came first first. */
  readonly #waiting = new Set<() => void>();
  #free: number;
  #servedAt = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool, longestWaitMs = LONGEST_WAIT_MS) {
    this.#pool = pool;
    this.options = pool.options;
    this.#longestWaitMs = longestWaitMs;
    this.#free = pool.options.max;
  }

  async connect(): Promise<pg.PoolClient> {
    await this.#turn();
    try {
      const client = await this.#pool.connect();
      const release = client.release.bind(client);
      // The pool makes it anew each time that it hands the connection out.
      client.release = (error) => {
        release(error);
        this.#servedAt = error === undefined ? performance.now() : this.#servedAt;
        this.#next();
      };
      return client;
    } catch (error) {
      this.#servedAt = Number.NEGATIVE_INFINITY;
      this.#next();
      throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** Whether somebody was served within the time: the database is there, however many wait for it. */
  hasServed(withinMs: number): boolean {
    return performance.now() - this.#servedAt <= withinMs;
  }

  #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        end();
      };
      const go = () => settle(resolve);
      const timer = setTimeout(() => settle(() => reject(tooMany())), this.#longestWaitMs);
      this.#waiting.add(go);
    });
  }

  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) this.#free += 1;
    else first();
  }
}

function tooMany(): Error {
  return Object.assign(new Error("Others used every connection for too long."), { code: "ETIMEDOUT" });
}

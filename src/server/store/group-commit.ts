import type { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import type { OpenedFiles } from "../system/opened-files.ts";

const BUSY_RETRY_MS = 5;
const BUSY_TIMEOUT_MS = 5_000;

/** How long a reader may go on with files that are gone: what it reads was committed before. */
const READERS_LOOK_MS = 250;

/** Something to run on the database within the next commit. */
interface Work {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs the writes of one turn of the event loop in one transaction, so that many clients share one sync to disk.
 * Each promise resolves only after COMMIT; a statement that fails is undone and rejected alone.
 * `begin` gives the connection to one caller for a transaction of several steps; writes meanwhile wait their turn.
 * While another process writes to the file, this one waits without blocking the event loop, at most five seconds.
 * What was committed to files that are no longer where they were is not acknowledged, and nothing more is read there.
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #files: OpenedFiles;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #pending: Work[] = [];
  #isScheduled = false;
  #busySince: number | null = null;
  #isHeld = false;
  readonly #waiting: (() => void)[] = [];

  constructor(database: DatabaseSync, files: OpenedFiles) {
    this.#database = database;
    this.#files = files;
  }

  /** Runs the work in the next common transaction. */
  write<T>(run: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#pending.push({ run, resolve: (value) => resolve(value as T), reject });
      this.#schedule();
    });
  }

  /**
   * Runs the work at once, or after the transaction that holds the connection: a reader sees only what is committed.
   */
  async read<T>(run: () => T): Promise<T> {
    this.#lookNowAndThen();
    if (!this.#isHeld) return run();
    await this.#hold();
    try {
      return run();
    } finally {
      this.#release();
    }
  }

  #lookNowAndThen(): void {
    if (performance.now() - this.#lookedAt >= READERS_LOOK_MS) this.#requireFiles();
  }

  #requireFiles(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY;
    this.#files.require();
    this.#lookedAt = performance.now();
  }

  /** Waits until the connection is free, then keeps it, in a transaction, until `end`. */
  async begin(): Promise<void> {
    await this.#hold();
    try {
      while (!this.#tryBegin()) await delay(BUSY_RETRY_MS);
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  /** Ends the transaction that `begin` began. */
  end(command: "COMMIT" | "ROLLBACK"): void {
    try {
      // After a grave error SQLite has rolled back by itself; a COMMIT must then fail.
      if (command === "COMMIT" || this.#database.isTransaction) this.#database.exec(command);
      if (command === "COMMIT") this.#requireFiles();
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    } finally {
      this.#release();
    }
  }

  async #hold(): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Gives the connection to whoever waits; writes that piled up are committed first. */
  #release(): void {
    this.#commitPending();
    if (this.#busySince !== null) return;
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isHeld = false;
  }

  /** False when another process is writing and there is still time to wait for it. */
  #tryBegin(): boolean {
    try {
      this.#database.exec("BEGIN IMMEDIATE");
      this.#busySince = null;
      return true;
    } catch (error) {
      this.#busySince ??= performance.now();
      if (isBusy(error) && performance.now() - this.#busySince < BUSY_TIMEOUT_MS) return false;
      this.#busySince = null;
      throw error;
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (!this.#isHeld) this.#commitPending();
    });
  }

  #commitPending(): void {
    const batch = this.#pending;
    if (batch.length === 0) return;
    try {
      if (!this.#tryBegin()) {
        this.#commitLater();
        return;
      }
      this.#pending = [];
      const settle = batch.map((work) => this.#attempt(work));
      this.#database.exec("COMMIT");
      this.#requireFiles();
      for (const finish of settle) finish();
    } catch (error) {
      this.#pending = [];
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      for (const work of batch) work.reject(error);
    }
  }

  /** Another process writes: the connection counts as held until it is done. */
  #commitLater(): void {
    this.#isHeld = true;
    setTimeout(() => this.#release(), BUSY_RETRY_MS);
  }

  /**
   * SQLite undoes a statement that breaks a constraint and keeps the transaction; after graver errors nothing is left
   * of it.
   */
  #attempt(work: Work): () => void {
    try {
      const value = work.run();
      return () => work.resolve(value);
    } catch (error) {
      if (!this.#database.isTransaction) throw error;
      return () => work.reject(error);
    }
  }
}

/** SQLITE_BUSY, with or without an extended code. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}

import { storedAs } from "../api/address.ts";
import type { EncryptedRecord } from "./journal-cipher.ts";

/** One for each tab that has something unacknowledged, by account and writer. */
export interface StoredRecord extends EncryptedRecord {
  readonly account: string;
  readonly writer: string;
  /** When it was written, in milliseconds since 1970 by the server's clock. */
  readonly atMs: number;
}

/** Of each application, whose answers never get into another one's. */
const DATABASE = "journal";
const VERSION = 1;
const RECORDS = "records";
/** A database that another tab's older version blocks, or that a broken disk holds up, is done without. */
const OPEN_LIMIT_MS = 3_000;

/**
 * The records of all accounts on this device, in IndexedDB, of this application. Every method rejects where that is denied, full, blocked or
 * broken; the next one begins with a new connection.
 */
export class JournalStore {
  #database: Promise<IDBDatabase> | undefined;

  /** The account's records, the newest first. */
  async list(account: string): Promise<readonly StoredRecord[]> {
    const found: readonly unknown[] = await this.#run("readonly", (records) =>
      records.getAll(everyWriter(account)),
    );
    return found.filter(isStored).toSorted((one, other) => other.atMs - one.atMs);
  }

  async get(account: string, writer: string): Promise<StoredRecord | undefined> {
    const found: unknown = await this.#run("readonly", (records) => records.get([account, writer]));
    return isStored(found) ? found : undefined;
  }

  /** Resolves when the system has it, so that it outlives the browser; with `strict`, when the disk has it. */
  async put(record: StoredRecord, durability: "relaxed" | "strict"): Promise<void> {
    await this.#run("readwrite", (records) => records.put(record), durability);
  }

  async delete(account: string, writer: string): Promise<void> {
    await this.#run("readwrite", (records) => records.delete([account, writer]));
  }

  /**
   * Deletes what is older, of any account. What was written under a clock that was ahead ages from now on: it would
   * stay for too long.
   */
  async deleteOlder(nowMs: number, maxAgeMs: number): Promise<void> {
    await this.#run("readwrite", (records) => {
      const request = records.openCursor();
      request.onsuccess = () => {
        const cursor = request.result;
        if (cursor === null) return;
        const stored: unknown = cursor.value;
        if (isStored(stored)) {
          if (nowMs - stored.atMs > maxAgeMs) cursor.delete();
          else if (stored.atMs > nowMs) cursor.update({ ...stored, atMs: nowMs });
        }
        cursor.continue();
      };
      return request;
    });
  }

  close(): void {
    this.#database?.then(
      (database) => database.close(),
      () => undefined,
    );
    this.#database = undefined;
  }

  /** A connection may have ended before anybody was told, as when the browser's data are cleared: then with a new one. */
  #run<T>(...work: Work<T>): Promise<T> {
    return this.#attempt(...work).catch((error: unknown) => {
      if (isEndedConnection(error)) return this.#attempt(...work);
      throw error;
    });
  }

  async #attempt<T>(...[mode, work, durability = "relaxed"]: Work<T>): Promise<T> {
    try {
      this.#database ??= this.#open();
      const transaction = (await this.#database).transaction(RECORDS, mode, { durability });
      return await resultOf(transaction, work(transaction.objectStore(RECORDS)));
    } catch (error) {
      if (!(error instanceof StillOpeningError)) this.close();
      throw error;
    }
  }

  #open(): Promise<IDBDatabase> {
    const opened = openStore(() => {
      // The end of an earlier one may be told late.
      if (this.#database === opened) this.#database = undefined;
    });
    return opened;
  }
}

type Work<T> = [
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore) => IDBRequest<T>,
  durability?: IDBTransactionDurability,
];

function isEndedConnection(error: unknown): boolean {
  return error instanceof DOMException && ["AbortError", "InvalidStateError"].includes(error.name);
}

/** Every key that begins with the account: an array comes after all texts. */
function everyWriter(account: string): IDBKeyRange {
  return IDBKeyRange.bound([account], [account, []]);
}

function resultOf<T>(transaction: IDBTransaction, request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve(request.result));
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? request.error ?? new DOMException("", "AbortError")),
    );
  });
}

/** The database may still open: until then there is none. */
class StillOpeningError extends Error {
  override readonly name = "StillOpeningError";
}

/**
 * Calls `onEnd` when it can be opened anew: what it gave is of no use any more, because a newer version wants the
 * database or the browser has cleared it, or an opening that took too long has come to its end.
 */
function openStore(onEnd: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE + storedAs, VERSION);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new StillOpeningError());
    }, OPEN_LIMIT_MS);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(RECORDS, { keyPath: ["account", "writer"] });
    });
    request.addEventListener("error", () => {
      clearTimeout(timer);
      reject(request.error);
      onEnd();
    });
    request.addEventListener("success", () => {
      clearTimeout(timer);
      const database = request.result;
      if (isLate) {
        database.close();
        onEnd();
        return;
      }
      for (const name of ["versionchange", "close"]) {
        database.addEventListener(name, () => {
          database.close();
          onEnd();
        });
      }
      resolve(database);
    });
  });
}

function isStored(value: unknown): value is StoredRecord {
  return (
    typeof value === "object" &&
    value !== null &&
    "account" in value &&
    "writer" in value &&
    typeof value.writer === "string" &&
    "atMs" in value &&
    typeof value.atMs === "number" &&
    "nonce" in value &&
    value.nonce instanceof Uint8Array &&
    "data" in value &&
    value.data instanceof ArrayBuffer
  );
}

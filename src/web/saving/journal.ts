import { JournalCipher, type JournalKeys, type JournalRecord } from "./journal-cipher.ts";
import { JournalStore, type StoredRecord } from "./journal-store.ts";

const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

interface JournalOptions extends JournalKeys {
  /** The server's clock, of the `Date` of a response that has just come. */
  readonly nowMs: number;
}

/** What is to be in the database: a record, or none. */
type Change = { readonly record: JournalRecord; readonly durability: "relaxed" | "strict" } | "none";

interface Parts {
  readonly account: string;
  readonly writer: string;
  readonly nowMs: number;
  readonly store: JournalStore;
  readonly hold?: Hold | undefined;
  readonly isKept: boolean;
}

/** What it takes to keep something: a key, and the lock that tells other tabs that this writer is alive. */
interface Hold {
  readonly cipher: JournalCipher;
  readonly release: () => void;
  readonly restored: JournalRecord | undefined;
}

/**
 * Keeps on this device what one tab has typed and not seen acknowledged, encrypted for its account, so that it survives
 * a closed tab, a crash, the end of the session and of the browser. A tab is a writer; the writer of a tab that is gone
 * goes on in another one.
 *
 * No method rejects: where the browser keeps nothing, `isKept()` says so, and the tab has its answers in memory only.
 */
export class Journal {
  readonly writer: string;
  /** What the writer had not seen acknowledged when its tab ended; undefined for a new writer. */
  readonly restored: JournalRecord | undefined;
  readonly #parts: Parts;
  readonly #clock: ServerClock;
  #isKept: boolean;
  #isClosed = false;
  /** What waits while a write is under way; only the newest is of interest. */
  #next: Change | undefined;
  #writing: Promise<void> | undefined;

  private constructor(parts: Parts) {
    this.writer = parts.writer;
    this.restored = parts.hold?.restored;
    this.#parts = parts;
    this.#clock = new ServerClock(parts.nowMs);
    this.#isKept = parts.isKept;
  }

  /**
   * Goes on as one writer of the account whose tab is gone, the one that wrote last, or begins as a new one. Deletes
   * what is older than seven days, of any account.
   */
  static async open({ account, keys, nowMs }: JournalOptions): Promise<Journal> {
    const store = new JournalStore();
    const own = newWriter();
    const shared = { account, nowMs, store };
    try {
      const cipher = await JournalCipher.of({ account, keys });
      const taken = await takeOver({ ...shared, cipher }).catch(() => "failed" as const);
      if (typeof taken === "object") return new Journal({ ...shared, ...taken, isKept: true });
      const release = await lock(own);
      if (release === undefined) throw new Error("Somebody else has a lock of this name.");
      const hold: Hold = { cipher, release, restored: undefined };
      return new Journal({ ...shared, writer: own, hold, isKept: taken !== "failed" });
    } catch {
      return new Journal({ ...shared, writer: own, isKept: false });
    }
  }

  /** Whether what was last given to `write` is on the device, or would be: false where the browser keeps nothing. */
  isKept(): boolean {
    return this.#isKept;
  }

  /** Resolves when this, or something newer, is on the device. */
  write(record: JournalRecord): Promise<void> {
    return this.#change({ record, durability: "relaxed" });
  }

  /** The same, and waits for the disk, for a page that is hidden and may never come back. */
  flush(record: JournalRecord): Promise<void> {
    return this.#change({ record, durability: "strict" });
  }

  /** Everything is acknowledged: the record goes. */
  empty(): Promise<void> {
    return this.#change("none");
  }

  /** How many more writers whose tabs are gone have something that this account can read. */
  async others(): Promise<number> {
    const { account, store, hold } = this.#parts;
    if (hold === undefined) return 0;
    try {
      const { held = [] } = await navigator.locks.query();
      const alive = new Set(held.map(({ name }) => name));
      const dead = (await store.list(account)).filter(
        ({ writer }) => writer !== this.writer && !alive.has(lockName(writer)),
      );
      const records = await Promise.all(dead.map((stored) => hold.cipher.decrypt(stored.writer, stored)));
      return records.filter((record) => record !== undefined).length;
    } catch {
      return 0;
    }
  }

  /** Ends after what was given to `write`; what is kept then waits for another tab of the account. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    this.#isKept = false;
    this.#parts.hold?.release();
    this.#parts.store.close();
  }

  #change(change: Change): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#next = change;
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#next !== undefined) {
      const change = this.#next;
      this.#next = undefined;
      this.#isKept = await this.#carryOut(change).then(
        () => true,
        () => false,
      );
    }
    this.#writing = undefined;
  }

  async #carryOut(change: Change): Promise<void> {
    const { account, store, hold } = this.#parts;
    if (hold === undefined) throw new Error("There is no journal.");
    const { writer } = this;
    if (change === "none") return store.delete(account, writer);
    const encrypted = await hold.cipher.encrypt(writer, change.record);
    await store.put({ account, writer, atMs: this.#clock.nowMs(), ...encrypted }, change.durability);
  }
}

/** The server's time since a response told it. */
class ServerClock {
  readonly #serverMs: number;
  readonly #deviceMs = Date.now();
  readonly #pageMs = performance.now();

  constructor(nowMs: number) {
    this.#serverMs = nowMs;
  }

  /** One clock stands still while the device sleeps, the other one can be set back: what is later loses nothing. */
  nowMs(): number {
    const passedMs = Math.max(Date.now() - this.#deviceMs, performance.now() - this.#pageMs);
    return Math.round(this.#serverMs + passedMs);
  }
}

interface TakeOver {
  readonly account: string;
  readonly nowMs: number;
  readonly store: JournalStore;
  readonly cipher: JournalCipher;
}

async function takeOver({ account, nowMs, store, cipher }: TakeOver) {
  await store.deleteOlder(nowMs, MAX_AGE_MS);
  for (const { writer } of await store.list(account)) {
    const release = await lock(writer);
    if (release === undefined) continue;
    const restored = await readAgain({ account, store, cipher }, writer);
    if (restored !== undefined) return { writer, hold: { cipher, release, restored } };
    release();
  }
  return undefined;
}

/** Until the lock was free, somebody may have written more or emptied it. */
async function readAgain(
  { account, store, cipher }: Omit<TakeOver, "nowMs">,
  writer: string,
): Promise<JournalRecord | undefined> {
  const stored: StoredRecord | undefined = await store.get(account, writer).catch(() => undefined);
  return stored === undefined ? undefined : cipher.decrypt(writer, stored);
}

function newWriter(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function lockName(writer: string): string {
  return `journal ${writer}`;
}

/** Holds the writer's lock until the tab ends or the function is called that it gives; undefined when another tab has it. */
function lock(writer: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockName(writer), { ifAvailable: true }, (granted) => {
        if (granted === null) {
          resolve(undefined);
          return;
        }
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}

import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import type { JournalKeys, JournalRecord } from "../../src/web/saving/journal-cipher.ts";
import type { Journal } from "../../src/web/saving/journal.ts";
import { longIt } from "../support/depth.ts";
import { logInByCall, send } from "./support/account-calls.ts";
import { openAccount } from "./support/account-steps.ts";
import { appAndBrowser } from "./support/app-and-browser.ts";
import { bringJournal, emptyTab, openJournal, writeJournal } from "./support/journal-tab.ts";
import { filesWith, makeProfile, openProfile } from "./support/profile-browser.ts";

/** In the tabs. */
declare const journal: Journal;

const app = appAndBrowser();
const DAY_MS = 24 * 60 * 60_000;
let accounts = 0;

/** A record such as a tab has that waits for an answer and is typed on in. */
function record(name: string): JournalRecord {
  return {
    writer: "tab-of-ada",
    seen: 41,
    under: "",
    requests: [
      { writer: "tab-of-ada", seq: 7, seen: 40, under: "", answers: { preferred_name: "A", veteran: false } },
    ],
    answers: { preferred_name: name, middle_name: "" },
    held: { preferred_name: "", middle_name: "A" },
    conflicts: { middle_name: { theirs: "B", since: 3, savedAt: "2026-11-22T10:42:00.000Z" } },
    left: [],
  };
}

describe("the journal of what is not acknowledged", () => {
  let context: BrowserContext;
  let ada: JournalKeys;
  let email: string;
  beforeEach(async () => {
    context = await app.browser.newContext({ baseURL: app.server.address });
    await bringJournal(context);
    email = newEmail();
    ada = await newAccount(email);
  });
  afterEach(() => context.close());

  function newEmail(): string {
    accounts += 1;
    return `journal-${accounts}@applicants.example`;
  }
  /** Makes an account, logs this browser in to it, and gives what the server gives its sessions. */
  async function newAccount(username: string): Promise<JournalKeys> {
    const page = await context.newPage();
    await openAccount(page, app.server, username);
    await page.close();
    return keysOfSession();
  }
  async function keysOfSession(): Promise<JournalKeys> {
    const response = await context.request.get(ENDPOINTS.journalKey.path);
    expect(response.status()).toBe(200);
    return response.json();
  }
  const tab = () => emptyTab(context, app.server.address);
  /** Tabs that were closed are gone for others a moment later. */
  async function closeTab(page: Page, writer: string): Promise<void> {
    const watcher = await tab();
    await page.close();
    const isHeld = () =>
      watcher.evaluate(
        async (name) => (await navigator.locks.query()).held?.some((held) => held.name?.endsWith(name)),
        writer,
      );
    await expect.poll(isHeld).toBe(false);
    await watcher.close();
  }

  it("is taken over as it was by the next tab when one is closed, and gone when all is acknowledged", async () => {
    const first = await tab();
    const begun = await openJournal(first, ada);
    expect(begun).toMatchObject({ restored: null, others: 0, isKept: true });
    expect(await writeJournal(first, record("Ada"))).toBe(true);
    await closeTab(first, begun.writer);
    const second = await tab();
    const taken = await openJournal(second, ada);
    expect(taken).toEqual({ writer: begun.writer, restored: record("Ada"), others: 0, isKept: true });
    await second.evaluate(() => journal.empty());
    await closeTab(second, begun.writer);
    const third = await openJournal(await tab(), ada);
    expect(third.restored).toBeNull();
    expect(third.writer).not.toBe(begun.writer);
  });

  it("survives the crash of its tab", async () => {
    const page = await tab();
    const { writer } = await openJournal(page, ada);
    await writeJournal(page, record("before the crash"));
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent("crash");
    session.send("Page.crash").catch(() => undefined);
    await crashed;
    await closeTab(page, writer);
    expect(await openJournal(await tab(), ada)).toMatchObject({
      writer,
      restored: record("before the crash"),
    });
  });

  longIt("is of one tab: two at once keep two records, and each is taken over once", async () => {
    const [first, second] = [await tab(), await tab()];
    const [one, two] = [await openJournal(first, ada), await openJournal(second, ada)];
    expect(two.writer).not.toBe(one.writer);
    await writeJournal(first, record("first"));
    // The clocks of two tabs are as far apart as the responses that set them.
    await second.waitForTimeout(500);
    await writeJournal(second, record("second"));
    // Who lives is let be.
    expect(await openJournal(await tab(), ada)).toMatchObject({ restored: null, others: 0 });
    await closeTab(first, one.writer);
    await closeTab(second, two.writer);
    const [third, fourth] = [await tab(), await tab()];
    const taken = await Promise.all([openJournal(third, ada), openJournal(fourth, ada)]);
    const names = taken.map(({ restored }) => restored?.answers.preferred_name);
    expect(names.toSorted()).toEqual(["first", "second"]);
    await third.evaluate(() => journal.close());
    // What wrote last goes first; the other one is told of.
    await fourth.evaluate(() => journal.close());
    const again = await openJournal(await tab(), ada);
    expect(again).toMatchObject({ writer: two.writer, restored: record("second"), others: 1 });
  });

  longIt("waits for the account when a session has ended, and is nothing to another account", async () => {
    const page = await tab();
    const { writer } = await openJournal(page, ada);
    await writeJournal(page, record("Ada's"));
    await closeTab(page, writer);
    await send(context.request, ENDPOINTS.logout, undefined);
    const eve = await newAccount(newEmail());
    expect(eve.account).not.toBe(ada.account);
    expect(await openJournal(await tab(), eve)).toMatchObject({ restored: null, others: 0 });
    // Not even under her name, moved there by somebody at the device.
    const thief = await tab();
    await thief.evaluate(
      ([from = "", to = ""]) =>
        new Promise((resolve, reject) => {
          const request = indexedDB.open("journal");
          request.addEventListener("error", reject);
          request.onsuccess = () => {
            const transaction = request.result.transaction("records", "readwrite");
            const records = transaction.objectStore("records");
            const range = IDBKeyRange.bound([from], [from, []]);
            records.getAll(range).onsuccess = ({ target }) => {
              if (!(target instanceof IDBRequest)) return;
              for (const stored of target.result) records.put({ ...stored, account: to });
            };
            transaction.oncomplete = resolve;
          };
        }),
      [ada.account, eve.account],
    );
    expect(await recordsIn(thief)).toHaveLength(2);
    expect(await openJournal(thief, eve)).toMatchObject({ restored: null, others: 0 });
    expect(await openJournal(thief, { account: ada.account, keys: eve.keys })).toMatchObject({
      restored: null,
    });
    await send(context.request, ENDPOINTS.logout, undefined);
    await logInByCall(context.request, email);
    expect(await openJournal(await tab(), await keysOfSession())).toMatchObject({
      writer,
      restored: record("Ada's"),
    });
  });

  longIt(
    "is forgotten after seven days of the server's time, whoever's it is, and one of the future ages from now on",
    async () => {
      const writtenMs = Date.now() - 30 * DAY_MS;
      const leave = async (name: string, nowMs: number, keys = ada) => {
        const page = await tab();
        const { writer } = await openJournal(page, keys, nowMs);
        await writeJournal(page, record(name));
        await closeTab(page, writer);
      };
      const eve = await newAccount(newEmail());
      await leave("kept", writtenMs);
      await leave("hers", writtenMs, eve);
      const later = await tab();
      expect(await openJournal(later, ada, writtenMs + 7 * DAY_MS)).toMatchObject({
        restored: record("kept"),
      });
      await later.evaluate(() => journal.close());
      expect(await openJournal(await tab(), ada, writtenMs + 7 * DAY_MS + 60_000)).toMatchObject({
        restored: null,
      });
      expect(await recordsIn(later)).toEqual([]);

      await leave("of the future", writtenMs + 300 * DAY_MS);
      await openJournal(later, eve, writtenMs);
      await openJournal(later, eve, writtenMs + 7 * DAY_MS);
      expect(await recordsIn(later)).toHaveLength(1);
      await openJournal(later, eve, writtenMs + 7 * DAY_MS + 60_000);
      expect(await recordsIn(later)).toEqual([]);
    },
  );

  longIt("ages by the server's time, whatever the device's clock says", async () => {
    const page = await tab();
    const nowMs = Date.now() - 100 * DAY_MS;
    await openJournal(page, ada, nowMs);
    await writeJournal(page, record("now"));
    const [stored] = await recordsIn(page);
    expect(stored?.atMs).toBeGreaterThanOrEqual(nowMs);
    expect(stored?.atMs).toBeLessThan(nowMs + 60_000);
  });

  longIt("writes the newest only while a write is under way", async () => {
    const page = await tab();
    await openJournal(page, ada);
    const puts = await page.evaluate(async (record) => {
      let count = 0;
      const put = Reflect.get(IDBObjectStore.prototype, "put");
      IDBObjectStore.prototype.put = function counted(...given) {
        count += 1;
        return Reflect.apply(put, this, given);
      };
      const writes = Array.from({ length: 200 }, (_, seen) => journal.write({ ...record, seen }));
      await Promise.all(writes);
      return count;
    }, record("fast"));
    expect(puts).toBe(2);
    await page.evaluate(() => journal.close());
    expect((await openJournal(page, ada)).restored?.seen).toBe(199);
  });

  longIt("waits for the disk when the page is hidden", async () => {
    const page = await tab();
    await openJournal(page, ada);
    const durabilities = await page.evaluate(async (record) => {
      const used: unknown[] = [];
      const transaction = Reflect.get(IDBDatabase.prototype, "transaction");
      IDBDatabase.prototype.transaction = function noted(...given) {
        used.push(given[2]?.durability);
        return Reflect.apply(transaction, this, given);
      };
      await journal.write(record);
      await journal.flush(record);
      return used;
    }, record("hidden"));
    expect(durabilities).toEqual(["relaxed", "strict"]);
  });

  describe("where the browser keeps nothing", () => {
    const FAULTS: Readonly<Record<string, () => void>> = {
      "IndexedDB is denied": () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("denied", "SecurityError");
        };
      },
      "the database is broken": () => {
        IDBDatabase.prototype.transaction = () => {
          throw new DOMException("broken", "UnknownError");
        };
      },
      "a newer version has the database": () => {
        indexedDB.open("journal", 2);
      },
      "the database does not open": () => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      },
      "the device is full": () => {
        IDBObjectStore.prototype.put = function full() {
          this.transaction.abort();
          throw new DOMException("full", "QuotaExceededError");
        };
      },
      "there are no locks": () => {
        Object.defineProperty(navigator, "locks", { value: undefined });
      },
      "nothing can be encrypted": () => {
        Object.defineProperty(crypto, "subtle", { value: undefined });
      },
    };

    longIt.each(Object.entries(FAULTS))("nothing fails and it says so: %s", async (_name, fault) => {
      const page = await tab();
      const failures: string[] = [];
      page.on("pageerror", (error) => failures.push(error.message));
      await page.evaluate(fault);
      const { writer, restored } = await openJournal(page, ada);
      expect(restored).toBeNull();
      expect(writer).toMatch(/^[0-9a-f]{32}$/);
      expect(await writeJournal(page, record("nowhere"))).toBe(false);
      await page.evaluate(async (record) => {
        await journal.flush(record);
        await journal.empty();
        await journal.others();
        await journal.close();
      }, record("nowhere"));
      expect(failures).toEqual([]);
    });
  });

  longIt("keeps again when there is room again", async () => {
    const page = await tab();
    await openJournal(page, ada);
    await page.evaluate(() => {
      const put = Reflect.get(IDBObjectStore.prototype, "put");
      Object.assign(globalThis, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    expect(await writeJournal(page, record("lost"))).toBe(false);
    await page.evaluate("makeRoom()");
    expect(await writeJournal(page, record("kept"))).toBe(true);
    await page.evaluate(() => journal.close());
    expect((await openJournal(page, ada)).restored).toEqual(record("kept"));
  });

  longIt("keeps with a new connection what an ended one refuses, of whose end nobody was told", async () => {
    const page = await tab();
    await openJournal(page, ada);
    await page.evaluate(() => {
      const transaction = Reflect.get(IDBDatabase.prototype, "transaction");
      IDBDatabase.prototype.transaction = () => {
        IDBDatabase.prototype.transaction = transaction;
        throw new DOMException("The database connection is closing.", "InvalidStateError");
      };
    });
    expect(await writeJournal(page, record("kept"))).toBe(true);
    await page.evaluate(() => journal.close());
    expect((await openJournal(page, ada)).restored).toEqual(record("kept"));
  });

  longIt(
    "goes on when the browser's data are cleared, and makes way for a newer version of its database",
    async () => {
      const page = await tab();
      await openJournal(page, ada);
      await writeJournal(page, record("cleared"));
      const session = await context.newCDPSession(page);
      const origin = app.server.address;
      await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
      expect(await writeJournal(page, record("again"))).toBe(true);
      expect(await recordsIn(page)).toHaveLength(1);

      const newer = await tab();
      const upgraded = newer.evaluate(
        () =>
          new Promise((resolve, reject) => {
            const request = indexedDB.open("journal", 2);
            request.onblocked = () => reject(new Error("blocked"));
            request.onsuccess = () => resolve("upgraded");
          }),
      );
      expect(await upgraded).toBe("upgraded");
      expect(await writeJournal(page, record("of the older version"))).toBe(false);
    },
  );
});

it("survives the end of the browser, and nothing of it can be read in the browser's folder", async () => {
  const profile = await makeProfile();
  const visitor = await app.browser.newContext({ baseURL: app.server.address });
  const page = await visitor.newPage();
  await openAccount(page, app.server, "journal-profile@applicants.example");
  const keys: JournalKeys = await (await visitor.request.get(ENDPOINTS.journalKey.path)).json();
  await visitor.close();
  const typed = `typed-${crypto.randomUUID()}`;
  const plain = `plain-${crypto.randomUUID()}`;

  let browser = await openProfile(profile.folder);
  try {
    await bringJournal(browser.context);
    const tab = await emptyTab(browser.context, app.server.address);
    const { writer } = await openJournal(tab, keys);
    expect(await writeJournal(tab, record(typed))).toBe(true);
    // What is written in plain beside it is found, so that the search below could find the rest.
    await tab.evaluate(
      (text) =>
        new Promise((resolve) => {
          const request = indexedDB.open("plain");
          request.onupgradeneeded = () => request.result.createObjectStore("texts").put(text, text);
          request.onsuccess = resolve;
        }),
      plain,
    );
    await browser.kill();
    const { folder } = profile;
    expect(await filesWith(folder, plain)).not.toEqual([]);
    expect(await filesWith(folder, writer)).not.toEqual([]);
    const secrets = [typed, Buffer.from(typed, "utf16le"), "preferred_name"];
    const ofKeys = keys.keys.flatMap((key) => [key, Buffer.from(key, "base64")]);
    for (const secret of [...secrets, ...ofKeys]) expect(await filesWith(folder, secret)).toEqual([]);

    browser = await openProfile(folder);
    await bringJournal(browser.context);
    const next = await emptyTab(browser.context, app.server.address);
    expect(await openJournal(next, keys)).toMatchObject({ writer, restored: record(typed) });
  } finally {
    await browser.kill();
    await profile.remove();
  }
});

interface Stored {
  readonly account: string;
  readonly atMs: number;
}

/** What the browser keeps, of all accounts. */
function recordsIn(page: Page): Promise<readonly Stored[]> {
  return page.evaluate(
    () =>
      new Promise<readonly Stored[]>((resolve, reject) => {
        const request = indexedDB.open("journal");
        request.addEventListener("error", reject);
        request.onsuccess = () => {
          const database = request.result;
          const all = database.transaction("records").objectStore("records").getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result);
          };
        };
      }),
  );
}

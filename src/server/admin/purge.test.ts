import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { allOf } from "../../../tests/support/all-of.ts";
import { ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import { diskStorage } from "../storage/disk-storage.ts";
import { newStorageKey, TAKEN } from "../storage/document-storage.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { Eraser, type RecordsContext } from "./erase-accounts.ts";
import { keptSince, listExpired, purge } from "./purge.ts";

const DAY_MS = 24 * 60 * 60_000;
const NOW = 1_000 * DAY_MS;
const KEPT = keptSince({ retentionDraftDays: 30, retentionSubmittedDays: null }, NOW);

describe.each(ENGINES)("a purge on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;
  let context: RecordsContext;
  let statements: string[] = [];
  beforeEach(async () => {
    place = await create();
    store = await openStore(place.location, TEST_KEYS, { onQuery: (kind) => statements.push(kind) });
    const { dataDir, databaseUrl } = place.location;
    const storage = diskStorage(join(dataDir, "documents"), TEST_KEYS[0]);
    context = { config: { dataDir, databaseUrl, s3: null }, store, storage, now: () => NOW };
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const emailOf = (id: string) => `${id}@example.org`;
  const addAccounts = async (ids: readonly string[], createdAt: number) => {
    const account = { password_hash: "", created_at: createdAt, confirmed_at: null };
    await store.db
      .insertInto("accounts")
      .values(ids.map((id) => ({ ...account, id, email: emailOf(id) })))
      .execute();
  };
  const idsLeft = async () =>
    (await store.db.selectFrom("accounts").select("id").orderBy("id").execute()).map(({ id }) => id);
  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${100 + index}`);
  /** A document, a mail in the outbox and a waiting mail. */
  const fill = async (id: string) => {
    const upload_key = newStorageKey(TAKEN);
    await context.storage.write(upload_key, Buffer.from("x"));
    await store.db
      .insertInto("documents")
      .values({
        account_id: id,
        application: "",
        answer_key: "paper",
        upload_key,
        pdf_key: null,
        file_name: "a.pdf",
        file_size: 1,
        status: "completed",
        message: "",
        uploaded_at: 1,
      })
      .execute();
    const outbox = join(place.location.dataDir, "outbox");
    mkdirSync(outbox, { recursive: true });
    writeFileSync(join(outbox, `${id}.eml`), `From: School <a@b.org>\r\nTo: ${emailOf(id)}\r\n\r\nHello`);
    const mail = { to: emailOf(id), subject: "Late", text: "Later", html: "Later" };
    await queueMail(store, { mail, key: TEST_KEYS[0], now: NOW, usefulForMs: DAY_MS, isAwaited: false });
  };
  const filesLeft = () => {
    const { dataDir } = place.location;
    const mails = existsSync(join(dataDir, "outbox")) ? readdirSync(join(dataDir, "outbox")) : [];
    const documents = readdirSync(join(dataDir, "documents"), { recursive: true, withFileTypes: true });
    return { mails, documents: documents.filter((entry) => entry.isFile()).length };
  };

  it("erases a portion at a time, with few statements, and leaves all others alone [SAF-09]", async () => {
    await addAccounts(numbered("old", 120), NOW - 40 * DAY_MS);
    await addAccounts(["aaa", "old150a", "zzz"], NOW);
    for (const id of ["old100", "old219", "zzz"]) await fill(id);
    statements = [];
    const portions: number[] = [];
    for await (const portion of purge(context, KEPT)) {
      portions.push(portion.length);
      // Whoever saves between two portions does not wait for the rest.
      await store.db.updateTable("accounts").set({ confirmed_at: 1 }).where("id", "=", "zzz").execute();
    }
    // 123 accounts are looked at by 50.
    expect(portions.reduce((sum, length) => sum + length, 0)).toBe(120);
    expect(portions).toHaveLength(3);
    expect(Math.max(...portions)).toBeLessThanOrEqual(50);
    expect(statements.length).toBeLessThan(120);
    expect(await idsLeft()).toEqual(["aaa", "old150a", "zzz"]);
    expect(filesLeft()).toEqual({ mails: ["zzz.eml"], documents: 1 });
    expect(await store.db.selectFrom("jobs").selectAll().execute()).toHaveLength(1);
    const audit = await store.db.selectFrom("audit").select(["action", "account_id"]).execute();
    expect(new Set(audit.map(({ account_id }) => account_id)).size).toBe(120);
    expect(new Set(audit.map(({ action }) => action))).toEqual(new Set(["erased"]));
    expect(await allOf(listExpired(store, KEPT))).toEqual([]);
  });

  it("goes on where it was after it was cut off or has failed [SAF-09]", async () => {
    await addAccounts(numbered("old", 110), NOW - 40 * DAY_MS);
    for await (const portion of purge(context, KEPT)) {
      expect(portion).toHaveLength(50);
      break;
    }
    expect(await idsLeft()).toHaveLength(60);
    await fill("old150");
    const storage = {
      ...context.storage,
      remove: async () => {
        throw new Error("The storage is away.");
      },
    };
    await expect(allOf(purge({ ...context, storage }, KEPT))).rejects.toThrow("The storage is away.");
    // The file is left to the sweep; nothing names it.
    expect(filesLeft()).toEqual({ mails: [], documents: 1 });
    expect(await idsLeft()).toHaveLength(10);
    expect((await allOf(purge(context, KEPT))).flat()).toHaveLength(10);
    expect(await idsLeft()).toEqual([]);
  });

  it("keeps who is no longer to go, and does not mind who is gone already", async () => {
    await addAccounts(["ada", "ben"], 1);
    const eraser = new Eraser(context);
    const accounts = ["ada", "ben", "gone"].map((id) => ({ id, email: emailOf(id) }));
    const erased = await eraser.erase(accounts, async (_tx, ids) => ids.filter((id) => id !== "ada"));
    expect(erased.ids).toEqual(["ben"]);
    expect(await idsLeft()).toEqual(["ada"]);
    expect((await eraser.erase(accounts)).ids).toEqual(["ada"]);
    expect((await eraser.erase(accounts)).ids).toEqual([]);
  });
});

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  BOTH_ENGINES,
  createSqlite,
  TEST_KEYS,
  type TestDatabase,
} from "../../../tests/support/databases.ts";
import { addAccount } from "./accounts.ts";
import { namedStorageKeys, putDocument } from "./documents.ts";
import { openStore } from "./open-store.ts";
import { addPdfCopy, deletePdfCopies, listOldPdfCopies } from "./pdf-copies.ts";
import type { Store } from "./store.ts";
import { addUpload, deleteExpiredUploads } from "./uploads.ts";

const ADA = { id: "ada", email: "ada@example.org", password_hash: "", created_at: 0, confirmed_at: 0 };

describe.each(BOTH_ENGINES)("what sweeps ask the store, on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    place = await create();
    store = await openStore(place.location, TEST_KEYS);
    await addAccount(store, ADA);
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const upload = (key: string, endsAt: number) =>
    addUpload(
      store,
      { upload_key: key, account_id: ADA.id, answer_key: "paper", expires_at: endsAt },
      { most: 100, now: 0 },
    );

  it("forgets expired addresses, so many at a time [SAF-07]", async () => {
    for (let number = 1; number <= 5; number++) await upload(`uploads/${number}`, number * 100);
    const left = async () => (await store.db.selectFrom("uploads").select("upload_key").execute()).length;
    expect([await deleteExpiredUploads(store, 401, 3), await left()]).toEqual([3, 2]);
    expect([await deleteExpiredUploads(store, 401, 3), await left()]).toEqual([1, 1]);
    expect([await deleteExpiredUploads(store, 401, 3), await left()]).toEqual([0, 1]);
  });

  it("tells which files an upload, a document or its conversion names [SAF-07]", async () => {
    await upload("uploads/1", 100);
    await putDocument(store, {
      account_id: ADA.id,
      answer_key: "paper",
      upload_key: "taken/1",
      pdf_key: "converted/1",
      file_name: "a.pdf",
      file_size: 1,
      status: "completed",
      message: "",
      uploaded_at: 0,
    });
    const keys = ["uploads/1", "uploads/2", "taken/1", "taken/2", "converted/1", "converted/2"];
    expect([...(await namedStorageKeys(store, keys))].toSorted()).toEqual([
      "converted/1",
      "taken/1",
      "uploads/1",
    ]);
    expect(await namedStorageKeys(store, [])).toEqual(new Set());
  });

  it("lists and forgets old copies, so many at a time [SAF-07]", async () => {
    for (let time = 1; time <= 4; time++) {
      await addPdfCopy(store, {
        accountId: ADA.id,
        stateHash: `${time}`,
        storageKey: `copies/${time}`,
        now: time,
      });
    }
    const first = await listOldPdfCopies(store, 4, 2);
    expect(first).toHaveLength(2);
    await deletePdfCopies(store, first);
    const rest = await listOldPdfCopies(store, 4, 2);
    expect([...first, ...rest].toSorted()).toEqual(["copies/1", "copies/2", "copies/3"]);
  });
});

it("finds every row that a sweep looks for by an index [SAF-07]", async () => {
  const place = await createSqlite();
  const store = await openStore(place.location, TEST_KEYS);
  const planOf = async (table: string, column: string) => {
    const plan = await sql<{ readonly detail: string }>`
      explain query plan select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} in ('a', 'b')
    `.execute(store.db);
    return plan.rows.map(({ detail }) => detail).join();
  };
  for (const [table, column] of [
    ["documents", "upload_key"],
    ["documents", "pdf_key"],
    ["uploads", "upload_key"],
    ["uploads", "expires_at"],
    ["pdf_copies", "storage_key"],
    ["pdf_copies", "changed_at"],
    ["tokens", "account_id"],
  ] as const) {
    expect(await planOf(table, column)).toMatch(
      new RegExp(`^SEARCH ${table} USING .*INDEX .*\\(${column}=\\?\\)`),
    );
  }
  await store.close();
  await place.remove();
});

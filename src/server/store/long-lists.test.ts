import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { allOf } from "../../../tests/support/all-of.ts";
import { BOTH_ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { openStore } from "./open-store.ts";
import type { Store } from "./store.ts";

describe.each(BOTH_ENGINES)("long lists on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    place = await create();
    store = await openStore(place.location, TEST_KEYS);
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const addAccounts = (count: number) =>
    store.db
      .insertInto("accounts")
      .values(
        Array.from({ length: count }, (_, index) => ({
          id: `${1_000 + index}`,
          email: `${index}@example.org`,
          password_hash: "",
          created_at: index,
          confirmed_at: null,
        })),
      )
      .execute();

  it("are read in portions, as they were at one moment, while others write [SAF-09]", async () => {
    await addAccounts(5);
    const query = store.db.selectFrom("accounts").select("id").where("id", ">", "1000").orderBy("id");
    const portions: (readonly string[])[] = [];
    for await (const { rows } of store.db.getExecutor().stream(query.compile(), 3)) {
      portions.push(rows.map(({ id }) => id));
      await store.db.deleteFrom("accounts").where("id", "=", "1004").execute();
    }
    expect(portions).toEqual([["1001", "1002", "1003"], ["1004"]]);
    expect(await allOf(query.stream(3))).toHaveLength(3);
  });

  it("end with whoever reads no further, and with an error [SAF-09]", async () => {
    await addAccounts(5);
    for (let times = 0; times < 30; times++) {
      for await (const { id } of store.db.selectFrom("accounts").select("id").orderBy("id").stream(2)) {
        expect(id).toBe("1000");
        break;
      }
    }
    const wrong = store.db.selectFrom("accounts").select(store.db.dynamic.ref<"id">("nothing")).stream(2);
    await expect(allOf(wrong)).rejects.toThrow("nothing");
    const late = store.db.selectFrom("accounts").select("id").stream(2);
    await store.transaction(async (tx) => {
      await tx.db.deleteFrom("accounts").execute();
    });
    expect(await allOf(late)).toEqual([]);
  });
});

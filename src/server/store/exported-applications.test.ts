import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { allOf } from "../../../tests/support/all-of.ts";
import { BOTH_ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { addSubmission } from "./application-state.ts";
import { deleteAccounts, holdAccounts } from "./erasure.ts";
import { listSubmitted, noteExported, type SubmittedAsked } from "./exported-applications.ts";
import { openStore } from "./open-store.ts";
import type { Store } from "./store.ts";

/** More than are read at a time, with several submitted in the same millisecond. */
const APPLICATIONS = 450;
const AT_ONCE = 7;
/** By then a statement has come to what it has to wait for. */
const WAITED_MS = 300;

describe.each(BOTH_ENGINES)("submitted applications on $name", ({ create }) => {
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

  const addAccounts = (ids: readonly string[]) =>
    store.db
      .insertInto("accounts")
      .values(
        ids.map((id) => ({
          id,
          email: `${id}@example.org`,
          password_hash: "",
          created_at: 1,
          confirmed_at: 1,
        })),
      )
      .execute();
  const submit = (accountId: string, submittedAt: number) =>
    addSubmission(store, { accountId, submittedAt, reference: `R-${accountId}`, formVersion: "v1" });
  const idsOf = async (asked: SubmittedAsked) =>
    (await allOf(listSubmitted(store, asked))).flat().map(({ accountId }) => accountId);

  it("come all, once and in their order, a portion at a time [EXP-01]", async () => {
    const ids = Array.from({ length: APPLICATIONS }, (_, index) => `a${1_000 + index}`);
    await addAccounts([...ids, "draft"]);
    for (const [index, id] of ids.entries()) await submit(id, Math.floor(index / AT_ONCE) * 10);
    const portions = await allOf(listSubmitted(store, {}));
    expect(portions.map((portion) => portion.length)).toEqual([200, 200, 50]);
    expect(portions.flat().map(({ accountId }) => accountId)).toEqual(ids);
    expect(portions.flat()[0]).toEqual({
      accountId: "a1000",
      email: "a1000@example.org",
      submittedAt: 0,
      reference: "R-a1000",
    });
  });

  it("come to each receiver once, with those that came meanwhile, whatever the time of their submission [EXP-02]", async () => {
    await addAccounts(["ada", "ben", "eve", "gone"]);
    for (const [id, at] of [
      ["ada", 30],
      ["ben", 40],
      ["gone", 50],
    ] as const)
      await submit(id, at);
    expect(await idsOf({ newFor: "banner" })).toEqual(["ada", "ben", "gone"]);
    await store.db.deleteFrom("accounts").where("id", "=", "gone").execute();
    await noteExported(store, { receiver: "banner", accountIds: ["ada", "ben", "gone"], now: 60 });
    // A submission that was begun before and stored after them.
    await submit("eve", 20);
    expect(await idsOf({ newFor: "banner" })).toEqual(["eve"]);
    expect(await idsOf({ newFor: "crm" })).toEqual(["eve", "ada", "ben"]);
    await noteExported(store, { receiver: "banner", accountIds: ["eve", "ada"], now: 70 });
    expect(await idsOf({ newFor: "banner" })).toEqual([]);
    expect(await idsOf({ since: 30 })).toEqual(["ada", "ben"]);
    const noted = await store.db
      .selectFrom("exported_applications")
      .selectAll()
      .orderBy("account_id")
      .execute();
    expect(noted.map(({ account_id, exported_at }) => [account_id, exported_at])).toEqual([
      ["ada", 70],
      ["ben", 60],
      ["eve", 70],
    ]);
  });

  it("come once more to whoever has them when they were submitted again since [EXP-02]", async () => {
    await addAccounts(["ada"]);
    await submit("ada", 10);
    await noteExported(store, { receiver: "banner", accountIds: ["ada"], now: 20 });
    await store.db.updateTable("applications").set({ submitted_at: 30 }).execute();
    expect(await idsOf({ newFor: "banner" })).toEqual(["ada"]);
    await noteExported(store, { receiver: "banner", accountIds: ["ada"], now: 40 });
    expect(await idsOf({ newFor: "banner" })).toEqual([]);
  });

  it("take with them what is noted of them when their account is erased [EXP-02]", async () => {
    await addAccounts(["ada"]);
    await submit("ada", 1);
    await noteExported(store, { receiver: "banner", accountIds: ["ada"], now: 2 });
    await store.db.deleteFrom("accounts").where("id", "=", "ada").execute();
    expect(await store.db.selectFrom("exported_applications").selectAll().execute()).toEqual([]);
  });

  it("are noted without those that are erased at that moment [EXP-02]", async () => {
    await addAccounts(["ada", "ben", "eve"]);
    await noteExported(store, { receiver: "banner", accountIds: ["ada"], now: 2 });
    let noting: Promise<void> | undefined;
    await store.transaction(async (tx) => {
      const held = await holdAccounts(tx, ["ada", "ben"]);
      noting = noteExported(store, { receiver: "banner", accountIds: ["ada", "ben", "eve"], now: 3 });
      await setTimeout(WAITED_MS);
      await deleteAccounts(tx, held);
    });
    await noting;
    const noted = await store.db
      .selectFrom("exported_applications")
      .select(["account_id", "exported_at"])
      .execute();
    expect(noted).toEqual([{ account_id: "eve", exported_at: 3 }]);
  });
});

import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { eraseAccount } from "../admin/erase-accounts.ts";
import { startCleanup } from "../app/cleanup.ts";
import { findAccount } from "../store/accounts.ts";
import { addExport } from "../store/desk-exports.ts";
import { deleteAccounts, holdAccounts } from "../store/erasure.ts";
import { findStaffByEmail } from "../store/staff.ts";
import { forgetTaken, keepTaken, settleTaken } from "./note-taken.ts";

/** By then a statement has come to what it has to wait for. */
const WAITED_MS = 300;

describe.each(ENGINES)("what an export took and is not noted yet on $name", ({ create }) => {
  let server: TestServer;
  let staffId: string;
  beforeEach(async () => {
    server = await startTestServer({ database: await create(), forms: DESK_FORMS });
    await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
    staffId = (await findStaffByEmail(server.context.store, "reader@school.example"))?.id ?? "";
    for (const name of ["ada", "ben", "eve"]) await logInAs(server, `${name}@example.org`);
  });
  afterEach(() => server.close());

  const accountOf = async (name: string) => {
    const account = await findAccount(server.context.store, `${name}@example.org`);
    if (account === undefined) throw new Error(`${name} has no account.`);
    return account;
  };
  const erase = async (name: string) => {
    const { config, store, storage, now } = server.context;
    await eraseAccount({ config, store, storage, now }, await accountOf(name));
  };
  /** As a server leaves it that has died after the end of an export. */
  const keep = async (id: string, names: readonly string[], application = "") => {
    const accounts = await Promise.all(names.map(accountOf));
    await keepOf(
      id,
      accounts.map((account) => account.id),
      application,
    );
  };
  const keepOf = async (id: string, ids: readonly string[], application = "") => {
    const store = server.context.store.forApplication(application);
    await addExport(store, {
      id,
      staff_id: staffId,
      format: "csv",
      options: "{}",
      filter: "{}",
      search: null,
      made_at: 1,
    });
    const taken = ids.map((accountId, index) => ({ accountId, submittedAt: 20 * index }));
    const kept = { exportId: id, receiver: `desk:${id}`, taken, begunAt: 10 };
    await store.transaction(async (tx) => {
      await keepTaken(tx, kept);
      await setTimeout(WAITED_MS);
    });
  };
  const kept = async () =>
    (await server.context.store.db.selectFrom("desk_exports_taken").select("taken").execute())
      .map(({ taken }) => taken)
      .join();
  const noted = async () =>
    (
      await server.context.store.db
        .selectFrom("exported_applications")
        .select(["account_id", "application", "exported_at"])
        .execute()
    ).toSorted((one, other) => one.exported_at - other.exported_at);

  it("names nobody whose account was erased, and keeps the others with their times [DSK-74]", async () => {
    const [ada, ben, eve] = [await accountOf("ada"), await accountOf("ben"), await accountOf("eve")];
    await keep("one", ["ada", "ben", "eve"]);
    await keep("two", ["ben"], "graduate");
    expect(await kept()).toContain(ben.id);
    await erase("ben");
    expect(await kept()).not.toContain(ben.id);
    await settleTaken(server.context.store, "desk:one");
    expect(await noted()).toEqual([
      { account_id: ada.id, application: "", exported_at: 10 },
      { account_id: eve.id, application: "", exported_at: 40 },
    ]);
  });

  it("names nobody after two were erased at the same time [DSK-74]", async () => {
    const ids = [(await accountOf("ada")).id, (await accountOf("ben")).id];
    await keep("one", ["ada", "ben", "eve"]);
    await Promise.all([erase("ada"), erase("ben")]);
    for (const id of ids) expect(await kept()).not.toContain(id);
    expect(await kept()).toContain((await accountOf("eve")).id);
  });

  it("names nobody who was erased while the file was written, before its end or at the same time [DSK-74]", async () => {
    const [ada, ben, eve] = [await accountOf("ada"), await accountOf("ben"), await accountOf("eve")];
    const all = [ada.id, ben.id, eve.id];
    await erase("ada");
    await keepOf("one", all);
    expect(await kept()).toBe(
      JSON.stringify([
        [20, [ben.id]],
        [40, [eve.id]],
      ]),
    );
    // The erasure comes to the accounts while the end of the export is written, and takes them out of it then.
    await Promise.all([keepOf("two", all), setTimeout(WAITED_MS / 2).then(() => erase("ben"))]);
    expect(await kept()).not.toContain(ben.id);
    // The end of the export is written while the accounts are being erased.
    let keeping: Promise<void> | undefined;
    await server.context.store.transaction(async (tx) => {
      const ids = await holdAccounts(tx, [eve.id]);
      await forgetTaken(tx, ids);
      keeping = keepOf("three", all);
      await setTimeout(WAITED_MS);
      await deleteAccounts(tx, ids);
    });
    await keeping;
    for (const id of all) expect(await kept()).not.toContain(id);
  });

  it("is noted for all receivers by the cleanup, without another export [DSK-74]", async () => {
    const [ada, eve] = [await accountOf("ada"), await accountOf("eve")];
    await keep("one", ["ada"]);
    await keep("two", ["ada", "eve"], "graduate");
    const stop = startCleanup(server.context);
    await expect.poll(kept).toBe("");
    await stop();
    expect((await noted()).map(({ account_id, application }) => [account_id, application])).toEqual(
      expect.arrayContaining([
        [ada.id, ""],
        [ada.id, "graduate"],
        [eve.id, "graduate"],
      ]),
    );
  });

  it("keeps nothing else from being cleaned up where it cannot be noted, and that is in the log [DSK-74]", async () => {
    const { store, storage } = server.context;
    await keep("one", ["ada"]);
    await store.db.updateTable("desk_exports_taken").set({ taken: "not what this program writes" }).execute();
    const left = `copies/${"x".repeat(32)}`;
    await storage.write(left, Buffer.from("left behind"));
    server.clock.aheadMs += 2 * 24 * 60 * 60_000;
    const stop = startCleanup(server.context);
    await expect.poll(() => storage.sizeOf(left)).toBeNull();
    await stop();
    expect(server.log.join("")).toContain("the cleanup failed");
  });
});

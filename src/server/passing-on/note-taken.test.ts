import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES } from "../../../tests/support/databases.ts";
import { DESK_FORMS } from "../../../tests/support/desk-forms.ts";
import { signInAtDesk } from "../../../tests/support/desk-staff.ts";
import { logInAs, startTestServer, type TestServer } from "../../../tests/support/test-server.ts";
import { eraseAccount } from "../admin/erase-accounts.ts";
import { startCleanup } from "../app/cleanup.ts";
import { findAccount } from "../store/accounts.ts";
import { forApplication } from "../store/application-scope.ts";
import { addExport } from "../store/desk-exports.ts";
import { findStaffByEmail } from "../store/staff.ts";
import { keepTaken, settleTaken } from "./note-taken.ts";

describe.each(ENGINES)("what an export took and is not noted yet on $name", ({ create }) => {
  let server: TestServer;
  let staffId: string;
  beforeEach(async () => {
    server = await startTestServer({ database: await create(), forms: DESK_FORMS });
    await signInAtDesk(server, { email: "reader@school.example", role: "reader" });
    staffId = (await findStaffByEmail(server.context.db, "reader@school.example"))?.id ?? "";
    for (const name of ["ada", "ben", "eve"]) await logInAs(server, `${name}@example.org`);
  });
  afterEach(() => server.close());

  const accountOf = async (name: string) => {
    const account = await findAccount(server.context.db, `${name}@example.org`);
    if (account === undefined) throw new Error(`${name} has no account.`);
    return account;
  };
  const erase = async (name: string) => {
    const { config, db, key, storage, now } = server.context;
    await eraseAccount({ config, db, keys: [key], storage, now }, await accountOf(name));
  };
  /** As a server leaves it that has died after the end of an export. */
  const keep = async (id: string, names: readonly string[], application = "") => {
    const db = forApplication(server.context.db, application);
    await addExport(db, {
      ...{ id, staff_id: staffId, format: "csv", options: "{}", filter: "{}", search: null, made_at: 1 },
    });
    const accounts = await Promise.all(names.map(accountOf));
    const taken = accounts.map((account, index) => ({ accountId: account.id, submittedAt: 20 * index }));
    await keepTaken(db, { exportId: id, receiver: `desk:${id}`, taken, begunAt: 10 });
  };
  const kept = async () =>
    (await server.context.db.selectFrom("desk_exports_taken").select("taken").execute())
      .map(({ taken }) => taken)
      .join();
  const noted = async () =>
    (
      await server.context.db
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
    await settleTaken(server.context.db, "desk:one");
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
});

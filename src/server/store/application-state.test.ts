import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CountedDatabase, openCounted } from "../../../tests/support/counted-database.ts";
import { BOTH_ENGINES, TEST_KEYS } from "../../../tests/support/databases.ts";
import { addAccount } from "./accounts.ts";
import {
  addSubmission,
  addWebStatus,
  loadApplicationState,
  putAddAnotherCounts,
  putChosenTab,
  putLastPage,
} from "./application-state.ts";
import { openStore } from "./open-store.ts";
import type { Store } from "./store.ts";
import { loadValidations, putValidations } from "./validations.ts";

describe.each(BOTH_ENGINES)("the state of an application on $name", ({ create }) => {
  let counted: CountedDatabase;
  let store: Store;

  beforeEach(async () => {
    counted = await openCounted(create);
    store = counted.store;
    await addAccount(store, { id: "ada", email: "ada", password_hash: "", created_at: 1, confirmed_at: 1 });
  });
  afterEach(() => counted.remove());

  it("keeps when each status was reached first, also those that submitting reaches", async () => {
    for (const now of [5, 6]) await addWebStatus(store, { accountId: "ada", status: "started", now });
    const submission = { accountId: "ada", formVersion: "v1", submittedAt: 9 };
    expect(await addSubmission(store, { ...submission, reference: "first" })).toBe(true);
    expect(await addSubmission(store, { ...submission, reference: "second", submittedAt: 10 })).toBe(false);
    const row = await store.db.selectFrom("applications").selectAll().executeTakeFirst();
    expect(row).toMatchObject({ started_at: 5, validating_at: 9, submitted_at: 9, reference: "first" });
  });

  it.each([
    ["begins", false],
    ["is there", true],
  ])(
    "loses nothing of what several requests put at once into a row that %s [SAF-08]",
    async (_when, isThere) => {
      const other = await openStore(counted.location, TEST_KEYS);
      if (isThere) await putLastPage(store, "ada", "/before");
      const groups = Array.from({ length: 20 }, (_, index) => `group ${index}`);
      // One holds the row while the others come: they go on from what it stored.
      const holding = store.transaction(async (tx) => {
        await putAddAnotherCounts(tx, { accountId: "ada", counts: { held: 7 } });
        await loadApplicationState(tx, "ada");
        await putChosenTab(tx, { accountId: "ada", tabId: "held", chosenTab: "x" });
      });
      await Promise.all([
        holding,
        ...groups.flatMap((id, index) => {
          const [one, another] = index % 2 === 0 ? [store, other] : [other, store];
          return [
            putAddAnotherCounts(one, { accountId: "ada", counts: { [id]: index } }),
            putChosenTab(another, { accountId: "ada", tabId: id, chosenTab: `tab ${index}` }),
          ];
        }),
        putLastPage(other, "ada", "/education"),
        addWebStatus(other, { accountId: "ada", status: "started", now: 3 }),
        addWebStatus(store, { accountId: "ada", status: "validating", now: 4 }),
        putValidations(other, { accountId: "ada", errors: { name: ["Name"] }, now: 5 }),
        addSubmission(store, { accountId: "ada", formVersion: "v1", reference: "ref", submittedAt: 6 }),
      ]);
      expect(await loadApplicationState(other, "ada")).toEqual({
        statuses: ["started", "validating", "submitted"],
        counts: { held: 7, ...Object.fromEntries(groups.map((id, index) => [id, index])) },
        tabs: { held: "x", ...Object.fromEntries(groups.map((id, index) => [id, `tab ${index}`])) },
        lastPage: "/education",
        submission: { reference: "ref", submittedAt: 6 },
      });
      expect(await loadValidations(other, "ada")).toEqual({ name: ["Name"] });
      await other.close();
    },
  );
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOTH_ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { addJob, claimJob, failJob, finishJob, retryJob } from "./jobs.ts";
import { openStore } from "./open-store.ts";
import type { JobRow } from "./schema.ts";
import type { Store } from "./store.ts";

describe.each(BOTH_ENGINES)("the order of jobs on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;
  let time = 0;
  beforeEach(async () => {
    time = 0;
    place = await create();
    store = await openStore(place.location, TEST_KEYS);
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const add = (payload: string, more: { readonly fairKey?: string; readonly priority?: number } = {}) =>
    addJob(store, { kind: "conversion", payload, now: ++time, givesUpAt: 1_000, ...more });
  const claim = async (now = 20): Promise<JobRow> => {
    const job = await claimJob(store, { kinds: ["conversion"], now, leaseMs: 100 });
    if (!job) throw new Error("No job is due.");
    return job;
  };
  const isAnyDue = async () =>
    (await claimJob(store, { kinds: ["conversion"], now: 20, leaseMs: 100 })) !== undefined;
  /** Does all that is due, one after the other. */
  const doAll = async (): Promise<string> => {
    let done = "";
    for (let job: JobRow | undefined; ;) {
      job = await claimJob(store, { kinds: ["conversion"], now: 20, leaseMs: 100 });
      if (!job) return done;
      done += ` ${job.payload}`;
      await finishJob(store, job);
    }
  };

  it("claims urgent jobs before others that are due longer", async () => {
    await add("receipt", { priority: 1 });
    await add("code");
    expect(await doAll()).toBe(" code receipt");
  });

  it("lets one who comes later go before all but the first of another's five [SAF-05]", async () => {
    for (const number of [1, 2, 3, 4, 5]) await add(`ada${number}`, { fairKey: "ada" });
    const first = await claim();
    await add("ben1", { fairKey: "ben" });
    await add("ben2", { fairKey: "ben" });
    await add("nobody's");
    await finishJob(store, first);
    expect([first.payload, await doAll()]).toEqual(["ada1", " ben1 nobody's ada2 ben2 ada3 ada4 ada5"]);
  });

  it("takes turns from where the round is, so that nobody's later jobs wait for ever [SAF-05]", async () => {
    for (const number of [1, 2, 3]) await add(`ada${number}`, { fairKey: "ada" });
    await finishJob(store, await claim());
    const second = await claim();
    await add("ben1", { fairKey: "ben" });
    await finishJob(store, second);
    const ben1 = await claim();
    // As by somebody who adds the next one whenever one is done: it comes after what waits for this round.
    await add("ben2", { fairKey: "ben" });
    await finishJob(store, ben1);
    expect([second.payload, ben1.payload, await doAll()]).toEqual(["ada2", "ben1", " ada3 ben2"]);
  });

  it("gives five that are added at once five turns, and does one at a time [SAF-05]", async () => {
    await Promise.all([1, 2, 3, 4, 5].map((number) => add(String(number), { fairKey: "ada" })));
    const turns = await store.db.selectFrom("jobs").select("turn").orderBy("turn").execute();
    expect(turns.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4]);
    await claim();
    expect(await isAnyDue()).toBe(false);
    await add("of another", { fairKey: "ben" });
    expect((await claim()).payload).toBe("of another");
  });

  it("holds nobody up for a worker that died, a job that waits for its next try or one that failed", async () => {
    await add("dies", { fairKey: "ada" });
    await add("next", { fairKey: "ada" });
    await claim();
    const again = await claim(121);
    expect(again.payload).toBe("dies");
    await retryJob(store, again, { runAt: 5_000, error: "Error" });
    const next = await claim(121);
    expect(next.payload).toBe("next");
    await failJob(store, next, 121);
    await add("last", { fairKey: "ada" });
    expect((await claim(121)).payload).toBe("last");
  });
});

import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSqlite, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { addJob } from "../store/jobs.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { type JobHandler, JobRunner } from "./job-runner.ts";

describe("a job runner", () => {
  let place: TestDatabase;
  let store: Store;
  let runner: JobRunner;
  /** What is being done, by payload, and how to let it end. */
  const underWay = new Map<string, () => void>();
  const hold: JobHandler = (payload, { signal }) =>
    new Promise((resolve, reject) => {
      const settle = (end: () => void) => () => {
        underWay.delete(payload);
        end();
      };
      underWay.set(payload, settle(resolve));
      signal.addEventListener(
        "abort",
        settle(() => reject(new Error("stopped"))),
      );
    });

  beforeEach(async () => {
    place = await createSqlite();
    store = await openStore(place.location, TEST_KEYS);
    runner = new JobRunner({
      store,
      kinds: { held: { run: hold } },
      log: pino({ level: "silent" }),
      now: Date.now,
      concurrency: 3,
    });
  });
  afterEach(async () => {
    await runner.stop();
    await store.close();
    await place.remove();
  });

  const add = async (...payloads: readonly string[]) => {
    for (const payload of payloads) {
      await addJob(store, { kind: "held", payload, now: Date.now(), givesUpAt: Date.now() + 60_000 });
    }
    runner.wake();
  };
  const names = () => [...underWay.keys()].toSorted().join();

  it("does so many jobs at once, and the next as soon as one of them is done [SAF-05]", async () => {
    runner.start();
    await add("a", "b", "c", "d", "e");
    await expect.poll(names).toBe("a,b,c");
    underWay.get("b")?.();
    await expect.poll(names).toBe("a,c,d");
    underWay.get("c")?.();
    underWay.get("a")?.();
    await expect.poll(names).toBe("d,e");
    await add("f");
    await expect.poll(names).toBe("d,e,f");
  });

  it("waits for all of them when it is stopped, and leaves them to the next one", async () => {
    runner.start();
    await add("a", "b");
    await expect.poll(names).toBe("a,b");
    await runner.stop();
    expect(names()).toBe("");
    const left = await store.db
      .selectFrom("jobs")
      .select(["payload", "leased_until"])
      .orderBy("run_at")
      .execute();
    expect(left).toEqual([
      { payload: "a", leased_until: 0 },
      { payload: "b", leased_until: 0 },
    ]);
    runner.start();
    await expect.poll(names).toBe("a,b");
  });
});

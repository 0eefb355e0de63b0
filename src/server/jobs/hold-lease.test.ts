import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BOTH_ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { holdLease } from "./hold-lease.ts";

const EVERY_MS = 600_000;

describe.each(BOTH_ENGINES)("work that one instance does for all, on $name", ({ create }) => {
  let place: TestDatabase;
  let store: Store;
  let now = 1_000_000;
  const log = pino({ level: "silent" });
  beforeEach(async () => {
    place = await create();
    store = await openStore(place.location, TEST_KEYS);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.close();
    await place.remove();
  });

  const hold = (work: (signal: AbortSignal) => Promise<void>, signal = new AbortController().signal) =>
    holdLease({ store, now: () => now, log, name: "sweep", everyMs: EVERY_MS, signal, work });
  /** How often it is done when three instances look at the same time. */
  const lookThrice = async (): Promise<number> => {
    let times = 0;
    await Promise.all(
      [1, 2, 3].map(() =>
        hold(async () => {
          times += 1;
        }),
      ),
    );
    return times;
  };

  it("is done once, and not again before it is due [SAF-07]", async () => {
    expect(await lookThrice()).toBe(1);
    now += EVERY_MS - 1;
    expect(await lookThrice()).toBe(0);
    now += 1;
    expect(await lookThrice()).toBe(1);
  });

  it("is left to the next one by an instance that ends or fails, and taken over from one that died [SAF-07]", async () => {
    const stopping = new AbortController();
    await hold(async () => stopping.abort(), stopping.signal);
    await expect(hold(() => Promise.reject(new Error("The disk is away.")))).rejects.toThrow("disk");
    const [begun, dead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const dying = hold(() => {
      begun.resolve();
      return dead.promise;
    });
    // Whoever looks before it has the lease would do the work.
    await begun.promise;
    expect(await lookThrice()).toBe(0);
    now += 30_000;
    expect(await lookThrice()).toBe(1);
    dead.resolve();
    await dying;
    // What it says afterwards changes nothing about what the other one has done.
    expect(await lookThrice()).toBe(0);
  });

  it("ends in an instance that has lost it, and goes on in one that renews it [SAF-07]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let given: AbortSignal | null = null;
    let end = () => {};
    const holding = hold((signal) => {
      given = signal;
      return new Promise<void>((resolve) => {
        end = resolve;
        signal.addEventListener("abort", () => resolve());
      });
    });
    await vi.waitFor(() => expect(given).not.toBeNull());
    for (let renewals = 0; renewals < 6; renewals++) {
      now += 10_000;
      vi.advanceTimersByTime(10_000);
      await vi.waitFor(async () => expect((await row()).leased_until).toBe(now + 30_000));
    }
    expect(await lookThrice()).toBe(0);
    await store.db.updateTable("leases").set({ holder: "another one" }).execute();
    vi.advanceTimersByTime(10_000);
    await holding;
    expect(given).toMatchObject({ aborted: true });
    end();
  });

  const row = () => store.db.selectFrom("leases").selectAll().executeTakeFirstOrThrow();
});

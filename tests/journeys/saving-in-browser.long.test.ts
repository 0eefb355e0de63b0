import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sharedBrowser } from "./support/app-and-browser.ts";
import { type KillableApp, startKillableApp } from "./support/killable-app.ts";
import { savingForm } from "./support/saving-form.ts";
import { SavingHistory } from "./support/saving-histories.ts";
import { STEPS } from "./support/saving-steps.ts";

/**
 * The same histories each time, as many as take half a minute; SAVING_BROWSER_SEED=random runs others, SAVING_BROWSER_RUNS as
 * many, and tells of each. A failure prints its seed and path: SAVING_BROWSER_SEED and SAVING_BROWSER_PATH replay it.
 */
const { SAVING_BROWSER_RUNS, SAVING_BROWSER_SEED = "17", SAVING_BROWSER_PATH } = process.env;
const RUNS = Number(SAVING_BROWSER_RUNS ?? "3");
const REPLAYED = {
  ...(SAVING_BROWSER_SEED !== "random" && { seed: Number(SAVING_BROWSER_SEED) }),
  ...(SAVING_BROWSER_PATH !== undefined && { path: SAVING_BROWSER_PATH }),
};
const RUN_LIMIT_MS = 300_000;

const step = fc.record({
  what: fc.constantFrom(...STEPS),
  tab: fc.nat(3),
  // Two devices answer the same question where both choose among few.
  which: fc.oneof({ weight: 2, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(40) }),
  ms: fc.nat(1_500),
});
const tabs = fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 }));
const history = fc.array(step, { minLength: 12, maxLength: 20 });

let app: KillableApp | undefined;
beforeAll(async () => {
  app = await startKillableApp(savingForm({ asksCity: true }));
});
afterAll(() => app?.server.stop());

it(
  "whatever happens to tabs, devices, connections and the server, nothing that was typed is lost, and “Saved” is true [SYN-01] [SYN-03] [SYN-04] [SYN-06] [SYN-07]",
  {
    timeout: RUNS * RUN_LIMIT_MS,
  },
  async () => {
    const extents: ReturnType<SavingHistory["extent"]>[] = [];
    await fc.assert(
      fc.asyncProperty(tabs, history, async (counts, steps) => {
        if (app === undefined) throw new Error("The server is not there.");
        const run = new SavingHistory(app, await sharedBrowser());
        const complaints = await run.run(counts, steps);
        extents.push(run.extent());
        if (SAVING_BROWSER_RUNS !== undefined) console.info(extents.length, JSON.stringify(run.extent()));
        expect(complaints, run.trace.text()).toEqual([]);
      }),
      // A shorter one would take too long to be found, and no browser does the same twice.
      { numRuns: RUNS, endOnFailure: true, ...REPLAYED },
    );
    // A single history may do nothing of it.
    if (SAVING_BROWSER_PATH !== undefined) return;
    for (const what of ["typed", "wanted", "asked"] as const) {
      expect(extents.reduce((sum, extent) => sum + extent[what], 0)).toBeGreaterThan(0);
    }
  },
);

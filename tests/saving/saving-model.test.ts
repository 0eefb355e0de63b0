import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runs } from "../support/depth.ts";
import { SavingModel, STEPS, STEPS_WITH_SUBMIT, type Step } from "./saving-model.ts";

/**
 * The same histories each time, so that a change is judged by itself; SAVING_SEED=random runs others. A failure prints its
 * seed and path: SAVING_SEED and SAVING_PATH replay it.
 */
const { SAVING_RUNS = String(runs(10_000, 600)), SAVING_SEED = "1", SAVING_PATH } = process.env;
const REPLAYED = {
  ...(SAVING_SEED !== "random" && { seed: Number(SAVING_SEED) }),
  ...(SAVING_PATH !== undefined && { path: SAVING_PATH }),
};

const historyOf = (steps: readonly Step["what"][]) =>
  fc.array(fc.record({ what: fc.constantFrom(...steps), tab: fc.nat(5), which: fc.nat(40) }), {
    maxLength: 60,
    size: "max",
  });

describe("whatever happens to tabs, devices, pages of before an update and the network", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it(
    "nothing that was typed is lost, and nobody is asked without need [SYN-01] [SYN-02] [SYN-04] [SYN-07]",
    {
      timeout: 120_000,
    },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 2, max: 4 }), historyOf(STEPS), async (tabs, steps) => {
          expect(await new SavingModel(tabs).run(steps)).toEqual([]);
        }),
        { numRuns: Number(SAVING_RUNS), ...REPLAYED },
      );
    },
  );

  it(
    "nothing is submitted that the tab which submits has not shown, and what comes later is not lost [SYN-10]",
    {
      timeout: 120_000,
    },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 2, max: 4 }),
          historyOf(STEPS_WITH_SUBMIT),
          async (tabs, steps) => {
            expect(await new SavingModel(tabs).run(steps)).toEqual([]);
          },
        ),
        { numRuns: Number(SAVING_RUNS) / 5, ...REPLAYED },
      );
    },
  );
});

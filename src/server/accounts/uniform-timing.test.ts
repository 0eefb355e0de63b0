import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { withUniformTiming } from "./log-in.ts";

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await withUniformTiming(work).catch(() => undefined);
  return performance.now() - start;
}

it("takes the same time for work of different length, also when it fails", async () => {
  const times = await Promise.all([
    timeOf(async () => undefined),
    timeOf(() => delay(40)),
    timeOf(() => Promise.reject(new Error("failed"))),
  ]);
  for (const time of times) expect(time).toBeGreaterThanOrEqual(98);
  expect(await timeOf(() => delay(110))).toBeGreaterThanOrEqual(198);
});

it("gives what the work gives", async () => {
  expect(await withUniformTiming(async () => "done")).toBe("done");
  await expect(withUniformTiming(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
});

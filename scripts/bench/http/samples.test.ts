import { expect, it } from "vitest";
import { driveFor } from "./drive.ts";
import { Samples } from "./samples.ts";

it("keeps times and counts what was not answered with 200", () => {
  const samples = new Samples();
  for (const [ms, status] of [
    [3, 200],
    [1, 409],
    [2, 0],
    [4, 409],
  ] as const) {
    samples.add(ms, status);
  }
  expect([samples.count, samples.quantile(0.5), samples.quantile(1), samples.failures]).toEqual([
    4, 2.5, 4, 3,
  ]);
  expect(samples.failuresByStatus).toBe("2 × 409, 1 × 0");
});

it("lets every client go on until the time is over, and counts what all of them did", async () => {
  const samples = new Samples();
  const statuses = [200, 503];
  const clients = statuses.map((status) => async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return status;
  });
  const perSecond = await driveFor(clients, 20, samples);
  expect(perSecond).toBeGreaterThan(0);
  expect(samples.failures).toBeGreaterThan(0);
  expect(samples.count).toBeGreaterThan(samples.failures);
});

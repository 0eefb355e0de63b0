import { expect, it } from "vitest";
import { Samples } from "../http/samples.ts";
import type { CallFigures } from "./measure-calls.ts";
import { serverVerdicts } from "./server-verdicts.ts";
import { SAVE, STORE_WRITE } from "./workloads.ts";

function figures(name: string, perSecond: number, timesMs: readonly number[]): CallFigures {
  const samples = new Samples();
  for (const ms of timesMs) samples.add(ms, 200);
  return { database: "SQLite", clients: 64, name, perSecond, samples };
}

it("judges saves by the store and by their slowest, and holds by what an idle server has too", () => {
  const hold = (meanwhile: string, done: number, p99HoldMs: number) => {
    return { meanwhile, done, seconds: 1, p99HoldMs, longestHoldMs: p99HoldMs, saves: new Samples() };
  };
  const verdicts = serverVerdicts({
    calls: [figures(STORE_WRITE, 1_000, [1]), figures(SAVE, 400, [1, 1, 1, 30])],
    lookup: { schools: 10, searches: 10, medianMs: 1, p95Ms: 10, found: 1 },
    holds: [hold("nothing", 0, 30), hold("PDF copies", 5, 45), hold("conversions", 5, 60)],
  });
  expect(verdicts.map(({ measured, isMet }) => [measured, isMet])).toEqual([
    ["0.40", false],
    ["29.1×", false],
    ["10.0 ms", true],
    ["45.0 ms, with nothing to do 30.0 ms", true],
    ["60.0 ms, with nothing to do 30.0 ms", false],
    ["0 failed", true],
  ]);
});

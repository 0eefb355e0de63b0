import { formatMs } from "../statistics.ts";
import type { BenchOptions, Suite, SuiteReport, Table, Verdict } from "../suite.ts";
import { measureSweeps, type SweepFigures } from "./measure-sweep.ts";

const MAX_TURN_MS = 50;

export const sweepSuite: Suite = {
  name: "sweep",
  purpose: "how long the sweep of 100,000 documents holds the calls up, on SQLite and PostgreSQL",
  run,
};

async function run(options: BenchOptions): Promise<SuiteReport> {
  const sweeps = await measureSweeps(options);
  return { verdicts: sweeps.map(verdictOf), tables: [tableOf(sweeps)] };
}

function verdictOf({ database, documents, longestTurnMs }: SweepFigures): Verdict {
  return {
    budget: `sweep of ${documents} documents on ${database}: no turn of the event loop takes more than ${MAX_TURN_MS} ms`,
    measured: `${formatMs(longestTurnMs)} ms`,
    isMet: longestTurnMs <= MAX_TURN_MS,
  };
}

function tableOf(sweeps: readonly SweepFigures[]): Table {
  return {
    title: "The sweep of the document storage",
    columns: ["database", "documents", "seconds", "longest turn", "held, p99", "held, longest"],
    rows: sweeps.map(({ database, documents, seconds, longestTurnMs, p99HoldMs, longestHoldMs }) => [
      database,
      String(documents),
      seconds.toFixed(1),
      formatMs(longestTurnMs),
      formatMs(p99HoldMs),
      formatMs(longestHoldMs),
    ]),
    note: "Milliseconds where nothing else is said; a process that does nothing else. Every document has a row and two files on disk, as is usual: the sweep asks for the rows of 200 files at a time, and lets calls go first between two slices. The longest turn is time of the processor; held is time of the clock, during which other programs of the machine may have had the processor.",
  };
}

import { DATABASES, type DatabaseName } from "../product/product.ts";
import { formatMs } from "../statistics.ts";
import type { BenchOptions, Suite, SuiteReport, Table, Verdict } from "../suite.ts";
import { CALLS_A_SECOND } from "./filling-in.ts";
import { type RushReport, runDeadline } from "./run-deadline.ts";

const SUBMITS_A_SECOND = 20;
const APPLICANTS = 500;
const QUICK_SECONDS = 20;
/** Of the submits that are due, the share that must have been answered in time for the rate to count as held. */
const HELD_SHARE = 0.98;

export const deadlineSuite: Suite = {
  name: "deadline",
  purpose:
    "20 submits a second while 500 applicants save and look, held for minutes (--minutes N), p50, p95, p99, failures",
  run,
};

async function run({ isQuick, minutes, say }: BenchOptions): Promise<SuiteReport> {
  const seconds = isQuick ? QUICK_SECONDS : minutes * 60;
  const reports: (readonly [DatabaseName, RushReport])[] = [];
  for (const database of DATABASES) {
    const rush = { database, submitsPerSecond: SUBMITS_A_SECOND, applicants: APPLICANTS, seconds, say };
    reports.push([database, await runDeadline(rush)]);
  }
  return {
    verdicts: reports.map(([database, report]) => verdictOf(database, report, seconds)),
    tables: reports.map(([database, report]) => tableOf(database, report, seconds)),
  };
}

function verdictOf(database: DatabaseName, report: RushReport, seconds: number): Verdict {
  const { submitsPerSecond, figures } = report;
  return {
    budget: `${SUBMITS_A_SECOND} submits a second held for ${seconds} s on ${database}, none fails`,
    measured: `${submitsPerSecond.toFixed(1)} a second, ${figures.failures} failed`,
    isMet: submitsPerSecond >= SUBMITS_A_SECOND * HELD_SHARE && figures.failures === 0,
  };
}

function tableOf(database: DatabaseName, { figures }: RushReport, seconds: number): Table {
  const rows = [["submitting, all calls of it", figures.submits] as const, ...figures.calls];
  return {
    title: `The last minutes before a deadline, on ${database}`,
    columns: ["call", "a second", "p50", "p95", "p99", "longest", "failures"],
    rows: rows.map(([name, samples]) => [
      name,
      (samples.count / seconds).toFixed(1),
      ...[0.5, 0.95, 0.99, 1].map((share) => formatMs(samples.quantile(share))),
      samples.failures === 0 ? "0" : `${samples.failures} (${samples.failuresByStatus})`,
    ]),
    note: `Milliseconds, from when a call was due. ${APPLICANTS} applicants with everything answered save every 5 seconds, look at a conversion every 2 and load their profile every 30 (${Math.round(CALLS_A_SECOND * APPLICANTS)} calls a second together), each over a connection of its own, while ${SUBMITS_A_SECOND} others a second save, submit and load what was recorded; each submit queues a receipt, which is sent to the outbox meanwhile. Server, database and clients share this machine.`,
  };
}

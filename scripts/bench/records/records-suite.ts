import { formatMs } from "../statistics.ts";
import type { BenchOptions, Suite, SuiteReport, Table, Verdict } from "../suite.ts";
import { type ListFigures, measureRecords, type PurgeFigures, type WriteFigures } from "./measure-records.ts";

const MAX_PURGE_MINUTES = 10;
const MAX_LIST_GROWTH_MB = 50;

export const recordsSuite: Suite = {
  name: "records",
  purpose: "how long 100,000 accounts take to be listed and purged, in which memory, and who waits for it",
  run,
};

async function run(options: BenchOptions): Promise<SuiteReport> {
  const { lists, purges } = await measureRecords(options);
  return {
    verdicts: [...purges.map(purgeVerdict), ...listVerdicts(lists)],
    tables: [purgeTable(purges), writesTable(purges), listTable(lists)],
  };
}

function purgeVerdict({ database, accounts, seconds }: PurgeFigures): Verdict {
  return {
    budget: `purge of ${accounts} accounts on ${database}: ${MAX_PURGE_MINUTES} minutes or less`,
    measured: `${seconds.toFixed(0)} s`,
    isMet: seconds <= MAX_PURGE_MINUTES * 60,
  };
}

/** The longer list of each database beside its shorter one. */
function listVerdicts(lists: readonly ListFigures[]): readonly Verdict[] {
  const byDatabase = Map.groupBy(lists, ({ database }) => database);
  return [...byDatabase.values()].flatMap(([few, many]) => {
    if (few === undefined || many === undefined) return [];
    const grownMb = (many.mostBytes - few.mostBytes) / 1e6;
    return [
      {
        budget: `list of ${many.applications} applications on ${few.database}: at the most ${MAX_LIST_GROWTH_MB} MB more than that of ${few.applications}`,
        measured: `${grownMb.toFixed(0)} MB`,
        isMet: grownMb <= MAX_LIST_GROWTH_MB,
      },
    ];
  });
}

function purgeTable(purges: readonly PurgeFigures[]): Table {
  return {
    title: "A purge",
    columns: ["database", "accounts", "seconds", "ms an account", "ms an account, one by one", "memory, MB"],
    rows: purges.map(({ database, accounts, seconds, oneByOneMs, mostBytes }) => [
      database,
      String(accounts),
      seconds.toFixed(0),
      formatMs((seconds * 1_000) / accounts),
      formatMs(oneByOneMs),
      (mostBytes / 1e6).toFixed(0),
    ]),
    note: "`npm run admin -- purge` without npm, its start included, of accounts with answers of four kilobytes, a status, three logins and a token, every fifth with a document (two files on disk). One by one: `erase` of a hundred accounts, in one process.",
  };
}

function writesTable(purges: readonly PurgeFigures[]): Table {
  const figures = ({ medianMs, p99Ms, longestMs }: WriteFigures) =>
    [medianMs, p99Ms, longestMs].map(formatMs);
  return {
    title: "Saves beside a purge",
    columns: ["database", "", "median", "p99", "longest"],
    rows: purges.flatMap(({ database, writesBefore, writesMeanwhile }) => [
      [database, "before", ...figures(writesBefore)],
      [database, "meanwhile", ...figures(writesMeanwhile)],
    ]),
    note: "Milliseconds that another process waits for a write to be on disk, one after the other. On SQLite a write waits for the portion that is being erased.",
  };
}

function listTable(lists: readonly ListFigures[]): Table {
  return {
    title: "The list of applications",
    columns: ["database", "applications", "seconds", "memory, MB"],
    rows: lists.map(({ database, applications, seconds, mostBytes }) => [
      database,
      String(applications),
      seconds.toFixed(1),
      (mostBytes / 1e6).toFixed(0),
    ]),
    note: "`npm run admin -- applications` without npm, its start included; memory is the most that the process held.",
  };
}

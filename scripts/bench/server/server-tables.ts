import type { DatabaseName } from "../product/product.ts";
import { formatMs } from "../statistics.ts";
import type { Table } from "../suite.ts";
import type { CallFigures } from "./measure-calls.ts";
import type { HoldFigures } from "./measure-holds.ts";
import type { LookupFigures } from "./measure-lookup.ts";
import { APPLICANTS, HOUR, type MemoryFigure } from "./measure-memory.ts";

const LIMITS: Readonly<Record<DatabaseName, string>> = {
  SQLite:
    "The store's write is limited by the disk's syncs with one client and by sealing and SQLite itself with 64. A save is limited by the one thread of the server, which parses, checks, merges, seals and writes; the clients take the other processor. A submit is a transaction with a sync of its own, one after the other.",
  PostgreSQL:
    "The database, the server and the clients share the processors of this machine: with 16 clients and more all are busy. With one client it is the round trips to the database, and for writes the disk's sync.",
};

/** Rates and times of one database. */
export function callsTable(database: DatabaseName, calls: readonly CallFigures[]): Table {
  const rows = calls.filter((figures) => figures.database === database);
  return {
    title: `Calls on ${database}`,
    columns: ["", "clients", "a second", "p50", "p95", "p99", "failures"],
    rows: rows.map(({ name, clients, perSecond, samples }) => [
      name,
      String(clients),
      String(Math.round(perSecond)),
      ...[0.5, 0.95, 0.99].map((share) => formatMs(samples.quantile(share))),
      samples.failures === 0 ? "0" : `${samples.failures} (${samples.failuresByStatus})`,
    ]),
    note: `Milliseconds; rates are medians of the rounds, in which the lines take turns. Every client is an applicant of its own with everything answered (about 80 answers), and sends the next request when the last one is answered. The store's write alone is the statement that a save ends with, sealing included, by the same code on the same database without the server. ${LIMITS[database]}`,
  };
}

export function lookupTable({ schools, searches, medianMs, p95Ms, found }: LookupFigures): Table {
  return {
    title: "Lookup in process",
    columns: ["schools", "searches", "p50", "p95", "found among the first five"],
    rows: [
      [
        String(schools),
        String(searches),
        formatMs(medianMs),
        formatMs(p95Ms),
        `${(found * 100).toFixed(1)} %`,
      ],
    ],
    note: "Milliseconds; high schools and colleges as one list, texts as people type them: beginnings, one and two typos, abbreviations, state or city added, words joined. Limited by the comparison of words that are nearly alike.",
  };
}

export function memoryTable(figures: readonly MemoryFigure[]): Table {
  const hour = Object.entries(HOUR).map(([kind, times]) => `${times} ${kind}`);
  return {
    title: "Memory after an hour's worth of requests",
    columns: ["requests", "failures", "resident memory, MB"],
    rows: figures.map(({ requests, failures, residentBytes }) => [
      String(requests),
      String(failures),
      (residentBytes / 1_000_000).toFixed(0),
    ]),
    note: `The server's own process on SQLite. An hour's worth is what ${APPLICANTS} applicants ask who fill in the form for an hour, each ${hour.join(", ")}; sent as fast as it is answered. Limited by how much Node lets its heap grow before it collects.`,
  };
}

export function holdsTable(figures: readonly HoldFigures[]): Table {
  return {
    title: "The server while it has other things done",
    columns: [
      "meanwhile",
      "done",
      "a second",
      "event loop held, p99",
      "longest",
      "save p50",
      "p95",
      "p99",
      "failures",
    ],
    rows: figures.map(({ meanwhile, done, seconds, p99HoldMs, longestHoldMs, saves }) => [
      meanwhile,
      String(done),
      (done / seconds).toFixed(1),
      formatMs(p99HoldMs),
      formatMs(longestHoldMs),
      ...[0.5, 0.95, 0.99].map((share) => formatMs(saves.quantile(share))),
      String(saves.failures),
    ]),
    note: "Milliseconds. Three applicants ask for copies, or upload files, one after the other; another one saves ten times a second. Copies and conversions are made by processes of their own: what the server's event loop still notices is the processors being busy.",
  };
}

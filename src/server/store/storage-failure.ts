import { errorCode } from "../system/has-fields.ts";
import { EmptiedDatabaseError, sqliteFile } from "./sqlite-file.ts";

/** SQLite's primary result codes: the file is damaged, the file is no database. */
const DAMAGED = new Set([11, 26]);

/** Whether SQLite found that its file is damaged, or is none of its own. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && DAMAGED.has(Number(error.errcode) & 0xff);
}

/** What to do, in one line, when the SQLite database is damaged or was emptied; null for every other error. */
export function damagedDatabase(error: unknown, dataDir: string): string | null {
  const file = sqliteFile(dataDir);
  const advice = "Stop whatever uses it, keep a copy of DATA_DIR, and run npm run admin -- restore FOLDER";
  if (error instanceof EmptiedDatabaseError) {
    return `DATA_DIR holds a database that was emptied, ${file}: what it held is gone. ${advice}; to begin anew without any application, remove the file.`;
  }
  return isDamage(error) ? `DATA_DIR holds a database that is damaged, ${file}. ${advice}.` : null;
}

/** Why nothing can be stored or read just now, although nothing is wrong with what was asked. */
export type StorageFailure = "unavailable" | "full";

/** SQLite's primary result codes: busy, locked, read-only, I/O error, damaged, full, cannot open, no database. */
const SQLITE_FAILURES: Readonly<Record<number, StorageFailure>> = {
  5: "unavailable",
  6: "unavailable",
  8: "unavailable",
  10: "unavailable",
  11: "unavailable",
  13: "full",
  14: "unavailable",
  26: "unavailable",
};

const CODES: Readonly<Record<string, StorageFailure>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
  ECONNREFUSED: "unavailable",
  ECONNRESET: "unavailable",
  EPIPE: "unavailable",
  ETIMEDOUT: "unavailable",
  FILE_GONE: "unavailable",
  ENOTFOUND: "unavailable",
  EAI_AGAIN: "unavailable",
  EHOSTUNREACH: "unavailable",
};

/** PostgreSQL's classes of errors: connection, not enough resources, stopped by somebody, its own disk. */
const POSTGRES_UNAVAILABLE = /^(08|53|57P|58)/;
const POSTGRES_DISK_FULL = "53100";
/** What the driver says without a code. */
const DRIVER_UNAVAILABLE = /^(Connection terminated|timeout exceeded when trying to connect)|not queryable/;

/** Tells a database or disk that cannot be used just now from an error of the program; null for the latter. */
export function storageFailure(error: unknown): StorageFailure | null {
  if (!(error instanceof Error)) return null;
  if ("errcode" in error) return SQLITE_FAILURES[Number(error.errcode) & 0xff] ?? null;
  const code = errorCode(error) ?? "";
  if (code === POSTGRES_DISK_FULL) return "full";
  const known = CODES[code];
  if (known !== undefined) return known;
  if (/^[0-9A-Z]{5}$/.test(code) && POSTGRES_UNAVAILABLE.test(code)) return "unavailable";
  return DRIVER_UNAVAILABLE.test(error.message) ? "unavailable" : null;
}

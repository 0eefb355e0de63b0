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

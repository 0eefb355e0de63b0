import { existsSync } from "node:fs";
import type { Logger } from "pino";
import type { ServerConfig } from "../config.ts";
import { keyFile } from "../secrets/app-key.ts";
import { sqliteFile } from "../store/sqlite-file.ts";

/** Says before a database is made that one will be: an installation whose database went must not look like a new one. */
export function tellOfNewDatabase({ databaseUrl, dataDir, appKey }: ServerConfig, log: Logger): void {
  if (databaseUrl !== null || existsSync(sqliteFile(dataDir))) return;
  const hasKey = appKey === null && existsSync(keyFile(dataDir));
  if (!hasKey) {
    log.info({ folder: dataDir }, "a new database is made");
    return;
  }
  log.warn(
    { folder: dataDir },
    "there is a key and no database: a new one is made. If there were applications, stop, and run npm run admin -- restore FOLDER",
  );
}

/** Says once what became of the folder, and what to do: the calls that are refused meanwhile say no more than that. */
export function tellOfFiles(log: Logger, folder: string): (areThere: boolean) => void {
  return (areThere) => {
    if (areThere) log.warn({ folder }, "what was opened here is back: calls are answered again");
    else {
      log.fatal(
        { folder },
        "what was opened here was deleted, replaced or unmounted, and nothing more is stored: put it back as it was, or stop the server and restore a backup",
      );
    }
  };
}

/** Says what others may read, and why nothing was done about it. */
export function tellOfOpenFiles(log: Logger, paths: readonly string[]): void {
  for (const folder of paths) {
    log.warn({ folder }, "others than the server's user may read this, and another user owns it: close it");
  }
}

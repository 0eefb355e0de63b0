import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { keyFile } from "../crypto/app-key.ts";
import { sqliteFile } from "../store/sqlite-file.ts";
import type { ServerConfig } from "../system/config.ts";
import { giveToOwner } from "../system/folder-owner.ts";
import { errorCode } from "../system/has-fields.ts";

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

/** What the program makes in the data folder; whatever else lies there is not its own to change. */
const OWN = /^(admission\.sqlite.*|app\.key.*|documents|outbox|lookup|before-restore-.+)$/;
/** Their files were made for the owner alone by every version, and there may be very many. */
const CLOSED_INSIDE = new Set(["documents", "outbox"]);
const OTHERS = 0o077;

/**
 * Takes from others what they may do with the database, key, documents, lists and mails of an installation that was made
 * with a wider umask or by an earlier version. Returns the paths that cannot be changed, because another user owns them.
 */
export function tightenDataFolder(dataDir: string): readonly string[] {
  return ownNames(dataDir).flatMap((name) => {
    const path = join(dataDir, name);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    const inside = isFolder && !CLOSED_INSIDE.has(name) ? readdirSync(path) : [];
    return [path, ...inside.map((file) => join(path, file))].filter((each) => !isClosed(each));
  });
}

/** Gives what a command has made in the folder as root to the user of the server. */
export function giveDataToOwner(dataDir: string): void {
  if (existsSync(dataDir)) for (const name of ownNames(dataDir)) giveToOwner(dataDir, join(dataDir, name));
}

function ownNames(dataDir: string): readonly string[] {
  return readdirSync(dataDir).filter((name) => OWN.test(name));
}

/** Closes a file or folder to others than its owner; false when that is not allowed. */
function isClosed(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & OTHERS) === 0) return true;
  try {
    chmodSync(path, found.mode & 0o700);
    return true;
  } catch (error) {
    // What SQLite keeps beside its file may go at any moment.
    if (errorCode(error) === "ENOENT") return true;
    if (errorCode(error) === "EPERM" || errorCode(error) === "EROFS") return false;
    throw error;
  }
}

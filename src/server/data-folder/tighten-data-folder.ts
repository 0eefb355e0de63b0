import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../errors/code-of.ts";

/** What the program makes in the data folder; whatever else lies there is not its own to change. */
const OWN = /^(admission\.sqlite.*|app\.key.*|documents|outbox|lookup|before-restore-.+)$/;
/** Their files were made for the owner alone by every version, and there may be very many. */
const CLOSED_INSIDE = new Set(["documents", "outbox"]);
const OTHERS = 0o077;

/**
 * Takes from others what they may do with the database, key, documents, lists and mails of an installation that was made
 * with a wider umask or by an earlier version. Gives the paths that cannot be changed, because another user owns them.
 */
export function tightenDataFolder(dataDir: string): readonly string[] {
  return ownNames(dataDir).flatMap((name) => {
    const path = join(dataDir, name);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    const inside = isFolder && !CLOSED_INSIDE.has(name) ? readdirSync(path) : [];
    return [path, ...inside.map((file) => join(path, file))].filter((each) => !isClosed(each));
  });
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
    if (codeOf(error) === "ENOENT") return true;
    if (codeOf(error) === "EPERM" || codeOf(error) === "EROFS") return false;
    throw error;
  }
}

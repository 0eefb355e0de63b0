import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readdirSync,
  type Stats,
  statSync,
} from "node:fs";
import { errorCode } from "./has-fields.ts";

interface Gift {
  readonly owner: Pick<Stats, "uid" | "gid">;
  /** What was made before is not given, in milliseconds since 1970. */
  readonly since: number;
  readonly looksInside: boolean;
}

/** A link is not followed, and what waits for a reader is not waited for. */
const AS_IT_IS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** No file to be opened: gone, a link, a socket. */
const NO_FILE = new Set(["ENOENT", "ELOOP", "ENXIO"]);

/**
 * Gives what this process has made as root at a path to the owner of a folder: the server runs as that user, and could not
 * open it. Looks into folders that it has made, and into one at the path itself whosever it is. What was there before, or
 * says not when it was made, stays: the owner may have put a file of root's there. Does nothing for
 * anybody but root, nor where there is no /proc.
 */
export function giveToOwner(folder: string, path: string, since = performance.timeOrigin): void {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) give(path, { owner, since, looksInside: true });
}

/** Works on what was opened, never on a path: the owner may put something else there at any moment. */
function give(path: string, gift: Gift): void {
  const { owner, since, looksInside } = gift;
  const file = openAsItIs(path);
  if (file === null) return;
  try {
    const found = fstatSync(file);
    const isMadeNow = found.uid === 0 && found.birthtimeMs >= since;
    if (found.isDirectory()) {
      const inside = `/proc/self/fd/${file}`;
      if (isMadeNow || looksInside)
        for (const name of readdirSync(inside)) give(`${inside}/${name}`, { ...gift, looksInside: false });
    } else if (found.nlink !== 1) return;
    if (isMadeNow) fchownSync(file, owner.uid, owner.gid);
  } finally {
    closeSync(file);
  }
}

function openAsItIs(path: string): number | null {
  try {
    return openSync(path, AS_IT_IS);
  } catch (error) {
    if (NO_FILE.has(errorCode(error) ?? "")) return null;
    throw error;
  }
}

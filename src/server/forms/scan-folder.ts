import type { Dirent, Stats } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { codeOf } from "../errors/code-of.ts";

/** A file that can be read, as it stood when it was looked at. */
export interface ScannedFile {
  /** Where it is on this machine. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Another text as soon as the file is another one or was written. */
  readonly signature: string;
}

/** What a folder holds, by the path inside it with `/`; the empty path is the folder itself. */
export interface FolderScan {
  readonly files: ReadonlyMap<string, ScannedFile>;
  /** What could not be looked at, and why, in the words that follow "because". */
  readonly unreadable: ReadonlyMap<string, string>;
}

/** A folder of forms has a few dozen entries. Many more mean that another folder was named, such as `/`. */
const MOST_ENTRIES = 5_000;

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "its permissions do not let the server read it",
  EPERM: "its permissions do not let the server read it",
  ELOOP: "it is a link that leads in a circle",
  ENOENT: "it is not there",
  ENOTDIR: "it is not a folder",
};

/** Why the system did not give something, in the words that follow "because". */
export function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? "unknown error";
  return REASONS[code] ?? `the system answers ${code}`;
}

/**
 * Looks at everything below a folder without reading it. Names that begin with a dot are left out. A link is followed
 * when it leads to somewhere inside the folder, as those of a Kubernetes ConfigMap do, and never out of it: who may
 * write definitions need not be allowed to read the rest of the machine. It never throws.
 */
export async function scanFolder(folder: string): Promise<FolderScan> {
  const files = new Map<string, ScannedFile>();
  const unreadable = new Map<string, string>();
  let entryCount = 0;

  const enter = async (path: string, at: string, within: readonly string[]): Promise<void> => {
    const entries = await readdir(at, { withFileTypes: true }).catch((error: unknown) => {
      unreadable.set(path, reasonOf(error));
      return [];
    });
    for (const entry of entries.filter(({ name }) => !name.startsWith(".")).toSorted(byName)) {
      entryCount += 1;
      if (entryCount > MOST_ENTRIES) {
        unreadable.set("", `it holds more than ${MOST_ENTRIES} files and folders`);
        return;
      }
      await look(path === "" ? entry.name : `${path}/${entry.name}`, join(at, entry.name), entry, within);
    }
  };

  const look = async (path: string, at: string, entry: Dirent, within: readonly string[]): Promise<void> => {
    const place = entry.isSymbolicLink() ? await follow(path, at, within) : at;
    if (place === undefined) return;
    const stats = await stat(place).catch((error: unknown) => {
      // What went away since the folder was listed is as if it had never been there.
      if (codeOf(error) !== "ENOENT") unreadable.set(path, reasonOf(error));
    });
    if (stats?.isDirectory()) await enter(path, place, [...within, place]);
    else if (stats?.isFile())
      files.set(path, { path: place, sizeBytes: stats.size, signature: signed(stats) });
    else if (stats && isDefinition(path))
      unreadable.set(path, "it is a socket, a pipe or a device, and not a file");
  };

  const follow = async (path: string, at: string, within: readonly string[]): Promise<string | undefined> => {
    const refuse = (reason: string): undefined => {
      unreadable.set(path, reason);
    };
    const target = await realpath(at).catch((error: unknown) =>
      refuse(codeOf(error) === "ENOENT" ? "it is a link to something that is not there" : reasonOf(error)),
    );
    const [root = ""] = within;
    if (target === undefined) return undefined;
    if (within.includes(target)) return refuse("it is a link back to a folder that it stands in");
    if (target.startsWith(root.endsWith(sep) ? root : root + sep)) return target;
    return refuse("it is a link to a place outside of the forms folder, which is never followed");
  };

  const root = await realpath(folder).catch((error: unknown) => void unreadable.set("", reasonOf(error)));
  if (root !== undefined) await enter("", root, [root]);
  return { files, unreadable };
}

/** Whether a path has the ending of a definition file. */
export function isDefinition(path: string): boolean {
  return path.endsWith(".json");
}

function byName(one: Dirent, other: Dirent): number {
  return one.name < other.name ? -1 : 1;
}

function signed({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(":");
}

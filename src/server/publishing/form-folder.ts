import type { Dirent, Stats } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { errorCode } from "../system/has-fields.ts";
import { readReplacing, withReplacing } from "./replacing.ts";

/** A file that can be read, as it stood when it was looked at. */
interface ScannedFile {
  /** Where it is on this machine. */
  readonly path: string;
  readonly sizeBytes: number;
  /** Another text as soon as the file is another one or was written. */
  readonly signature: string;
}

/** What a folder holds, by the path inside it with `/`; the empty path is the folder itself. */
interface FolderScan {
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
function reasonOf(error: unknown): string {
  const code = errorCode(error) ?? "unknown error";
  return REASONS[code] ?? `the system answers ${code}`;
}

/**
 * Looks at everything below a folder without reading it. Names that begin with a dot are left out. A link is followed
 * when it leads to somewhere inside the folder, as those of a Kubernetes ConfigMap do, and never out of it: who may
 * write definitions need not be allowed to read the rest of the machine. It never throws.
 */
async function scanFolder(folder: string): Promise<FolderScan> {
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
      if (errorCode(error) !== "ENOENT") unreadable.set(path, reasonOf(error));
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
      refuse(errorCode(error) === "ENOENT" ? "it is a link to something that is not there" : reasonOf(error)),
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
function isDefinition(path: string): boolean {
  return path.endsWith(".json");
}

function byName(one: Dirent, other: Dirent): number {
  return one.name < other.name ? -1 : 1;
}

function signed({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(":");
}

/** What a forms folder holds, by the path inside it with `/`. */
export interface FormFiles {
  /** The texts of all `.json` files. */
  readonly files: Readonly<Record<string, string>>;
  /** What could not be read, folders included, and why, in the words that follow "because". */
  readonly unreadable: Readonly<Record<string, string>>;
}

/** No definition comes near it, and reading it would take the memory that applicants are served with. */
const MOST_BYTES = 32_000_000;

/**
 * Reads a forms folder, where a process died that wrote into it as it would be by now. What cannot be read is named beside what
 * can; it never throws.
 */
export async function readFormFiles(
  folder: string,
  read: (path: string) => Promise<string> = (path) => readFile(path, "utf8"),
): Promise<FormFiles> {
  const scan = await scanFolder(folder);
  const unreadable = Object.fromEntries(scan.unreadable);
  const readOne = async ([path, file]: readonly [string, ScannedFile]) => {
    if (file.sizeBytes > MOST_BYTES) {
      unreadable[path] = `it has ${Math.round(file.sizeBytes / 1_000_000)} MB, and a definition at most 32`;
      return [];
    }
    try {
      return [[path, await read(file.path)] as const];
    } catch (error) {
      unreadable[path] = reasonOf(error);
      return [];
    }
  };
  const texts = await Promise.all([...scan.files].filter(([path]) => isDefinition(path)).map(readOne));
  const files = Object.fromEntries(texts.flat());
  // Read last: what is begun after that is of the next reading.
  const replacing = await readReplacing(folder);
  return { files: replacing === undefined ? files : withReplacing(files, replacing), unreadable };
}

/** Often enough for somebody who saves and looks, and less than a hundredth of a processor for a form's files. */
const LOOK_MS = 1_000;
/** Editors write a file in several steps, and staff save several files in a row. */
const QUIET_MS = 150;

/**
 * Calls back when a file, or something below a folder, is another one than before and has then stayed the same for a
 * moment. It looks at the paths again and again instead of asking the system for events: those are about what a path
 * led to once, so a folder that another one was moved to, and the link that Kubernetes turns to the next version of a
 * ConfigMap, would never be noticed, and network file systems send none. Returns a stop function.
 */
export async function watchDefinitions(
  paths: readonly string[],
  onChange: () => void,
  lookMs = LOOK_MS,
): Promise<() => Promise<void>> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let reported = await lookAt(paths);
  let seen = reported;
  let looking: Promise<void> = Promise.resolve();

  const look = async () => {
    const found = await lookAt(paths);
    if (isOver) return;
    const isQuiet = found === seen;
    seen = found;
    if (isQuiet && found !== reported) {
      reported = found;
      onChange();
    }
    later(isQuiet ? lookMs : QUIET_MS);
  };
  const later = (ms: number) => {
    timer = setTimeout(() => {
      looking = look();
    }, ms);
  };
  later(lookMs);
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await looking;
  };
}

/** A text that differs as soon as anything at these paths does. */
async function lookAt(paths: readonly string[]): Promise<string> {
  return JSON.stringify(await Promise.all(paths.map(signatureOf)));
}

async function signatureOf(path: string): Promise<unknown> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isFile()) return [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs];
  const { files, unreadable } = await scanFolder(path);
  return [[...files].map(([name, { signature }]) => [name, signature]), [...unreadable]];
}

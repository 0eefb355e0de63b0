import { randomUUID } from "node:crypto";
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { errorCode } from "../system/has-fields.ts";

type Files = Readonly<Record<string, string>>;

/** Somebody has changed a file since it was read; it is as they have left it. */
export class FileChangedError extends Error {
  constructor(path: string) {
    super(`Somebody has just changed ${path} in the forms folder, and it was left as it is.`);
  }
}

/**
 * Makes the definition files of a folder these, writing those alone that differ from what `present` holds, each at once and
 * with the permissions of before. Ends at the first one that is another than `present` has it by now: each is read again when
 * its text is on the disk already, so that no more than the renaming is left in which a change would be lost. No system call of
 * Node's renames only what has not changed.
 * @throws FileChangedError
 */
export async function replaceFiles(folder: string, present: Files, wanted: Files): Promise<void> {
  const others = Object.entries(wanted).filter(([path, text]) => present[path] !== text);
  const gone = Object.keys(present).filter((path) => !(path in wanted));
  // Before anything is written: half of a version would be what counts.
  for (const path of [...others.map(([other]) => other), ...gone])
    await requireUnchanged(join(folder, path), path, [present[path], wanted[path]]);
  for (const [path, text] of others) await replaceFile(folder, path, { before: present[path], after: text });
  for (const path of gone) {
    await requireUnchanged(join(folder, path), path, [present[path], undefined]);
    await rm(join(folder, path), { force: true });
  }
}

/** @throws FileChangedError where a file has none of these texts; undefined is one that is not there */
async function requireUnchanged(
  place: string,
  path: string,
  known: readonly (string | undefined)[],
): Promise<void> {
  const text = await readFile(place, "utf8").catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
  });
  if (!known.includes(text ?? undefined)) throw new FileChangedError(path);
}

/** Whether this process may write into a folder; one that is not there cannot be written. */
export async function isWritable(folder: string): Promise<boolean> {
  return await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

interface Replacing {
  /** Undefined for a file that was not there. */
  readonly before: string | undefined;
  readonly after: string;
}

async function replaceFile(folder: string, name: string, { before, after }: Replacing): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await requireInside(folder, dirname(path));
  // What a link leads to is written, and the link stays.
  const place = await realpath(path).catch(() => path);
  await requireInside(folder, dirname(place));
  const stats = await stat(place).catch(() => undefined);
  // Names that begin with a dot are no definitions to whoever reads the folder meanwhile.
  const aside = join(dirname(place), `.${randomUUID()}.new`);
  try {
    const file = await open(aside, "wx");
    try {
      await file.writeFile(after);
      await file.sync();
    } finally {
      await file.close();
    }
    if (stats !== undefined) {
      await chmod(aside, stats.mode);
      await chown(aside, stats.uid, stats.gid).catch((error: unknown) => {
        // Nobody but root may give a file away.
        if (errorCode(error) !== "EPERM") throw error;
      });
    }
    // Another server that shares the folder may have written the same by now.
    await requireUnchanged(place, name, [before, after]);
    await rename(aside, place);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Whoever writes forms need not be allowed to write the rest of the machine. */
async function requireInside(folder: string, place: string): Promise<void> {
  const [root, real] = await Promise.all([realpath(folder), realpath(place)]);
  const within = root.endsWith(sep) ? root : root + sep;
  if (real !== root && !real.startsWith(within))
    throw new Error("A link of the forms folder leads out of it, and nothing is written through it.");
}

import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { access, chmod, chown, constants, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { errorCode } from "../system/has-fields.ts";
import { readReplacing, readText, REPLACING_FILE, replacingOf } from "./replacing.ts";

type Files = Readonly<Record<string, string>>;

/** Somebody has changed a file since it was read; it is as they have left it. */
export class FileChangedError extends Error {
  constructor(path: string) {
    super(`Somebody has just changed ${path} in the forms folder, and it was left as it is.`);
  }
}

/**
 * Makes the definition files of a folder these, all or none: what is to be written stands in the folder before the first file
 * is, so that whoever reads a folder in which this ended halfway reads all of it. A file that is other than `present` has it
 * stays as it is, whoever has changed it since.
 * @throws FileChangedError where that was so before anything was written
 */
export async function replaceFiles(folder: string, present: Files, wanted: Files): Promise<void> {
  await finishReplacing(folder);
  const replacing = replacingOf(present, wanted);
  if (Object.keys(replacing).length === 0) return;
  for (const [path, { before, after }] of Object.entries(replacing)) {
    await requireInside(folder, await nearestFolder(dirname(join(folder, path))));
    const text = await readText(join(folder, path));
    if (text !== before && text !== after) throw new FileChangedError(path);
  }
  await writeFile(join(folder, REPLACING_FILE), JSON.stringify(replacing), undefined);
  try {
    await finishReplacing(folder);
  } catch (error) {
    // As when the disk is full, or a folder in it cannot be written.
    const back = replacingOf(wanted, present);
    await writeFile(join(folder, REPLACING_FILE), JSON.stringify(back), undefined);
    await finishReplacing(folder);
    throw error;
  }
}

/** Writes what stands in the folder to be written, as a process leaves it that died while it wrote; nothing as a rule. */
export async function finishReplacing(folder: string): Promise<void> {
  const left = await readReplacing(folder);
  if (left === undefined) return;
  for (const [path, { before, after }] of Object.entries(left)) {
    const place = join(folder, path);
    // Read again right before: no call of Node's renames only what has not changed.
    if ((await readText(place)) !== before) continue;
    if (after === null) await rm(place, { force: true });
    else await replaceFile(folder, path, after);
  }
  await rm(join(folder, REPLACING_FILE), { force: true });
}

/** Whether this process may write into a folder; one that is not there cannot be written. */
export async function isWritable(folder: string): Promise<boolean> {
  return await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function replaceFile(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await requireInside(folder, dirname(path));
  // What a link leads to is written, and the link stays.
  const place = await realpath(path).catch(() => path);
  await requireInside(folder, dirname(place));
  await writeFile(place, text, await stat(place).catch(() => undefined));
}

/** Writes a file at once, with the owner and the permissions of the one before it. */
async function writeFile(place: string, text: string, stats: Stats | undefined): Promise<void> {
  // Names that begin with a dot are no definitions to whoever reads the folder meanwhile.
  const aside = join(dirname(place), `.${randomUUID()}.new`);
  try {
    const file = await open(aside, "wx");
    try {
      await file.writeFile(text);
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
    await rename(aside, place);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** The folder in which one stands, or would, that is there. */
async function nearestFolder(place: string): Promise<string> {
  const stats = await stat(place).catch(() => undefined);
  return stats === undefined ? await nearestFolder(dirname(place)) : place;
}

/** Whoever writes forms need not be allowed to write the rest of the machine. */
async function requireInside(folder: string, place: string): Promise<void> {
  const [root, real] = await Promise.all([realpath(folder), realpath(place)]);
  const within = root.endsWith(sep) ? root : root + sep;
  if (real !== root && !real.startsWith(within))
    throw new Error("A link of the forms folder leads out of it, and nothing is written through it.");
}

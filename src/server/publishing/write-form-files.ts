import { randomUUID } from "node:crypto";
import { access, chmod, chown, constants, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { errorCode } from "../system/has-fields.ts";

type Files = Readonly<Record<string, string>>;

/**
 * Makes the definition files of a folder these, writing those alone that differ from what `present` holds, each at once and
 * with the permissions of before.
 */
export async function replaceFiles(folder: string, present: Files, wanted: Files): Promise<void> {
  for (const [path, text] of Object.entries(wanted)) {
    if (present[path] !== text) await replaceFile(folder, path, text);
  }
  for (const path of Object.keys(present)) {
    if (!(path in wanted)) await rm(join(folder, path), { force: true });
  }
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
  const before = await stat(place).catch(() => undefined);
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
    if (before !== undefined) {
      await chmod(aside, before.mode);
      await chown(aside, before.uid, before.gid).catch((error: unknown) => {
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

/** Whoever writes forms need not be allowed to write the rest of the machine. */
async function requireInside(folder: string, place: string): Promise<void> {
  const [root, real] = await Promise.all([realpath(folder), realpath(place)]);
  const within = root.endsWith(sep) ? root : root + sep;
  if (real !== root && !real.startsWith(within))
    throw new Error("A link of the forms folder leads out of it, and nothing is written through it.");
}

import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

type Files = Readonly<Record<string, string>>;

/** Makes the definition files of a folder these, writing those alone that differ from what `present` holds, each at once. */
export async function replaceFiles(folder: string, present: Files, wanted: Files): Promise<void> {
  for (const [path, text] of Object.entries(wanted)) {
    if (present[path] === text) continue;
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true });
    // Names that begin with a dot are no definitions to whoever reads the folder meanwhile.
    const aside = join(dirname(place), `.${process.pid}.new`);
    await writeFile(aside, text);
    await rename(aside, place);
  }
  for (const path of Object.keys(present)) {
    if (!(path in wanted)) await rm(join(folder, path), { force: true });
  }
}

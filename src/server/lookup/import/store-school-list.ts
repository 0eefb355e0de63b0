import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { IMPORTED_FILES, type ImportedList, lookupFolder } from "../lookup-tables.ts";
import type { School } from "../schools/school.ts";
import { encodeSchools } from "../schools/school-table.ts";

/** Puts the school's own list in place of the one before, all at once. Gives the path of the file. */
export async function storeSchoolList(
  dataDir: string,
  list: ImportedList,
  schools: readonly School[],
): Promise<string> {
  const folder = lookupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, IMPORTED_FILES[list]);
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, encodeSchools(schools), { mode: 0o600, flush: true });
  await rename(unfinished, file);
  return file;
}

/** Takes the school's own list away, so that the built-in one serves again. */
export async function removeSchoolList(dataDir: string, list: ImportedList): Promise<void> {
  await rm(join(lookupFolder(dataDir), IMPORTED_FILES[list]), { force: true });
}

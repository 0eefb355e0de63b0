import { readFile } from "node:fs/promises";
import { isDefinition, reasonOf, type ScannedFile, scanFolder } from "./scan-folder.ts";

/** What a forms folder holds, by the path inside it with `/`. */
export interface FormFiles {
  /** The texts of all `.json` files. */
  readonly files: Readonly<Record<string, string>>;
  /** What could not be read, folders included, and why, in the words that follow "because". */
  readonly unreadable: Readonly<Record<string, string>>;
}

/** No definition comes near it, and reading it would take the memory that applicants are served with. */
const MOST_BYTES = 32_000_000;

/** Reads a forms folder. What cannot be read is named beside what can; it never throws. */
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
  return { files: Object.fromEntries(texts.flat()), unreadable };
}

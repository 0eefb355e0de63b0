import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../system/has-fields.ts";

type Files = Readonly<Record<string, string>>;

/** What is being written into a forms folder: by path, the text of before and the one that takes its place; null for none. */
export type Replacing = Readonly<
  Record<string, { readonly before: string | null; readonly after: string | null }>
>;

/** It stands in the folder for as long as not all is written. Names that begin with a dot are no definitions. */
export const REPLACING_FILE = ".replacing.json";

/** What differs between the texts that a folder holds and those that it is to hold. */
export function replacingOf(present: Files, wanted: Files): Replacing {
  const paths = [...new Set([...Object.keys(present), ...Object.keys(wanted)])];
  return Object.fromEntries(
    paths
      .filter((path) => present[path] !== wanted[path])
      .map((path) => [path, { before: present[path] ?? null, after: wanted[path] ?? null }]),
  );
}

/** What a process has not written to its end; undefined as a rule. */
export async function readReplacing(folder: string): Promise<Replacing | undefined> {
  const text = await readText(join(folder, REPLACING_FILE)).catch(() => null);
  try {
    // Only `replaceFiles` writes it, at once; nothing else of this name is anybody's business.
    return text === null ? undefined : (JSON.parse(text) as Replacing);
  } catch {
    return undefined;
  }
}

/** The texts of a folder as they are once all is written; what somebody has changed since is as they have left it. */
export function withReplacing(files: Files, replacing: Replacing): Files {
  const all: Record<string, string> = { ...files };
  for (const [path, { before, after }] of Object.entries(replacing)) {
    if ((files[path] ?? null) !== before) continue;
    if (after === null) delete all[path];
    else all[path] = after;
  }
  return all;
}

/** Null for a file that is not there. */
export async function readText(place: string): Promise<string | null> {
  return await readFile(place, "utf8").catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT" && errorCode(error) !== "ENOTDIR") throw error;
    return null;
  });
}

import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { codeOf } from "../errors/code-of.ts";

/** The texts of all `.json` files below the folder, by their path inside it with `/`; empty when it does not exist. */
export async function readFormFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json") && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const texts = await Promise.all(
    paths.map(
      async (path) => [relative(folder, path).replaceAll(sep, "/"), await readFile(path, "utf8")] as const,
    ),
  );
  return Object.fromEntries(texts);
}

import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** The text of every JSON file below a folder, by its path inside it, with `/`. Files whose name begins with a dot are not part of a form. */
export async function readFormsFolder(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !path.split("/").some((step) => step.startsWith(".")));
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), "utf8")));
  return Object.fromEntries(paths.map((path, index) => [path, texts[index] ?? ""]));
}

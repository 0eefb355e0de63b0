import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ScreenFiles, WebAssets } from "./web-assets.ts";

/** The browser's part as Vite has built it into the folder; index.html and the list of files are read once. */
export function builtWeb(folder: string): WebAssets {
  let index: Promise<string> | undefined;
  let files: Promise<ScreenFiles> | undefined;
  return {
    folder,
    indexHtml: () => {
      index ??= readFile(join(folder, "index.html"), "utf8");
      return index;
    },
    screenFiles: () => {
      files ??= readScreenFiles(join(folder, "screens.json"));
      return files;
    },
  };
}

/** Our own build writes it (scripts/web-build/screen-files.ts). Without it pages load what they need a little later. */
async function readScreenFiles(path: string): Promise<ScreenFiles> {
  return existsSync(path) ? (JSON.parse(await readFile(path, "utf8")) as ScreenFiles) : {};
}

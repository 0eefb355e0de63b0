import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WebAssets } from "./web-assets.ts";

/** The browser's part as Vite has built it into the folder; index.html is read once. */
export function builtWeb(folder: string): WebAssets {
  let index: Promise<string> | undefined;
  return {
    folder,
    indexHtml: () => {
      index ??= readFile(join(folder, "index.html"), "utf8");
      return index;
    },
  };
}

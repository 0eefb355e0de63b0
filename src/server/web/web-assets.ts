import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";

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

/**
 * The files that each screen loads besides the entry's, as paths below the folder
 * (scripts/web-build/screen-modules.ts).
 */
export type ScreenFiles = Readonly<Record<string, readonly string[]>>;

/** Where the browser's part comes from: the built files (`builtWeb`), or Vite while developing. */
export interface WebAssets {
  /**
   * The text of index.html for an address. The comments `theme`, `preloads`, `notes`, `skeleton` and
   * `initialData` are still in it: the server puts the school's colours, links to what the screen needs, notes
   * for when it does not start, its frame and the initial data there at each response.
   */
  readonly indexHtml: (url: string) => Promise<string>;
  /** The built files by screen, for the page to name; absent while developing. */
  readonly screenFiles?: () => Promise<ScreenFiles>;
  /** Absolute path of a folder whose files are served as they are; those under `assets/` are immutable. */
  readonly folder?: string;
  /** Tried first for every address that is no call (Vite in middleware mode); calls `next` for what is not its own. */
  readonly handle?: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void;
  /** Takes the HTTP server's "upgrade" requests (Vite's web socket), only while developing. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Replaces the Content-Security-Policy of index.html, only while developing. */
  readonly contentSecurityPolicy?: string;
}

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { pathToFileURL } from "node:url";
import type { ScreenRenderer } from "../../contract/initial-data.ts";

/**
 * The browser's part as Vite has built it into the folder, and what makes its screens on the server, into the folder
 * `renderer` beside it; all are read once.
 */
export function builtWeb(folder: string): WebAssets {
  const made = join(folder, "../renderer/render-screen.js");
  let renderer: Promise<ScreenRenderer> | undefined;
  let index: Promise<string> | undefined;
  const readIndex = () => {
    index ??= readFile(join(folder, "index.html"), "utf8");
    return index;
  };
  let files: Promise<ScreenFiles> | undefined;
  return {
    folder,
    indexHtml: async () => (await readIndex()).replace(STYLES, DISABLED),
    styles: async () => {
      const [, path = ""] = STYLES.exec(await readIndex()) ?? [];
      return path === "" ? "" : await readFile(join(folder, path), "utf8");
    },
    ...(existsSync(made) && {
      renderer: () => {
        renderer ??= import(pathToFileURL(made).href);
        return renderer;
      },
    }),
    screenFiles: () => {
      files ??= readScreenFiles(join(folder, "screens.json"));
      return files;
    },
  };
}

/** What the application looks like, as Vite names it: the school's colours come with it. */
const STYLES = /<link rel="stylesheet"[^>]*href="([^"]+)">/;
/** Vite's loader fetches what it does not find in the page; browsers do not fetch what is disabled. */
const DISABLED = '<link rel="stylesheet" disabled href="$1">';

/** Our own build writes it (scripts/web-build/screen-files.ts). Without it pages load what they need a little later. */
async function readScreenFiles(path: string): Promise<ScreenFiles> {
  return existsSync(path) ? (JSON.parse(await readFile(path, "utf8")) as ScreenFiles) : {};
}

/**
 * The files that each screen loads besides the entry's, as paths below the folder
 * (scripts/web-build/screen-modules.ts).
 */
export type ScreenFiles = Readonly<Record<string, readonly string[]>>;

/**
 * The desk as Vite has built it into the folder `desk` beside that of the applicants' part, to be put into `builtWeb`, with
 * the frame for drafts that is built into the folder `preview` beside it; undefined where it is not built.
 */
export function builtDesk(folder: string): DeskAssets | undefined {
  const desk = builtPart(folder);
  const preview = builtPart(join(folder, "../preview"));
  return desk && { ...desk, ...(preview && { preview }) };
}

/** A part that has one page; undefined where it is not built. */
function builtPart(folder: string): PartAssets | undefined {
  const index = join(folder, "index.html");
  if (!existsSync(index)) return undefined;
  let html: Promise<string> | undefined;
  return {
    folder,
    indexHtml: () => {
      html ??= readFile(index, "utf8");
      return html;
    },
  };
}

/** In the index.html of the desk, where the nonce of its styles goes. */
export const NONCE_PLACE = "NONCE-OF-THIS-PAGE";

/** Where a part comes from that has one page. */
export interface PartAssets {
  /** The text of its index.html. */
  readonly indexHtml: (url: string) => Promise<string>;
  /** Absolute path of a folder whose files under `assets/` are served below the part's path; absent while developing. */
  readonly folder?: string;
  /** Replaces the Content-Security-Policy, only while developing. */
  readonly contentSecurityPolicy?: string;
}

/** Where the desk's part comes from; its index.html holds NONCE_PLACE. */
export interface DeskAssets extends PartAssets {
  /** The frame in which the form editor shows a draft; in its index.html are the comments `styles` and `preview-data`. */
  readonly preview?: PartAssets;
}

/** Where the browser's part comes from: the built files (`builtWeb`), or Vite while developing. */
export interface WebAssets {
  /**
   * The text of index.html for an address. The comments `about`, `styles`, `preloads`, `notes`, `screen`,
   * `late-notes` and `initial-data` are still in it: the server puts the page's name, the styles, links to what the screen
   * needs, notes for when it does not start, the screen and the initial data there.
   */
  readonly indexHtml: (url: string) => Promise<string>;
  /** The built files by screen, for the page to name; absent while developing. */
  readonly screenFiles?: () => Promise<ScreenFiles>;
  /** The style sheet of all screens, for the school's colours to be put before it; absent while developing. */
  readonly styles?: () => Promise<string>;
  /** Makes screens into HTML; absent while developing, when the browser makes them. */
  readonly renderer?: () => Promise<ScreenRenderer>;
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
  /** The part of those who work at the school; absent where it is not built. */
  readonly desk?: DeskAssets;
}

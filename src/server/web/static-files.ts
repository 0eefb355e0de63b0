import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { EncodedBytes } from "../http/encoded-text.ts";

/** A built file as it is sent. */
export interface StaticFile extends EncodedBytes {
  readonly type: string;
  readonly etag: string;
  /** Whether its name holds a hash of its content: whatever bears the name is the same for ever. */
  readonly isImmutable: boolean;
}

/** Pages are made of these; they are no files for browsers. */
const NOT_SERVED = /^(index\.html|screens\.json)$/;
const COMPRESSED = /\.(br|gz)$/;

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * The files that the folder holds now, by the path under which they are served, with the `.br` and `.gz` file beside
 * each where there is one. They are read once: a build under way changes nothing, and no request waits for the disk.
 */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !COMPRESSED.test(name) && !NOT_SERVED.test(name));
  return new Map(names.map((name) => [`/${name.split(sep).join("/")}`, readStaticFile(folder, name)]));
}

function readStaticFile(folder: string, name: string): StaticFile {
  const path = join(folder, name);
  const identity = readFileSync(path);
  const beside = (extension: string) =>
    existsSync(path + extension) ? readFileSync(path + extension) : null;
  return {
    identity,
    br: beside(".br"),
    gzip: beside(".gz"),
    type: TYPES[extname(name)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    isImmutable: name.startsWith(`assets${sep}`),
  };
}

import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json", ".txt"]);
/** Below this a compressed file saves less than a packet. */
const SMALLEST_BYTES = 512;

/** Writes `.br` and `.gz` beside each built asset, as small as they get, so that the server only sends files. */
export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle() {
      await compressFolder(outDir);
    },
  };
}

/** Compresses every script, style sheet and the like below the folder. */
export async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const assets = files.filter((file) => COMPRESSIBLE.has(extname(file)));
  await Promise.all(assets.map((file) => compressBeside(join(folder, file))));
}

async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

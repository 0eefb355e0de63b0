import { accessSync, constants, statfsSync } from "node:fs";

const MEMORY = "/dev/shm";
const GIGABYTE = 2 ** 30;

/**
 * Where tests make their folders, for their environment: in memory where there is plenty, since most of what a test waits for
 * is a disk that syncs after each of its thousands of small writes. Programs ask for that all the same, so what sees to it
 * that they do sees it there too; and what a killed process has written stays as it does on a disk.
 */
export function folderInMemory(): { readonly TMPDIR?: string } {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    const isPlenty = bavail * bsize > 2 * GIGABYTE && process.availableMemory() > 4 * GIGABYTE;
    return isPlenty && process.env.TMPDIR === undefined ? { TMPDIR: MEMORY } : {};
  } catch {
    // Elsewhere than on Linux there is none.
    return {};
  }
}

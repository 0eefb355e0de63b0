import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AppKey } from "../crypto/app-key.ts";
import { errorCode } from "../system/has-fields.ts";
import { OpenedFiles } from "../system/opened-files.ts";
import { type DocumentStorage, isStorageKey, type StoredFile } from "./document-storage.ts";
import { signedUpload, UPLOAD_PATH } from "./signed-policy.ts";

const LIST_PAGE = 200;
/** The end of a name while its file is being written. */
const UNFINISHED = /\.[0-9a-f]{12}\.part$/;

/**
 * Files in a folder that only the server's user may read; uploads and downloads go through our own routes. Nothing is
 * stored, and nothing taken for missing, once the folder was deleted, replaced or unmounted.
 * @param onFolder told when it is found to be, and when it is back
 */
export function diskStorage(
  folder: string,
  key: AppKey,
  onFolder?: (isThere: boolean) => void,
): DocumentStorage {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const opened = new OpenedFiles([folder], onFolder);
  const pathOf = (storageKey: string): string => {
    if (!isStorageKey(storageKey.replace(UNFINISHED, ""))) throw new Error("This is no key of the storage.");
    return join(folder, storageKey);
  };
  return {
    origin: null,
    presignUpload: async (upload) => ({ url: UPLOAD_PATH, fields: signedUpload(key, upload) }),
    presignDownload: null,
    sizeOf: (storageKey) => within(opened, () => orNull(async () => (await stat(pathOf(storageKey))).size)),
    read: (storageKey) => within(opened, () => orNull(() => readFile(pathOf(storageKey)))),
    write: (storageKey, bytes) => within(opened, () => writeForGood(pathOf(storageKey), bytes)),
    remove: (storageKey) => within(opened, () => rm(pathOf(storageKey), { force: true })),
    list: (name) => listFolder(folder, name),
    isReachable: async () => opened.areThere(),
  };
}

/** Does it in the folder that was opened: what a folder in its place holds, or takes, counts for nothing. */
async function within<T>(opened: OpenedFiles, work: () => Promise<T>): Promise<T> {
  opened.require();
  const done = await work();
  opened.require();
  return done;
}

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Readers see the whole file or none; the file and its name are on disk before this resolves. */
async function writeForGood(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomBytes(6).toString("hex")}.part`;
  const file = await open(unfinished, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** What a crash left half written is listed too, so that the sweep removes it. */
async function* listFolder(folder: string, name: string): AsyncIterable<readonly StoredFile[]> {
  const entries = await orNull(() => opendir(join(folder, name), { bufferSize: LIST_PAGE }));
  let page: StoredFile[] = [];
  for await (const { name: file } of entries ?? []) {
    const key = `${name}/${file}`;
    if (!isStorageKey(key.replace(UNFINISHED, ""))) continue;
    const storedAt = () => orNull(async () => (await stat(join(folder, name, file))).mtimeMs);
    page.push({ key, storedAt });
    if (page.length < LIST_PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
